import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import type { CampaignSpecChanges } from "@clipledger/domain/campaigns/spec/merge-spec";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import { withoutGaps } from "../../../ui/primitives/lists/search-params.ts";

/**
 * What an edit sends: only what differs, so that it undoes nothing that somebody else changed meanwhile. Undefined when
 * nothing does.
 */
export function specChanges(before: CampaignSpec, after: CampaignSpec): CampaignSpecChanges | undefined {
  const schedule = changedOf(before.schedule, after.schedule);
  const { schedule: _, ...fields } = changedOf(before, after);
  const changes = withoutGaps({
    ...fields,
    schedule: Object.keys(schedule).length === 0 ? undefined : schedule,
  });
  return Object.keys(changes).length === 0 ? undefined : changes;
}

function changedOf<Whole extends object>(before: Whole, after: Whole): Partial<Whole> {
  const entries = Object.entries(after).filter(
    ([key, value]) => canonicalJson(value) !== canonicalJson(Reflect.get(before, key)),
  );
  return Object.fromEntries(entries) as Partial<Whole>; // safe: members of the whole
}
