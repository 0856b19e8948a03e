package com.quwanda.lua;

import io.lettuce.core.RedisNoScriptException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.core.io.ClassPathResource;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.ReturnType;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.DefaultRedisScript;
import org.springframework.data.redis.core.script.DefaultScriptExecutor;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.data.redis.core.script.ScriptExecutor;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * Runs a script by its SHA; Spring sends the text itself where a server does not know it yet. Only
 * the freeze is never sent that way: a server that does not know it has been restarted or replaced,
 * and must be looked at first.
 */
final class ScriptRunner {
  private final StringRedisTemplate redis;
  private final ScriptExecutor<String> byHashAlone;
  private final ScriptExecutor<String> byText;
  private final Map<StockScript, RedisScript<List<Object>>> scripts;
  private volatile RedisScript<List<Object>> freeze;

  ScriptRunner(StringRedisTemplate redis) {
    this.redis = redis;
    this.byHashAlone = new ByHashAlone(redis);
    this.byText = new ByText(redis);
    this.scripts = new EnumMap<>(StockScript.class);
    for (StockScript script : StockScript.values()) {
      scripts.put(script, load(script));
    }
  }

  /** Throws {@link UnknownRunException} for a freeze that the server does not know. */
  List<Object> run(StockScript script, List<String> keys, Object... arguments) {
    try {
      return script == StockScript.FREEZE
          ? freeze(keys, arguments)
          : redis.execute(scripts.get(script), keys, arguments);
    } catch (DataAccessException e) {
      throw translated(script, e);
    }
  }

  /**
   * Runs a script once per list of keys and arguments: the first alone, so that its server knows
   * the script, the others in one pipeline; or one by one where that fails. A pipeline that fails
   * may have done a part, which is then only repeated.
   */
  List<List<Object>> runAll(
      StockScript script, List<List<String>> keys, List<List<String>> arguments) {
    List<List<Object>> replies = new ArrayList<>();
    if (!keys.isEmpty()) {
      replies.add(run(script, keys.get(0), arguments.get(0).toArray()));
    }
    if (keys.size() > 1) {
      List<List<String>> otherKeys = keys.subList(1, keys.size());
      List<List<String>> otherArguments = arguments.subList(1, arguments.size());
      try {
        replies.addAll(pipelined(script, otherKeys, otherArguments));
      } catch (DataAccessException | UnsupportedOperationException oneByOne) {
        for (int i = 0; i < otherKeys.size(); i++) {
          replies.add(run(script, otherKeys.get(i), otherArguments.get(i).toArray()));
        }
      }
    }
    return replies;
  }

  @SuppressWarnings("unchecked")
  private List<List<Object>> pipelined(
      StockScript script, List<List<String>> keys, List<List<String>> arguments) {
    String sha = scripts.get(script).getSha1();
    List<?> replies =
        redis.executePipelined(
            (RedisCallback<Object>)
                connection -> {
                  for (int i = 0; i < keys.size(); i++) {
                    byte[][] words =
                        Stream.concat(keys.get(i).stream(), arguments.get(i).stream())
                            .map(word -> word.getBytes(StandardCharsets.UTF_8))
                            .toArray(byte[][]::new);
                    connection
                        .scriptingCommands()
                        .evalSha(sha, ReturnType.MULTI, keys.get(i).size(), words);
                  }
                  return null;
                });
    return (List<List<Object>>) replies;
  }

  private List<Object> freeze(List<String> keys, Object... arguments) {
    RedisScript<List<Object>> admitted = freeze;
    if (admitted == null) {
      throw new UnknownRunException("no freeze is admitted", null);
    }
    return byHashAlone.execute(admitted, keys, arguments);
  }

  /**
   * The freeze script for one run of Redis, not yet known to any server. What it ends with makes it
   * another script than that of any other run.
   */
  RedisScript<List<Object>> freezeOf(String run) {
    String text = scripts.get(StockScript.FREEZE).getScriptAsString();
    return script(text + "\n-- " + run);
  }

  /** Makes the server of these keys know a script, by running it with its text. */
  List<Object> teach(RedisScript<List<Object>> script, List<String> keys, Object... arguments) {
    return byText.execute(script, keys, arguments);
  }

  /** From now on freezes are this script; null: there are none. */
  void admit(RedisScript<List<Object>> script) {
    freeze = script;
  }

  /** An error that a script answers on purpose is a bug or a loss; the rest is Redis' own. */
  private static RuntimeException translated(StockScript script, DataAccessException e) {
    String message = String.valueOf(e.getMostSpecificCause().getMessage());
    if (message.startsWith("CORRUPT") || message.startsWith("BAD_ARGUMENT")) {
      return new CorruptStockException(script.file() + ": " + message, e);
    }
    if (script == StockScript.FREEZE
        && e.getMostSpecificCause() instanceof RedisNoScriptException) {
      return new UnknownRunException("the server does not know the freeze", e);
    }
    return e;
  }

  private static RedisScript<List<Object>> load(StockScript script) {
    DefaultRedisScript<Object> loaded = new DefaultRedisScript<>();
    loaded.setLocation(new ClassPathResource("lua/" + script.file() + ".lua"));
    return script(loaded.getScriptAsString());
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static RedisScript<List<Object>> script(String text) {
    DefaultRedisScript script = new DefaultRedisScript(text, List.class);
    // The hash is computed here once, not under the lock of the first calls.
    script.getSha1();
    return script;
  }

  /** Spring's own, but it never falls back to the text. */
  private static final class ByHashAlone extends DefaultScriptExecutor<String> {
    ByHashAlone(StringRedisTemplate redis) {
      super(redis);
    }

    @Override
    protected <T> T eval(
        RedisConnection connection,
        RedisScript<T> script,
        ReturnType type,
        int keyCount,
        byte[][] keysAndArguments,
        RedisSerializer<T> serializer) {
      return deserializeResult(
          serializer,
          connection
              .scriptingCommands()
              .evalSha(script.getSha1(), type, keyCount, keysAndArguments));
    }
  }

  /** Spring's own, but it always sends the text. */
  private static final class ByText extends DefaultScriptExecutor<String> {
    ByText(StringRedisTemplate redis) {
      super(redis);
    }

    @Override
    protected <T> T eval(
        RedisConnection connection,
        RedisScript<T> script,
        ReturnType type,
        int keyCount,
        byte[][] keysAndArguments,
        RedisSerializer<T> serializer) {
      return deserializeResult(
          serializer,
          connection
              .scriptingCommands()
              .eval(scriptBytes(script), type, keyCount, keysAndArguments));
    }
  }
}
