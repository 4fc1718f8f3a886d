import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { isCycleEnd } from "@clipledger/domain/calendar/cycles";
import { hasSeveralEligibilities, needsNewRules } from "@clipledger/domain/campaigns/rules/payout-rule";
import type { CampaignSpec, SpecIssue } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { normalizeSpec } from "@clipledger/domain/campaigns/spec/normalize-spec";
import { type CampaignSpecChanges, mergeSpec } from "@clipledger/domain/campaigns/spec/spec-draft";
import { findSpecIssues, type IssueContext } from "@clipledger/domain/campaigns/spec/spec-issues";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import { toSpec } from "./campaigns.mapper.ts";
import type { CampaignRow } from "./campaigns.queries.ts";

/** What an edit would make of a campaign. */
export interface EditPlan {
  readonly before: CampaignSpec;
  readonly after: CampaignSpec;
  readonly isChange: boolean;
  readonly needsNewRules: boolean;
  readonly changedLockedFields: readonly LockedField[];
  /** A brief that the campaign does not have yet; null: none. */
  readonly newBriefId: string | null;
  readonly issues: readonly SpecIssue[];
}

export function planEdit(
  row: CampaignRow,
  changes: CampaignSpecChanges,
  context: { today: CalendarDate } & Pick<IssueContext, "isNameTaken" | "isBriefKnown">,
): EditPlan {
  const before: CampaignSpec = toSpec(row);
  const merged = mergeSpec(before, changes);
  const after = normalizeSpec(merged, { currency: before.currency, today: context.today });
  const newBriefId = after.briefId === before.briefId ? null : after.briefId;
  return {
    before,
    after,
    isChange: differ(before, after),
    needsNewRules: needsNewRules(before, after),
    changedLockedFields: changedLockedFields(before, after),
    newBriefId,
    issues: [
      ...findSpecIssues(after, {
        ...context,
        keptStartsOn: before.schedule.startsOn,
        isBriefKnown: newBriefId === null || context.isBriefKnown,
      }),
      ...endIssues(row, before, after),
      ...eligibilityIssues(row, changes, after),
    ],
  };
}

function differ(left: unknown, right: unknown): boolean {
  return canonicalJson(left) !== canonicalJson(right);
}

/** An end is the last day of a cycle, also after the cycles have changed. */
function endIssues(row: CampaignRow, before: CampaignSpec, after: CampaignSpec): SpecIssue[] {
  const { schedule } = after;
  const isKept = !differ(before.schedule, schedule);
  if (row.ends_on === null || isKept || isCycleEnd(schedule.startsOn, schedule, row.ends_on)) return [];
  const message = `No cycle would end on ${row.ends_on}, the campaign's last day; reactivate the campaign first`;
  return [{ path: "schedule", message }];
}

/** A block of payouts has one eligibility: deriving from the stored one would bend rules that have several. */
function eligibilityIssues(row: CampaignRow, changes: CampaignSpecChanges, after: CampaignSpec): SpecIssue[] {
  if (changes.payouts !== undefined || !needsNewRules(toSpec(row), after)) return [];
  if (!hasSeveralEligibilities(row.rules)) return [];
  const message = "The stored rules use more than one eligibility; send payouts along, with the one to use";
  return [{ path: "payouts.eligibility", message }];
}

/** Spec paths that cannot change while the campaign is in use. */
export const LOCKED_FIELDS = [
  "currency",
  "schedule.interval",
  "schedule.intervalCount",
  "schedule.anchor",
  "schedule.startsOn",
] as const;

type LockedField = (typeof LOCKED_FIELDS)[number];

/** Those of them that differ. */
function changedLockedFields(before: CampaignSpec, after: CampaignSpec): LockedField[] {
  return LOCKED_FIELDS.filter((field) => readField[field](before) !== readField[field](after));
}

const readField: Readonly<Record<LockedField, (spec: CampaignSpec) => string | number>> = {
  currency: ({ currency }) => currency,
  "schedule.interval": ({ schedule }) => schedule.interval,
  "schedule.intervalCount": ({ schedule }) => schedule.intervalCount,
  "schedule.anchor": ({ schedule }) => schedule.anchor,
  "schedule.startsOn": ({ schedule }) => schedule.startsOn,
};
