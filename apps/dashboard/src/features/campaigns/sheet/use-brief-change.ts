import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { useBriefName } from "../../../parts/filter-options.ts";
import type { SpecChanges } from "../form/review-form.ts";
import type { ShownChange } from "../form/shown-changes.ts";

/** The change of the brief by name, if an edit changes it. */
export function useBriefChange(
  before: Pick<CampaignSpec, "briefId"> | undefined,
  changes: SpecChanges | undefined,
): readonly ShownChange[] {
  const oldId = before?.briefId ?? null;
  const newId = changes?.briefId ?? null;
  const oldName = useBriefName(oldId);
  const newName = useBriefName(newId);
  if (before === undefined || changes?.briefId === undefined) return [];
  return [{ label: "Brief", before: shownName(oldId, oldName), after: shownName(newId, newName) }];
}

function shownName(id: string | null, name: string | undefined): string | null {
  return id === null ? null : (name ?? "Another brief");
}
