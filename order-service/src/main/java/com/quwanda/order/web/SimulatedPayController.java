package com.quwanda.order.web;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.app.HearPayment;
import com.quwanda.order.app.SimulatedPay;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Plays the user of the simulated channel. There only when that is enabled. */
@Hidden
@RestController
@RequestMapping("/internal/v1/simulated-payments/{paymentId}")
@ConditionalOnBooleanProperty("quwanda.order.simulated-pay.enabled")
class SimulatedPayController {

  /**
   * The user pays.
   *
   * @param amount yuan; null for what is asked for
   * @param deliver whether the channel's notification arrives
   */
  record Payment(
      @Pattern(regexp = "[0-9]{1,10}(\\.[0-9]{1,2})?") String amount, @NotNull Boolean deliver) {}

  /**
   * What came of it.
   *
   * @param delivered whether the notification was taken
   * @param refusal the problem's code when it was not; null when it was, or was not sent
   */
  record Paid(boolean delivered, String refusal) {}

  private final SimulatedPay pay;
  private final HearPayment hear;

  SimulatedPayController(SimulatedPay pay, HearPayment hear) {
    this.pay = pay;
    this.hear = hear;
  }

  /** The user pays at the channel; a second time changes nothing there, and is told again. */
  @PostMapping("/payment")
  Paid pay(@PathVariable String paymentId, @Valid @RequestBody Payment payment) {
    pay.pay(paymentId, payment.amount());
    if (!payment.deliver()) {
      return new Paid(false, null);
    }
    SimulatedPay.Signed told = pay.notification(paymentId);
    try {
      hear.hear(SimulatedPay.NAME, told.timestamp(), told.nonce(), told.signature(), told.body());
      return new Paid(true, null);
    } catch (ProblemException refused) {
      // The user has paid all the same; a real channel would tell it again.
      return new Paid(false, refused.code());
    }
  }

  /**
   * The notification as the channel would send it now, for whoever delivers it late, twice or
   * altered.
   */
  @GetMapping("/notification")
  SimulatedPay.Signed notification(@PathVariable String paymentId) {
    return pay.notification(paymentId);
  }
}
