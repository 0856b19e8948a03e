package com.quwanda.wallet.model;

import com.quwanda.wallet.api.EntryType;
import com.quwanda.wallet.api.Money;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * An operation as lines of the ledger, whose amounts sum to 0.00. What it does to a wallet's row
 * follows from the lines in that wallet's accounts.
 *
 * @param id names it once
 * @param kind what it does
 * @param userId whose wallet it changes; null when it changes none
 * @param orderId the order it is for; null for a top-up
 * @param entries its lines, at least two
 */
public record Operation(String id, Kind kind, Long userId, String orderId, List<Entry> entries) {

  private static final int FINGERPRINT_BYTES = 20;

  /** Refuses lines that make or lose money: a bug, not a refusal. */
  public Operation {
    entries = List.copyOf(entries);
    Money sum = Money.ZERO;
    for (Entry entry : entries) {
      sum = sum.plus(entry.amount());
    }
    if (entries.isEmpty() || !sum.isZero()) {
      throw new IllegalStateException(kind + " " + id + " sums to " + sum);
    }
  }

  /** channel → available. */
  public static Operation topUp(String id, long userId, Money amount, String channel) {
    return new Lines(userId)
        .move(EntryType.TOP_UP, amount, Account.channel(channel), Account.available(userId))
        .as(id, Kind.TOP_UP, null);
  }

  /** available → club. */
  public static Operation deduct(
      String id, long userId, Money amount, String clubId, String orderId) {
    return new Lines(userId)
        .move(EntryType.DEDUCTION, amount, Account.available(userId), Account.club(clubId))
        .as(id, Kind.DEDUCT, orderId);
  }

  /** club → available. */
  public static Operation refund(
      String id, long userId, Money amount, String clubId, String orderId) {
    return new Lines(userId)
        .move(EntryType.REFUND, amount, Account.club(clubId), Account.available(userId))
        .as(id, Kind.REFUND, orderId);
  }

  /** available → frozen. */
  public static Operation freeze(String id, long userId, Money amount, String orderId) {
    return new Lines(userId)
        .move(EntryType.FREEZE, amount, Account.available(userId), Account.frozen(userId))
        .as(id, Kind.FREEZE, orderId);
  }

  /** frozen → available. */
  public static Operation unfreeze(String id, long userId, Money amount, String orderId) {
    return new Lines(userId)
        .move(EntryType.UNFREEZE, amount, Account.frozen(userId), Account.available(userId))
        .as(id, Kind.UNFREEZE, orderId);
  }

  /**
   * The deposit is used for the price, frozen → club; what the price is above it is charged,
   * available → club; what it is above the price goes back, frozen → available.
   */
  public static Operation settleDeposit(
      String id, long userId, Money deposit, Money price, String clubId, String orderId) {
    Money supplement = price.minus(deposit);
    Money consumed = supplement.isNegative() ? price : deposit;
    String available = Account.available(userId);
    String frozen = Account.frozen(userId);
    String club = Account.club(clubId);
    Lines lines = new Lines(userId).move(EntryType.CONSUMPTION, consumed, frozen, club);
    if (supplement.isNegative()) {
      lines.move(EntryType.SURPLUS, supplement.negated(), frozen, available);
    } else {
      lines.move(EntryType.SUPPLEMENT, supplement, available, club);
    }
    return lines.as(id, Kind.SETTLE_DEPOSIT, orderId);
  }

  /** The penalty, frozen → club; the rest of the deposit, frozen → available. */
  public static Operation penaliseDeposit(
      String id, long userId, Money deposit, Money penalty, String clubId, String orderId) {
    String frozen = Account.frozen(userId);
    return new Lines(userId)
        .move(EntryType.PENALTY, penalty, frozen, Account.club(clubId))
        .move(EntryType.REST, deposit.minus(penalty), frozen, Account.available(userId))
        .as(id, Kind.PENALISE_DEPOSIT, orderId);
  }

  /** Between two accounts that are no wallet's. */
  public static Operation transfer(
      String id, EntryType type, Money amount, String from, String to, String orderId) {
    return new Lines(null).move(type, amount, from, to).as(id, Kind.TRANSFER, orderId);
  }

  /** What the wallet can spend more after it. */
  public Money availableChange() {
    return userId == null ? Money.ZERO : changeOf(Account.available(userId));
  }

  /** What the wallet keeps frozen more after it. */
  public Money frozenChange() {
    return userId == null ? Money.ZERO : changeOf(Account.frozen(userId));
  }

  private Money changeOf(String account) {
    Money change = Money.ZERO;
    for (Entry entry : entries) {
      if (entry.account().equals(account)) {
        change = change.plus(entry.amount());
      }
    }
    return change;
  }

  /** Digest of what it does: the same id with another one is another operation. */
  public String fingerprint() {
    StringBuilder text = new StringBuilder().append(kind).append('|').append(orderId);
    for (Entry entry : entries) {
      text.append('|').append(entry.account());
      text.append('|').append(entry.type());
      text.append('|').append(entry.amount());
    }
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(text.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, FINGERPRINT_BYTES);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Collects lines in pairs; what would move nothing is left out. */
  private static final class Lines {

    private final Long userId;
    private final List<Entry> entries = new ArrayList<>();

    Lines(Long userId) {
      this.userId = userId;
    }

    Lines move(EntryType type, Money amount, String from, String to) {
      if (amount.isNegative()) {
        throw new IllegalArgumentException(type + " of " + amount);
      }
      if (amount.isPositive()) {
        entries.add(line(from, type, amount.negated()));
        entries.add(line(to, type, amount));
      }
      return this;
    }

    private Entry line(String account, EntryType type, Money amount) {
      boolean ofUser = account.startsWith("user:");
      return new Entry(account, type, amount, ofUser ? userId : null);
    }

    Operation as(String id, Kind kind, String orderId) {
      return new Operation(id, kind, userId, orderId, entries);
    }
  }
}
