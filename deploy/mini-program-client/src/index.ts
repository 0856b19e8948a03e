export * from './idempotency';
export * from './problem';
export * from './quwanda';
export * from './transport';
export * as deposit from './generated/deposit';
export * as order from './generated/order';
export * as stock from './generated/stock';
export * as wallet from './generated/wallet';
