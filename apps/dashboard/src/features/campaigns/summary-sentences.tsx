import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import type { SpecReview } from "@clipledger/domain/campaigns/spec/review-spec";
import type { CampaignSpecChanges } from "@clipledger/domain/campaigns/spec/spec-draft";
import { NO_PERFORMANCE_CAP, NO_SALARY } from "@clipledger/domain/campaigns/summary/sentences";
import type { SpecSummary } from "@clipledger/domain/campaigns/summary/summarize-spec";
import { ArrowRight, TriangleAlert } from "lucide-react";

/** A campaign in plain sentences, each under what it is about. */
export function SummarySentences({ summary }: { summary: SpecSummary }) {
  return (
    <dl className="flex flex-col gap-3">
      {summaryLines(summary).map(({ part, label, sentences }) => (
        <div key={part} className="flex flex-col gap-0.5">
          <dt className="font-medium text-faint text-xs">{label}</dt>
          {sentences.map((sentence) => (
            <dd key={sentence} className="text-pretty text-sm [overflow-wrap:anywhere]">
              {sentence}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

type SummaryPart = Exclude<keyof SpecSummary, "headline">;

const partLabels: Record<keyof SpecSummary, string> = {
  schedule: "Schedule",
  fixedSalary: "Fixed salary",
  basePayouts: "Base payout",
  cpmPayouts: "Pay per view",
  flatBonuses: "View bonus",
  performanceCap: "Performance cap",
  eligibility: "Eligibility",
  headline: "In short",
};

const parts: readonly SummaryPart[] = [
  "schedule",
  "fixedSalary",
  "basePayouts",
  "cpmPayouts",
  "flatBonuses",
  "performanceCap",
  "eligibility",
];

interface SummaryLine {
  readonly part: SummaryPart;
  readonly label: string;
  readonly sentences: readonly string[];
}

/** The parts of a summary that have something to say. */
export function summaryLines(summary: SpecSummary): readonly SummaryLine[] {
  return parts
    .map((part) => ({ part, label: partLabels[part], sentences: sentencesOf(summary[part]) }))
    .filter(({ sentences }) => sentences.length > 0);
}

/** What a sentence of the summary is about, by where it stands, such as "cpmPayouts.0". */
function partLabel(place: string): string {
  const [part] = place.split(".");
  return Object.entries(partLabels).find(([key]) => key === part)?.[1] ?? place;
}

function sentencesOf(value: string | readonly string[]): readonly string[] {
  if (value === NO_SALARY || value === NO_PERFORMANCE_CAP) return [];
  return typeof value === "string" ? [value] : value;
}

/** What is allowed, and still worth a second look. */
export function SpecWarningList({ warnings }: { warnings: SpecReview["warnings"] }) {
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="Worth a second look" className="flex flex-col gap-2">
      {mostPressingFirst(warnings).map(({ code, title, message }) => (
        <li
          key={code}
          className="flex items-start gap-2.5 rounded-lg bg-warning-soft px-3 py-2.5 text-[13px]"
        >
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-text" />
          <span className="min-w-0">
            <span className="block font-medium text-warning-text">{title}</span>
            <span className="block text-pretty">{message}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What touches money that is being earned now comes before the rest. */
function mostPressingFirst(warnings: SpecReview["warnings"]): SpecReview["warnings"] {
  const isPressing = (code: string) => code === "rules_apply_immediately";
  return [
    ...warnings.filter(({ code }) => isPressing(code)),
    ...warnings.filter(({ code }) => !isPressing(code)),
  ];
}

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
