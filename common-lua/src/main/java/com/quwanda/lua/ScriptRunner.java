package com.quwanda.lua;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.springframework.core.io.ClassPathResource;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.DefaultRedisScript;
import org.springframework.data.redis.core.script.RedisScript;

/** Runs a script by its SHA; Spring sends the text itself where a server does not know it yet. */
final class ScriptRunner {
  private final StringRedisTemplate redis;
  private final Map<StockScript, RedisScript<List<Object>>> scripts;

  ScriptRunner(StringRedisTemplate redis) {
    this.redis = redis;
    this.scripts = new EnumMap<>(StockScript.class);
    for (StockScript script : StockScript.values()) {
      scripts.put(script, load(script));
    }
  }

  List<Object> run(StockScript script, List<String> keys, Object... arguments) {
    try {
      return redis.execute(scripts.get(script), keys, arguments);
    } catch (DataAccessException e) {
      throw translated(script, e);
    }
  }

  /** An error that a script answers on purpose is a bug or a loss; the rest is Redis' own. */
  private static RuntimeException translated(StockScript script, DataAccessException e) {
    String message = String.valueOf(e.getMostSpecificCause().getMessage());
    if (message.startsWith("CORRUPT") || message.startsWith("BAD_ARGUMENT")) {
      return new CorruptStockException(script.file() + ": " + message, e);
    }
    return e;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static RedisScript<List<Object>> load(StockScript script) {
    DefaultRedisScript loaded = new DefaultRedisScript();
    loaded.setLocation(new ClassPathResource("lua/" + script.file() + ".lua"));
    loaded.setResultType(List.class);
    // The hash is computed here once, not under the lock of the first calls.
    loaded.getSha1();
    return loaded;
  }
}
