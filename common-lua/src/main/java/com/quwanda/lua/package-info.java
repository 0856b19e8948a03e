/**
 * The stock of activities in Redis: the scripts, the keys they touch, and typed callers.
 *
 * <p>One activity lives in one hash tag, so every script runs on one node of a cluster and is
 * atomic. The scripts never roll back: each checks everything first and writes last. This module
 * knows no service; whoever calls it brings order ids, verdicts and the database's numbers.
 */
package com.quwanda.lua;
