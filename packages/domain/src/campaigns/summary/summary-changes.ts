import type { SpecSummary } from "./summarize-spec.ts";

/** One sentence that differs; null on the side whose list has no such sentence. */
export interface SummaryChange {
  /** Where it stands in the summary, with the index in a list: "schedule", "cpmPayouts.0". */
  readonly part: string;
  readonly before: string | null;
  readonly after: string | null;
}

const FIELDS = [
  "schedule",
  "fixedSalary",
  "basePayouts",
  "cpmPayouts",
  "flatBonuses",
  "performanceCap",
  "eligibility",
  "headline",
] as const satisfies readonly (keyof SpecSummary)[];

/** In the order of the summary's fields; lists are compared entry by entry. */
export function summaryChanges(before: SpecSummary, after: SpecSummary): SummaryChange[] {
  return FIELDS.flatMap((field) => fieldChanges(field, before[field], after[field]));
}

type Sentences = string | readonly string[];

function fieldChanges(field: string, before: Sentences, after: Sentences): SummaryChange[] {
  const [left, right] = [sentencesOf(before), sentencesOf(after)];
  const length = Math.max(left.length, right.length);
  return Array.from({ length }, (_, index) => ({
    part: isList(before) ? `${field}.${index}` : field,
    before: left[index] ?? null,
    after: right[index] ?? null,
  })).filter((change) => change.before !== change.after);
}

function sentencesOf(sentences: Sentences): readonly string[] {
  return isList(sentences) ? sentences : [sentences];
}

function isList(sentences: Sentences): sentences is readonly string[] {
  return Array.isArray(sentences);
}
