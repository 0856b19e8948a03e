package com.quwanda.deposit.model.canary;

import org.springframework.stereotype.Component;

/** Breaks the rule that the model is plain, so that the test of the rule can be tested. */
@Component
public class ImpureModel {}
