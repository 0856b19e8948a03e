package com.quwanda.gateway;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Who somebody is.
 *
 * @param userId a positive number
 * @param roles what he may do
 * @param club the club that he acts for as an organiser
 */
record Identity(long userId, Set<Role> roles, Optional<String> club) {
  // It travels in a header, which takes no other letters safely.
  private static final Pattern CLUB = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  static boolean isClub(String text) {
    return text != null && CLUB.matcher(text).matches();
  }
}
