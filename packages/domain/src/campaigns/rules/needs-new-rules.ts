import { canonicalJson } from "../../canonical-json.ts";
import type { CampaignSpec } from "../spec/campaign-spec.ts";

/** Whether an edit touches anything that rules are derived from. If not, stored rules stay as they are. */
export function needsNewRules(before: CampaignSpec, after: CampaignSpec): boolean {
  return (
    before.videoTarget !== after.videoTarget ||
    before.currency !== after.currency ||
    canonicalJson(before.payouts) !== canonicalJson(after.payouts)
  );
}
