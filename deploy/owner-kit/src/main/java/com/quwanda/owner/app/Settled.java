package com.quwanda.owner.app;

import com.quwanda.stock.api.SettleReply;
import java.util.List;

/** An owner that wants to know when stock has settled its holds. */
public interface Settled {

  /** Told what stock answered to verdicts that were brought right after a commit. */
  void settled(List<SettleReply> replies);
}
