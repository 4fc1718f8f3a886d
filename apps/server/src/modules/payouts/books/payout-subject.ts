import type { ActivityRecord } from "../../organizations/activity/record-activity.ts";
import type { PayoutRow } from "./payouts.queries.ts";

/** What the activity log names: the payout, by whom it is paid to. */
export function payoutSubject({ id, creator_name }: PayoutRow): ActivityRecord["subject"] {
  return { type: "payout", id, ...(creator_name !== null && { label: creator_name }) };
}
