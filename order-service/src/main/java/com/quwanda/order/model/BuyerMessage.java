package com.quwanda.order.model;

import com.quwanda.owner.api.BuyerEvent;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * An event in words for the user whom it concerns. Deadlines are in UTC, by the minute, rounded
 * down: who keeps to them is never late.
 *
 * @param templateId template of such messages, e.g. {@code order-paid}
 * @param recipient the user
 * @param page page of the mini-program that it opens
 * @param title a few words
 * @param text one sentence or two, with all amounts, in yuan
 * @param data what the template shows in fields: the activity, places, amounts, deadline
 */
public record BuyerMessage(
    String templateId,
    long recipient,
    String page,
    String title,
    String text,
    Map<String, String> data) {

  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm'Z'", Locale.ROOT);

  /**
   * The message.
   *
   * @throws IllegalArgumentException when the event lacks an amount or the deadline that is told
   */
  public static BuyerMessage of(BuyerEvent event) {
    String places = event.quantity() + " × " + event.ticketType();
    return switch (event.kind()) {
      case ORDER_PLACED ->
          order(
              event,
              "Order placed",
              "%s are kept for you. Pay %s yuan before %s."
                  .formatted(places, amount(event, "amount"), until(event)));
      case ORDER_PAID ->
          order(
              event,
              "Order paid",
              "%s are yours, paid with %s yuan.".formatted(places, amount(event, "amount")));
      case ORDER_CANCELLED ->
          order(event, "Order cancelled", places + " are not kept for you any more.");
      case ORDER_EXPIRED ->
          order(
              event,
              "Order expired",
              places + " were not paid in time and are not kept for you any more.");
      case ORDER_REFUNDED ->
          order(
              event,
              "Order refunded",
              "%s yuan go back to you for %s.".formatted(amount(event, "refund"), places));
      case DEPOSIT_FROZEN ->
          deposit(
              event,
              "Deposit made",
              "A deposit of %s yuan keeps %s for you. Confirm it before %s."
                  .formatted(amount(event, "deposit"), places, until(event)));
      case DEPOSIT_CONFIRMED ->
          deposit(
              event,
              "Deposit confirmed",
              "%s are yours, paid with your deposit of %s yuan and %s yuan more."
                  .formatted(places, amount(event, "deposit"), amount(event, "supplement")));
      case DEPOSIT_PENALISED ->
          deposit(
              event,
              "Deposit not confirmed in time",
              ("%s are not kept for you any more. Of your deposit the club keeps %s yuan, and %s"
                      + " yuan are back in your wallet.")
                  .formatted(places, amount(event, "penalty"), amount(event, "refund")));
      case DEPOSIT_GIVEN_BACK ->
          deposit(
              event,
              "Deposit given back",
              "%s are not kept for you any more. %s yuan are back in your wallet."
                  .formatted(places, amount(event, "refund")));
      case OFFER_MADE ->
          offer(
              event,
              "Places for you",
              "%s that you have waited for are kept for you. Accept them before %s."
                  .formatted(places, until(event)));
      case OFFER_EXPIRED ->
          offer(
              event,
              "Offer expired",
              places + " were not accepted in time and are not kept for you any more.");
    };
  }

  private static BuyerMessage order(BuyerEvent event, String title, String text) {
    return made(event, "pages/order/order?orderId=", title, text);
  }

  private static BuyerMessage deposit(BuyerEvent event, String title, String text) {
    return made(event, "pages/deposit/deposit?orderId=", title, text);
  }

  private static BuyerMessage offer(BuyerEvent event, String title, String text) {
    return made(event, "pages/offer/offer?offerId=", title, text);
  }

  private static BuyerMessage made(BuyerEvent event, String page, String title, String text) {
    Map<String, String> data = new TreeMap<>(event.amounts());
    data.put("activity", event.activityId());
    data.put("ticketType", event.ticketType());
    data.put("places", String.valueOf(event.quantity()));
    if (event.until() != null) {
      data.put("until", until(event));
    }
    return new BuyerMessage(
        event.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        event.userId(),
        page + event.orderId(),
        title,
        text,
        data);
  }

  private static String amount(BuyerEvent event, String what) {
    String amount = event.amounts().get(what);
    if (amount == null) {
      throw new IllegalArgumentException(event.kind() + " without " + what);
    }
    return amount;
  }

  private static String until(BuyerEvent event) {
    OffsetDateTime until = event.until();
    if (until == null) {
      throw new IllegalArgumentException(event.kind() + " without its deadline");
    }
    return MINUTES.format(until.withOffsetSameInstant(ZoneOffset.UTC));
  }
}
