package com.quwanda.e2e;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.data.redis.core.ScanOptions;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * What all stores hold, short enough to compare: of each table of the five databases how many rows
 * there are and a sum over their contents, of Redis the names of all keys of activities and the
 * contents of the keys of some. Equal fingerprints: nothing was changed.
 *
 * <p>Left out is what moves without a request: claims of workers, the leases of gates and gauges,
 * whether an event was told, Seata's undo records, caches, and what limits rates.
 *
 * @param parts by place, such as {@code orders.trade_order} or {@code holds:{evening-1}}
 */
record StoresFingerprint(Map<String, String> parts) {
  private static final Set<String> MOVING_TABLES =
      Set.of("undo_log", "flyway_schema_history", "gauge_lease");
  private static final Set<String> MOVING_COLUMNS =
      Set.of("claimed_by", "claim_until", "untold", "rebuild_by", "rebuild_until");
  private static final String GATE = "gate:";

  /** The third field of a gate, which stock-service renews. */
  private static final Pattern LEASE = Pattern.compile("^(\\w+\\|\\d+\\|)\\d+\\|");

  /** Keys without an activity's hash tag: caches, limits of rates, spent login codes. */
  private static final String OF_ACTIVITIES = "*:{*}*";

  /**
   * @param activities whose keys in Redis are read
   */
  static StoresFingerprint of(
      Stores stores, StringRedisTemplate redis, Collection<String> activities) {
    Map<String, String> parts = new TreeMap<>();
    List.of(
            stores.stock(),
            stores.orders(),
            stores.deposits(),
            stores.wallet(),
            stores.compensation())
        .forEach(database -> readTables(database, parts));
    Set<String> keys = keysOf(redis);
    parts.put("redis keys", keys.size() + " " + keys.hashCode());
    keys.stream()
        .filter(key -> activities.stream().anyMatch(id -> key.contains("{" + id + "}")))
        .forEach(key -> parts.put(key, content(redis, key)));
    return new StoresFingerprint(parts);
  }

  /** The places that differ, each with what is here and there. */
  List<String> differencesTo(StoresFingerprint later) {
    return Stream.concat(parts.keySet().stream(), later.parts.keySet().stream())
        .distinct()
        .sorted()
        .filter(place -> !String.valueOf(parts.get(place)).equals(later.parts.get(place)))
        .map(place -> "%s: %s → %s".formatted(place, parts.get(place), later.parts.get(place)))
        .toList();
  }

  private static void readTables(Stores.Database database, Map<String, String> parts) {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      String name = connection.getCatalog();
      for (Map.Entry<String, List<String>> table : columns(statement).entrySet()) {
        parts.put(name + "." + table.getKey(), sums(statement, table.getKey(), table.getValue()));
      }
    } catch (SQLException unreadable) {
      throw new IllegalStateException(database + " cannot be read", unreadable);
    }
  }

  private static Map<String, List<String>> columns(Statement statement) throws SQLException {
    Map<String, List<String>> byTable = new TreeMap<>();
    String sql =
        "SELECT c.TABLE_NAME, c.COLUMN_NAME FROM information_schema.COLUMNS c"
            + " WHERE c.TABLE_SCHEMA = DATABASE() ORDER BY c.TABLE_NAME, c.ORDINAL_POSITION";
    try (ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        String table = rows.getString(1);
        if (!MOVING_TABLES.contains(table) && !MOVING_COLUMNS.contains(rows.getString(2))) {
          byTable.computeIfAbsent(table, any -> new ArrayList<>()).add(rows.getString(2));
        }
      }
    }
    return byTable;
  }

  // The sum does not depend on the order of rows; HEX keeps NULL apart from an empty text.
  private static String sums(Statement statement, String table, List<String> columns)
      throws SQLException {
    String row =
        columns.stream()
            .map(column -> "COALESCE(HEX(`" + column + "`), 'null')")
            .collect(Collectors.joining(", "));
    String sql =
        "SELECT COUNT(*), COALESCE(SUM(CRC32(CONCAT_WS('|', %s))), 0) FROM `%s`"
            .formatted(row, table);
    try (ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return "%d rows, %s".formatted(rows.getLong(1), rows.getString(2));
    }
  }

  private static Set<String> keysOf(StringRedisTemplate redis) {
    Set<String> keys = new TreeSet<>();
    ScanOptions all = ScanOptions.scanOptions().match(OF_ACTIVITIES).count(1000).build();
    try (var cursor = redis.scan(all)) {
      cursor.forEachRemaining(keys::add);
    }
    return keys;
  }

  private static String content(StringRedisTemplate redis, String key) {
    return switch (redis.type(key)) {
      case HASH -> new TreeMap<>(redis.opsForHash().entries(key)).toString();
      case STRING -> {
        String value = redis.opsForValue().get(key);
        yield key.startsWith(GATE) ? LEASE.matcher(value).replaceFirst("$1lease|") : value;
      }
      case ZSET -> redis.opsForZSet().rangeWithScores(key, 0, -1).toString();
      default -> redis.type(key).toString();
    };
  }
}
