import type { EventWindow } from "@clipledger/contract/events/payouts";
import type { ActivityRecord } from "../../organizations/activity/record-activity.ts";

/** What the activity log names: the window, by whom it is due to. */
export function windowSubject({ id, creatorName }: EventWindow): ActivityRecord["subject"] {
  return { type: "payout_window", id, ...(creatorName !== null && { label: creatorName }) };
}
