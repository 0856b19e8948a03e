package com.quwanda.lua;

/**
 * Places of a ticket type that nobody has taken.
 *
 * @param all of them
 * @param forPublic those of them that the public may take now, by the rule of the freeze: what
 *     suffices for nobody who waits is kept for nobody
 */
public record FreeCount(int all, int forPublic) {

  /** Reads the values of a ticket type's keys; the second is null where nobody ever waited. */
  static FreeCount parse(String stock, String waitlist) {
    int all = Packed.parse(stock).get(0);
    int reserved = Packed.parse(stock).get(1);
    if (reserved == 0) {
      return new FreeCount(all, all);
    }
    if (waitlist == null || !waitlist.matches("\\d+\\|\\d+\\|\\d+")) {
      throw new CorruptStockException("CORRUPT waitlist: " + waitlist);
    }
    int least = Integer.parseInt(waitlist.substring(waitlist.lastIndexOf('|') + 1));
    return new FreeCount(all, all < least ? all : Math.max(all - reserved, 0));
  }
}
