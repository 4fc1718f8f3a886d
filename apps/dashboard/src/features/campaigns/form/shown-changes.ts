import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import type { CampaignSpecChanges } from "@clipledger/domain/campaigns/spec/merge-spec";
import { partLabel } from "../summary-lines.ts";

/** Something that reads differently; null where it was or is not there. */
export interface ShownChange {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** An edit as people read it: the name and description, and every sentence that differs. */
export function shownChanges(
  before: Pick<CampaignSpec, "name" | "description">,
  changes: Pick<CampaignSpecChanges, "name" | "description">,
  sentences: readonly {
    readonly part: string;
    readonly before: string | null;
    readonly after: string | null;
  }[],
): readonly ShownChange[] {
  return [
    ...(changes.name === undefined ? [] : [{ label: "Name", before: before.name, after: changes.name }]),
    ...(changes.description === undefined
      ? []
      : [{ label: "Description", before: before.description, after: changes.description }]),
    ...sentences.map(({ part, before, after }) => ({ label: partLabel(part), before, after })),
  ];
}
