import type { Problem } from './generated/order';

export type { Problem };

/** A refusal or failure of the system: `code` is for programs, `title` for people. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.detail ?? problem.title}`);
    this.name = 'ProblemError';
    Object.setPrototypeOf(this, ProblemError.prototype);
  }

  get code(): string {
    return this.problem.code;
  }
}
