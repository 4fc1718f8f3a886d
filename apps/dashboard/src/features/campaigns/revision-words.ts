import { summarizeSpec } from "@clipledger/domain/campaigns/summary/summarize-spec";
import { summaryChanges } from "@clipledger/domain/campaigns/summary/summary-changes";
import type { CampaignRevision } from "../../api/types.ts";
import { dayText } from "./campaign-words.ts";
import { type ShownChange, shownChanges } from "./form/shown-changes.ts";
import { summaryLines } from "./summary-lines.ts";

/** What a revision did, behind the name of who did it. */
export function revisionTitle({ change, validUntilAfter }: CampaignRevision): string {
  switch (change) {
    case "created":
      return "created the campaign";
    case "updated":
      return "changed the campaign";
    case "ended":
      return validUntilAfter === null ? "ended the campaign" : `set the end to ${dayText(validUntilAfter)}`;
    case "reactivated":
      return "took the end away";
  }
}

export function revisionWho({ actor }: CampaignRevision): string {
  return actor.name ?? (actor.type === "system" ? "Clipledger" : "Somebody");
}

/** What a revision changed: sentences before and after, or all of them for the first. */
export function revisionChanges({ specBefore, specAfter }: CampaignRevision): readonly ShownChange[] {
  const after = summarizeSpec(specAfter);
  if (specBefore === null) {
    return summaryLines(after).flatMap(({ label, sentences }) =>
      sentences.map((sentence) => ({ label, before: null, after: sentence })),
    );
  }
  const { name, description } = specAfter;
  const changed = {
    ...(name === specBefore.name ? {} : { name }),
    ...(description === specBefore.description ? {} : { description }),
  };
  return shownChanges(specBefore, changed, summaryChanges(summarizeSpec(specBefore), after));
}
