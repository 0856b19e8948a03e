package com.quwanda.compensation.app;

import com.quwanda.compensation.model.OwnerRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** The services whose records decide the fate of holds, by the name that stands in the hold. */
@Component
class Owners {

  private final Map<String, Owner> byName = new LinkedHashMap<>();

  Owners(List<Owner> owners) {
    owners.forEach(owner -> byName.put(owner.name(), owner));
  }

  /** All that have rows. */
  List<Owner> all() {
    return byName.values().stream().filter(Owner::hasRows).toList();
  }

  /**
   * The owner of that name.
   *
   * @throws IllegalArgumentException when there is none
   */
  Owner of(String name) {
    Owner owner = byName.get(name);
    if (owner == null) {
      throw new IllegalArgumentException("no owner is called " + name);
    }
    return owner;
  }

  /** The row of an order at the owner of that name, or null when there is none. */
  OwnerRecord recordOf(String name, String orderId) {
    return of(name).storyOf(orderId, null).record();
  }

  /**
   * The row of an order at whichever owner has one, or null when none has. All others are asked
   * before, and must answer. One that was passed on counts only where no other owner has a row.
   */
  OwnerRecord find(String orderId) {
    OwnerRecord passedOn = null;
    for (Owner owner : all()) {
      OwnerRecord record = owner.storyOf(orderId, null).record();
      if (record != null && !record.isPassedOn()) {
        return record;
      }
      passedOn = record == null ? passedOn : record;
    }
    return passedOn;
  }
}
