package com.quwanda.kit;

import io.swagger.v3.oas.annotations.Hidden;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.util.Map;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Arms fault points over HTTP. There only when faults are enabled. */
@Hidden
@RestController
@RequestMapping("/internal/v1/faults")
class FaultController {

  /**
   * A fault to arm.
   *
   * @param action what happens
   * @param times how often, 1 to 1000000
   * @param millis how long SLEEP waits, 0 to 600000
   */
  record Fault(
      @NotNull FaultPoints.Action action,
      @NotNull @Min(1) @Max(1_000_000) Integer times,
      @Min(0) @Max(600_000) Integer millis) {}

  private final FaultPoints points;

  FaultController(FaultPoints points) {
    this.points = points;
  }

  @PutMapping("/{point}")
  void arm(@PathVariable String point, @Valid @RequestBody Fault fault) {
    int millis = fault.millis() == null ? 0 : fault.millis();
    points.arm(point, fault.action(), fault.times(), Duration.ofMillis(millis));
  }

  /** How often each armed point has gone wrong; a drill waits for it before it ends a process. */
  @GetMapping
  Map<String, Integer> reached() {
    return points.reached();
  }

  @DeleteMapping
  void disarmAll() {
    points.disarmAll();
  }
}
