import { createHash } from "node:crypto";
import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import { calendarDate, toEpochDay } from "@clipledger/domain/calendar/calendar-date";
import { cycleAt, cycleIndexOf } from "@clipledger/domain/calendar/cycles";
import type { AssignmentSpan } from "@clipledger/domain/campaigns/assignments/assignment-status";
import { cycleOrigin } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import type { PayoutRule } from "@clipledger/domain/campaigns/rules/payout-rule";
import type { Schedule } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import { LARGEST_STATED_MINOR } from "@clipledger/domain/money/money";
import {
  type CompiledRules,
  calculateWindow,
  compileRules,
} from "@clipledger/domain/payouts/calculate-window";
import type { WindowTerms } from "@clipledger/domain/payouts/window-calculation";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type CampaignScheduleRow, toAssignedCampaign } from "../assignment.ts";
import { type KeptFacts, nameOfReading } from "./kept-facts.ts";

export interface CalculatedAmount {
  readonly key: number;
  readonly amountMinor: bigint;
}

/** What windows of a campaign are calculated by. */
export interface CampaignRules {
  readonly compiled: CompiledRules;
  /** The name of what is read for the compiled rules. */
  readonly eligibilities: string;
  readonly calculate: (facts: KeptFacts) => CalculatedAmount;
}

/** The columns of a campaign that its windows are calculated by. */
export interface CampaignRulesRow extends CampaignScheduleRow {
  rules: PayoutRule[];
}

/** The columns of `CampaignRulesRow`, of `campaigns c`. */
export const campaignRulesColumns: SqlFragment = sql`
  c.id, c.name, c.interval, c.interval_count, c.anchor, c.starts_on, c.ends_on, c.rules`;

export async function loadCampaignRules(
  db: Queryable,
  organizationId: string,
  campaignIds: readonly string[],
): Promise<Map<string, CampaignRules>> {
  const rows = await db.rows<CampaignRulesRow>(sql`
    select ${campaignRulesColumns} from campaigns c
    where c.organization_id = ${organizationId} and c.id = any(${campaignIds}::text[])`);
  return new Map(rows.map((row) => [row.id, toCampaignRules(row, row.rules)]));
}

export function toCampaignRules(row: CampaignScheduleRow, rules: readonly PayoutRule[]): CampaignRules {
  const compiled = compileRules(rules);
  const termsOf = rememberTerms(toAssignedCampaign(row).schedule);
  return {
    compiled,
    eligibilities: nameOfReading(compiled),
    calculate: ({ key, days, videos }) => ({
      key,
      amountMinor: stated(calculateWindow(compiled, termsOf(days), videos).totalMinor),
    }),
  };
}

/** Absurd counts at absurd rates must not keep anybody from reading the queues; such a window cannot be paid. */
export function stated(amountMinor: bigint): bigint {
  return amountMinor > LARGEST_STATED_MINOR ? LARGEST_STATED_MINOR : amountMinor;
}

/** Most windows of a campaign share their days with others. */
function rememberTerms(schedule: Schedule): (days: string) => WindowTerms {
  const known = new Map<string, WindowTerms>();
  return (days) => {
    const terms = known.get(days) ?? readTerms(schedule, days);
    known.set(days, terms);
    return terms;
  };
}

function readTerms(schedule: Schedule, days: string): WindowTerms {
  const [startsOn = "", endsOn = "", validFrom = "", validUntil] = days.split(" ");
  const span = {
    validFrom: calendarDate(validFrom),
    validUntil: validUntil === undefined ? null : calendarDate(validUntil),
  };
  return windowTermsOf(span, schedule, { startsOn: calendarDate(startsOn), endsOn: calendarDate(endsOn) });
}

export interface AssignedTerms extends WindowTerms {
  /** The part of its cycle that the window covers. */
  readonly prorationFactor: number;
}

/** What a calculation knows of a window of the assignment, besides its videos. */
export function windowTermsOf(
  { validFrom, validUntil }: AssignmentSpan,
  schedule: Schedule,
  { startsOn, endsOn }: BillingWindow,
): AssignedTerms {
  const startDay = toEpochDay(startsOn);
  const endDay = toEpochDay(endsOn);
  const origin = cycleOrigin(schedule, validFrom);
  const cycle = cycleAt(origin, schedule, cycleIndexOf(origin, schedule, startsOn) ?? 0);
  const coveredDays = endDay - startDay + 1;
  const cycleDays = toEpochDay(cycle.endsOn) - toEpochDay(cycle.startsOn) + 1;
  return {
    startDay,
    endDay,
    isLast: validUntil !== null && validUntil <= endsOn,
    coveredDays,
    cycleDays,
    prorationFactor: coveredDays / cycleDays,
  };
}

/** Tells one set of rules from every other, the ids of the rules included. */
export function rulesHash(rules: readonly PayoutRule[]): string {
  return createHash("sha256").update(canonicalJson(rules)).digest("hex");
}
