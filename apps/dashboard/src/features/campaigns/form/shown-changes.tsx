import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import type { CampaignSpecChanges } from "@clipledger/domain/campaigns/spec/spec-draft";
import { ArrowRight } from "lucide-react";
import { partLabel } from "../summary-sentences.tsx";

/** What reads differently, before and after. */
export function ChangeList({ changes }: { changes: readonly ShownChange[] }) {
  return (
    <ul aria-label="Changes" className="flex flex-col gap-3">
      {changes.map(({ label, before, after }) => (
        <li key={`${label} ${before} ${after}`} className="flex flex-col gap-1">
          <span className="font-medium text-faint text-xs">{label}</span>
          {before === null ? null : (
            <p className="text-[13px] text-muted [overflow-wrap:anywhere]">
              <span className="sr-only">Before: </span>
              <del className="decoration-muted/60">{before}</del>
            </p>
          )}
          <p className="flex items-start gap-1.5 text-sm [overflow-wrap:anywhere]">
            <ArrowRight aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-accent-text" />
            <span className="sr-only">After: </span>
            {after === null ? (
              <em className="text-muted">No longer</em>
            ) : (
              <ins className="no-underline">{after}</ins>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

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
