package com.quwanda.order.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stock-service as far as a waitlist needs it, with one ticket type per activity: it counts places,
 * keeps them for who waits, and knows each hold. Over HTTP, so that its refusals come as problems.
 */
final class PlayedStock {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** A hold as the journal would have it. */
  private static final class Hold {
    String activity;
    long user;
    int quantity;
    String state = "FREEZE";
  }

  /** An activity and its one ticket type. */
  private static final class Activity {
    int free;
    int limit = 4;
    String sale = "OPEN";
    Instant saleUntil;
    long version;
    long wanted;
    long least;
    final Map<Long, Integer> purchased = new HashMap<>();
  }

  private final Map<String, Activity> activities = new HashMap<>();
  private final Map<String, Hold> holds = new LinkedHashMap<>();
  private final HttpServer server;

  PlayedStock() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    server.setExecutor(
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, "played-stock");
              thread.setDaemon(true);
              return thread;
            }));
    server.createContext("/", this::handle);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** An activity on sale whose only ticket type, standard, has so many free places. */
  synchronized void onSale(String activityId, int free, Instant saleUntil) {
    Activity activity = new Activity();
    activity.free = free;
    activity.saleUntil = saleUntil;
    activities.put(activityId, activity);
  }

  synchronized void sale(String activityId, String sale) {
    activities.get(activityId).sale = sale;
  }

  /** More places, or with a negative number fewer: taken by somebody else. */
  synchronized void free(String activityId, int more) {
    activities.get(activityId).free += more;
  }

  synchronized int free(String activityId) {
    return activities.get(activityId).free;
  }

  /** Places and least that are wanted, as they were told last. */
  synchronized String demand(String activityId) {
    Activity activity = activities.get(activityId);
    return activity.wanted + "|" + activity.least;
  }

  synchronized void bought(String activityId, long user, int places) {
    activities.get(activityId).purchased.merge(user, places, Integer::sum);
  }

  /** State of a hold, or null. */
  synchronized String hold(String orderId) {
    Hold hold = holds.get(orderId);
    return hold == null ? null : hold.state;
  }

  /** Settles a hold as a later layer of the healing would, once its order is known to be dead. */
  synchronized void heal(String orderId) {
    settle(holds.get(orderId), "DEAD");
  }

  /** Places of an activity that holds have now. */
  synchronized int held(String activityId) {
    return holds.values().stream()
        .filter(hold -> hold.activity.equals(activityId) && !isOver(hold))
        .mapToInt(hold -> hold.quantity)
        .sum();
  }

  private void handle(HttpExchange exchange) throws IOException {
    String[] reply;
    try {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      JsonNode json = body.isEmpty() ? JSON.createObjectNode() : JSON.readTree(body);
      reply = answer(exchange.getRequestURI().getPath().split("/"), json);
    } catch (RuntimeException broken) {
      reply = problem(500, "INTERNAL_ERROR");
    }
    byte[] text = reply[1].getBytes(StandardCharsets.UTF_8);
    boolean isOk = reply[0].equals("200");
    exchange
        .getResponseHeaders()
        .add("Content-Type", isOk ? "application/json" : "application/problem+json");
    exchange.sendResponseHeaders(Integer.parseInt(reply[0]), text.length == 0 ? -1 : text.length);
    exchange.getResponseBody().write(text);
    exchange.close();
  }

  /** By the last parts of the path, e.g. {@code .../holds/{id}/booking}. */
  private synchronized String[] answer(String[] path, JsonNode json) {
    String last = path[path.length - 1];
    return switch (last) {
      case "holds" -> freeze(json);
      case "booking" -> moved(path[path.length - 2], "BOOKED");
      case "confirmation", "unbooking", "refunds" -> ok("");
      case "verdicts" -> settleAll(json);
      case "free-places" -> freePlaces(path[4]);
      case "waitlist" -> keep(path[4], json);
      default -> path[path.length - 2].equals("holds") ? show(last) : activity(last);
    };
  }

  private String[] freeze(JsonNode json) {
    String orderId = json.path("orderId").asString();
    Activity activity = activities.get(json.path("activityId").asString());
    int quantity = json.path("quantity").asInt();
    long user = json.path("userId").asLong();
    Hold before = holds.get(orderId);
    if (!activity.sale.equals("OPEN")) {
      return problem(409, "NOT_ON_SALE");
    }
    if (before != null) {
      return isOver(before) ? problem(409, "ALREADY_ENDED") : held(true);
    }
    if (activity.purchased.getOrDefault(user, 0) + quantity > activity.limit) {
      return problem(409, "PURCHASE_LIMIT");
    }
    if (quantity > (json.path("waitlist").asBoolean() ? activity.free : forPublic(activity))) {
      return problem(409, "INSUFFICIENT_STOCK");
    }
    Hold hold = new Hold();
    hold.activity = json.path("activityId").asString();
    hold.user = user;
    hold.quantity = quantity;
    holds.put(orderId, hold);
    activity.free -= quantity;
    activity.purchased.merge(user, quantity, Integer::sum);
    return held(false);
  }

  private static int forPublic(Activity activity) {
    return activity.free < activity.least
        ? activity.free
        : (int) Math.max(activity.free - activity.wanted, 0);
  }

  private static String[] held(boolean replayed) {
    return ok(
        """
        {"orderId":"x","allocation":[{"bucket":0,"count":1}],"unitPrice":"49.90",
         "clubId":"club-1","payWithinSeconds":900,"replayed":%s}
        """
            .formatted(replayed));
  }

  private String[] moved(String orderId, String state) {
    holds.get(orderId).state = state;
    return ok("");
  }

  private String[] settleAll(JsonNode verdicts) {
    StringBuilder replies = new StringBuilder("[");
    for (JsonNode verdict : verdicts) {
      String orderId = verdict.path("orderId").asString();
      Hold hold = holds.get(orderId);
      if (hold != null) {
        settle(hold, verdict.path("verdict").asString());
      }
      replies
          .append(replies.length() == 1 ? "" : ",")
          .append(
              "{\"orderId\":\"%s\",\"result\":\"APPLIED\",\"state\":\"%s\"}"
                  .formatted(orderId, hold == null ? "RELEASED" : hold.state));
    }
    return ok(replies + "]");
  }

  private void settle(Hold hold, String verdict) {
    if (verdict.equals("PAID")) {
      hold.state = "CONFIRMED";
    } else if (verdict.equals("DEAD") && !isOver(hold)) {
      hold.state = hold.state.equals("FREEZE") ? "FREEZE_ROLLED_BACK" : "RELEASED";
      Activity activity = activities.get(hold.activity);
      activity.free += hold.quantity;
      activity.purchased.merge(hold.user, -hold.quantity, Integer::sum);
    }
  }

  private static boolean isOver(Hold hold) {
    return hold.state.equals("RELEASED") || hold.state.equals("FREEZE_ROLLED_BACK");
  }

  private String[] freePlaces(String activityId) {
    Activity activity = activities.get(activityId);
    return ok(
        "{\"activityId\":\"%s\",\"ticketType\":\"standard\",\"free\":%d,\"forPublic\":%d}"
            .formatted(activityId, activity.free, forPublic(activity)));
  }

  private String[] keep(String activityId, JsonNode json) {
    Activity activity = activities.get(activityId);
    if (json.path("version").asLong() > activity.version) {
      activity.version = json.path("version").asLong();
      activity.wanted = json.path("places").asLong();
      activity.least = json.path("least").asLong();
    }
    return freePlaces(activityId);
  }

  private String[] show(String orderId) {
    Hold hold = holds.get(orderId);
    return hold == null
        ? problem(404, "HOLD_NOT_FOUND")
        : ok(
            """
            {"orderId":"%s","userId":%d,"activityId":"%s","ticketType":"standard","quantity":%d,
             "allocation":[],"journalState":"%s"}
            """
                .formatted(orderId, hold.user, hold.activity, hold.quantity, hold.state));
  }

  private String[] activity(String activityId) {
    Activity activity = activities.get(activityId);
    return activity == null
        ? problem(404, "ACTIVITY_NOT_FOUND")
        : ok(
            """
            {"activityId":"%s","clubId":"club-1","name":"An evening","sale":"%s",
             "saleFrom":"2026-01-02T03:04:05Z","saleUntil":"%s","limitPerUser":%d,
             "payWithinSeconds":900,"ticketTypes":[
              {"code":"standard","name":"Standard","price":"49.90","stock":100,"buckets":1}]}
            """
                .formatted(activityId, activity.sale, activity.saleUntil, activity.limit));
  }

  private static String[] ok(String body) {
    return new String[] {"200", body};
  }

  private static String[] problem(int status, String code) {
    return new String[] {
      Integer.toString(status),
      "{\"status\":%d,\"code\":\"%s\",\"title\":\"t\"}".formatted(status, code)
    };
  }
}
