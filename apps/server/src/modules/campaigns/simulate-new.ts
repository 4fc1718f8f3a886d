import type { NewSimulation, SimulateNew } from "@clipledger/contract/campaigns/new-simulation";
import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import {
  addDays,
  addMonths,
  type CalendarDate,
  dateOf,
  toEpochDay,
} from "@clipledger/domain/calendar/calendar-date";
import type { CycleLength } from "@clipledger/domain/calendar/cycles";
import { deriveRules } from "@clipledger/domain/campaigns/rules/payout-rule";
import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { reviewSpec } from "@clipledger/domain/campaigns/spec/review-spec";
import { currencyOf } from "@clipledger/domain/money/currencies";
import { isCapped, omitted, stateSums } from "@clipledger/domain/money/state-sums";
import { calculateWindow, compileRules } from "@clipledger/domain/payouts/calculate-window";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";
import { stated } from "../billing/amounts/campaign-rules.ts";
import { loadWindowFacts } from "../billing/amounts/window-facts.ts";
import { creatorName } from "../billing/creator-columns.ts";
import { getOrganization } from "../organizations/organizations.queries.ts";

const MOST_CREATORS = 200;

/**
 * What a campaign that is not saved would have paid the organization's creators in the cycles just past, by the counts stored now, had
 * they been assigned from the first of them on. Writes nothing. Names and briefs do not matter here: they pay nothing.
 */
export async function simulateNew(
  { db, organization, clock }: OperationContext,
  { spec: input, creatorIds, cycles: count }: SimulateNew,
): Promise<NewSimulation> {
  const { default_currency: currency } = await getOrganization(db, organization.id);
  const today = dateOf(clock.now());
  const { spec, issues, warnings } = reviewSpec(input, { currency, today, isBriefKnown: true });
  const creators = issues.length === 0 ? await listCreators(db, organization.id, creatorIds) : [];
  const cycles = pastCycles(spec.schedule, today, count);
  const amounts = await calculateAll(db, organization.id, spec, { creators, cycles });
  const rows = creators.map(({ id, name }, place) => {
    const own = amounts.slice(place * count, (place + 1) * count);
    return {
      creatorId: id,
      creatorName: name,
      amounts: own.map(Number),
      ...totalOf(own),
      ...(own.some(isCapped) && { amountCapped: true as const }),
    };
  });
  return {
    ok: issues.length === 0,
    issues: [...issues],
    warnings: [...warnings],
    currency: spec.currency,
    precision: currencyOf(spec.currency).precision,
    creatorCount: creators.length,
    cycles: cycles.map((cycle, index) => ({
      ...cycle,
      ...amountOf(amounts.filter((_, place) => place % count === index)),
    })),
    ...totalOf(amounts),
    data: rows.toSorted((left, right) => right.total - left.total),
  };
}

interface SimulatedCreatorRow {
  readonly id: string;
  readonly name: string | null;
}

function listCreators(
  db: Queryable,
  organizationId: string,
  ids: readonly string[] | undefined,
): Promise<SimulatedCreatorRow[]> {
  return db.rows(sql`
    select k.id, ${creatorName} as name
    from creators k
    join tracked_accounts a on a.organization_id = k.organization_id and a.creator_id = k.id
    left join account_stats m on m.account_key = a.key
    where k.organization_id = ${organizationId} and k.archived_at is null
      ${ids === undefined ? sql`` : sql`and k.id = any(${ids})`}
    group by k.organization_id, k.id
    order by coalesce(sum(m.view_count), 0) desc, k.id limit ${MOST_CREATORS}`);
}

/** Oldest first, the last one ending yesterday. Months are counted back from today. */
function pastCycles(
  { interval, intervalCount }: CycleLength,
  today: CalendarDate,
  count: number,
): BillingWindow[] {
  const startOf = (back: number) =>
    interval === "month"
      ? addMonths(today, -back * intervalCount)
      : addDays(today, -back * intervalCount * (interval === "week" ? 7 : 1));
  return Array.from({ length: count }, (_, index) => ({
    startsOn: startOf(count - index),
    endsOn: addDays(startOf(count - index - 1), -1),
  }));
}

interface Tried {
  readonly creators: readonly SimulatedCreatorRow[];
  readonly cycles: readonly BillingWindow[];
}

/** The amounts of all cycles of the first creator, then of the second, and so on. */
async function calculateAll(
  db: Queryable,
  organizationId: string,
  spec: CampaignSpec,
  { creators, cycles }: Tried,
): Promise<bigint[]> {
  if (creators.length === 0) return [];
  const compiled = compileRules(deriveRules(spec, () => createId("payoutRule")));
  const validFrom = cycles[0]?.startsOn;
  if (validFrom === undefined) return [];
  const windows = creators.flatMap(({ id: creatorId }, place) =>
    cycles.map((cycle, index) => ({
      ...cycle,
      key: BigInt(place * cycles.length + index),
      creatorId,
      validFrom,
    })),
  );
  const facts = await loadWindowFacts(db, organizationId, windows, compiled);
  return windows.map(({ key, startsOn, endsOn }) => {
    const columns = facts.get(key)?.columns;
    if (columns === undefined) throw new Error(`The facts of window ${key} were not read`);
    const [startDay, endDay] = [toEpochDay(startsOn), toEpochDay(endsOn)];
    const days = endDay - startDay + 1;
    const terms = { startDay, endDay, isLast: false, coveredDays: days, cycleDays: days };
    return stated(calculateWindow(compiled, terms, columns).totalMinor);
  });
}

function totalOf(amounts: readonly bigint[]) {
  return { ...stateSums({ total: sumOf(amounts) }), ...omitted(amounts.filter(isCapped).length) };
}

function amountOf(amounts: readonly bigint[]) {
  return { ...stateSums({ amount: sumOf(amounts) }), ...omitted(amounts.filter(isCapped).length) };
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => (isCapped(amount) ? sum : sum + amount), 0n);
}
