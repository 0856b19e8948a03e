package com.quwanda.e2e.bench.lua;

import com.quwanda.lua.Gate;
import com.quwanda.lua.StockKeys;
import com.quwanda.lua.StockScripts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One activity in both layouts, the sketch's and ours, with the same places per bucket. */
final class Activity {
  private static final String TYPE = "standard";
  private static final String LIMIT = "4";
  private static final String FINGERPRINT = "0123456789abcdef0123456789abcdef";

  private final int buckets;
  private final StockKeys keys;
  private final List<String> sketchKeys = new ArrayList<>();
  private final String packed;

  Activity(RespClient redis, StockScripts scripts, String id, int buckets, int placesEach) {
    this.buckets = buckets;
    this.keys = new StockKeys(id);
    Instant start = Instant.ofEpochSecond(1_000_000_000);
    scripts.writeGate(
        id, new Gate(Gate.Status.OPEN, start, start.plusSeconds(5_000_000_000L), 4, 1));
    List<Integer> places = Collections.nCopies(buckets, placesEach);
    scripts.warmUp(id, TYPE, 0, places, places);
    packed = (String) redis.call("GET", keys.stock(TYPE));

    redis.call("SET", "activity:status:" + id, "1");
    sketchKeys.add("purchased:" + id);
    addSketchKeys(redis, "stock:" + id, Integer.toString(placesEach));
    addSketchKeys(redis, "frozen:" + id, "0");
  }

  private void addSketchKeys(RespClient redis, String prefix, String value) {
    for (int bucket = 0; bucket < buckets; bucket++) {
      String key = prefix + ":" + TYPE + ":" + bucket;
      redis.call("SET", key, value);
      sketchKeys.add(key);
    }
  }

  /** All places are there again. */
  void refill(RespClient redis) {
    redis.call("SET", keys.stock(TYPE), packed);
  }

  /** A call of the freeze. */
  byte[] freeze(String sha, String order, String user, int quantity, int startBucket) {
    return RespClient.encode(
        List.of(
            "EVALSHA",
            sha,
            "5",
            keys.gate(),
            keys.stock(TYPE),
            keys.purchased(),
            keys.holds(),
            keys.waitlist(TYPE),
            order,
            user,
            Integer.toString(quantity),
            Integer.toString(startBucket),
            "order-service|" + TYPE + "|" + FINGERPRINT,
            "PUBLIC"));
  }

  /** A call of the first sketch's script for one place. */
  byte[] sketch(String sha, String user, int startBucket) {
    List<String> words = new ArrayList<>(List.of("EVALSHA", sha, "" + sketchKeys.size()));
    words.addAll(sketchKeys);
    words.addAll(
        List.of(user, "1", LIMIT, Integer.toString(buckets), Integer.toString(startBucket)));
    return RespClient.encode(words);
  }
}
