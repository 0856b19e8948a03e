package com.quwanda.stock.app;

import com.quwanda.stock.api.StockProblem;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.stereotype.Component;

/** Tells apart a Redis that was never reached from one that did not answer. */
@Component
class RedisCalls {

  /**
   * Runs a call that changes stock.
   *
   * @throws com.quwanda.kit.ProblemException STOCK_UNAVAILABLE when nothing was sent, STOCK_UNKNOWN
   *     when the call may have been carried out
   */
  <T> T of(Supplier<T> call) {
    try {
      return call.get();
    } catch (RedisConnectionFailureException notReached) {
      throw Refuse.with(StockProblem.STOCK_UNAVAILABLE, "Redis is not connected");
    } catch (DataAccessException noAnswer) {
      throw Refuse.with(StockProblem.STOCK_UNKNOWN, "Redis did not answer");
    }
  }
}
