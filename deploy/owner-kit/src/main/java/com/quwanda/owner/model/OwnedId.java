package com.quwanda.owner.model;

import java.util.regex.Pattern;

/** What ids of orders, deposits, offers and the like are made of, whoever made them. */
public final class OwnedId {

  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  private OwnedId() {}

  /**
   * Whether it can be an id at all. What cannot is no one's, and no database is asked about it: it
   * would refuse other letters, and ignore blanks at the end.
   */
  public static boolean is(String text) {
    return FORM.matcher(text).matches();
  }
}
