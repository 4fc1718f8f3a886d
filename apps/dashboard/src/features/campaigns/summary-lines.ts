import { NO_PERFORMANCE_CAP } from "@clipledger/domain/campaigns/summary/performance-cap-sentence";
import { NO_SALARY } from "@clipledger/domain/campaigns/summary/salary-sentence";
import type { SpecSummary } from "@clipledger/domain/campaigns/summary/summarize-spec";

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

export interface SummaryLine {
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
export function partLabel(place: string): string {
  const [part] = place.split(".");
  return Object.entries(partLabels).find(([key]) => key === part)?.[1] ?? place;
}

function sentencesOf(value: string | readonly string[]): readonly string[] {
  if (value === NO_SALARY || value === NO_PERFORMANCE_CAP) return [];
  return typeof value === "string" ? [value] : value;
}
