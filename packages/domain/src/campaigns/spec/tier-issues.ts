import { numberText } from "../summary/count-text.ts";
import type { SpecIssue } from "./campaign-spec.ts";
import { issueIf } from "./issue-if.ts";

interface Tier {
  readonly from: number;
  readonly to?: number | undefined;
}

/** A ladder has no gaps: each tier begins where the one before ends, and only the last may stay open. */
export function ladderIssues(path: string, tiers: readonly Tier[]): SpecIssue[] {
  return [
    ...startIssues(path, tiers),
    ...tiers.flatMap((tier, index) => [
      ...gapIssues(`${path}.${index}.from`, tier, tiers[index - 1]),
      ...endIssues(`${path}.${index}.to`, tier, tiers[index + 1]),
    ]),
  ];
}

/** Steps are each paid when they are reached: none has an end, and each lies above the one before. */
export function stepIssues(path: string, tiers: readonly Tier[]): SpecIssue[] {
  return [
    ...startIssues(path, tiers),
    ...tiers.flatMap((tier, index) => [
      ...orderIssues(`${path}.${index}.from`, tier, tiers[index - 1]),
      ...issueIf(tier.to !== undefined, `${path}.${index}.to`, "Remove the end: aggregated tiers have none"),
    ]),
  ];
}

function startIssues(path: string, [first]: readonly Tier[]): SpecIssue[] {
  if (first === undefined) return [{ path, message: "Add at least one tier" }];
  return issueIf(first.from < 0, `${path}.0.from`, "Start at 0 views or more");
}

function gapIssues(path: string, { from }: Tier, before: Tier | undefined): SpecIssue[] {
  if (before?.to === undefined) return [];
  return issueIf(from !== before.to, path, `Start at ${numberText(before.to)}, where the tier before ends`);
}

function endIssues(path: string, { from, to }: Tier, next: Tier | undefined): SpecIssue[] {
  if (to !== undefined)
    return issueIf(to <= from, path, `End above ${numberText(from)}, where the tier starts`);
  return issueIf(next !== undefined, path, "Say where this tier ends: only the last one may stay open");
}

function orderIssues(path: string, { from }: Tier, before: Tier | undefined): SpecIssue[] {
  if (before === undefined) return [];
  return issueIf(from <= before.from, path, `Start above ${numberText(before.from)}, the tier before`);
}
