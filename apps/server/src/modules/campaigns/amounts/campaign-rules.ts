import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { PayoutRule } from "@clipledger/domain/campaigns/rules/payout-rule";
import type { Schedule } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { LARGEST_STATED_MINOR } from "@clipledger/domain/money/money";
import { calculateWindow } from "@clipledger/domain/payouts/calculate-window";
import { type CompiledRules, compileRules } from "@clipledger/domain/payouts/compile-rules";
import type { WindowTerms } from "@clipledger/domain/payouts/window-calculation";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { toAssignedCampaign } from "../assignments/assignment.ts";
import { type CampaignRow, campaignColumns } from "../campaigns.queries.ts";
import type { CalculatedAmount } from "./kept-amounts.queries.ts";
import { type KeptFacts, nameOfEligibilities } from "./kept-facts.ts";
import { windowTermsOf } from "./window-terms.ts";

/** What windows of a campaign are calculated by. */
export interface CampaignRules {
  readonly compiled: CompiledRules;
  /** The name of the compiled rules' eligibilities. */
  readonly eligibilities: string;
  readonly calculate: (facts: KeptFacts) => CalculatedAmount;
}

export async function loadCampaignRules(
  db: Queryable,
  organizationId: string,
  campaignIds: readonly string[],
): Promise<Map<string, CampaignRules>> {
  const rows = await db.rows<CampaignRow>(sql`
    select ${campaignColumns} from campaigns c
    where c.organization_id = ${organizationId} and c.id = any(${campaignIds}::text[])`);
  return new Map(rows.map((row) => [row.id, toCampaignRules(row, row.rules)]));
}

export function toCampaignRules(row: CampaignRow, rules: readonly PayoutRule[]): CampaignRules {
  const compiled = compileRules(rules);
  const termsOf = rememberTerms(toAssignedCampaign(row).schedule);
  return {
    compiled,
    eligibilities: nameOfEligibilities(compiled.eligibilities),
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
