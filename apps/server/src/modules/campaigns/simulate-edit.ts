import type { Simulate, SimulatedWindow, Simulation } from "@clipledger/contract/payouts/simulation";
import { toWireWindow } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { deriveRules } from "@clipledger/domain/campaigns/rules/payout-rule";
import { currencyOf } from "@clipledger/domain/money/currencies";
import { isCapped, omitted, stateSums } from "@clipledger/domain/money/state-sums";
import type { OperationContext } from "../../infra/context.ts";
import { inConsistentView, type Queryable, type Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";
import { type CampaignKey, storeAndReadNext, storeNothing } from "../billing/amounts/calculate-amounts.ts";
import { type CampaignRules, toCampaignRules } from "../billing/amounts/campaign-rules.ts";
import { readFacts, readFactsText } from "../billing/amounts/kept-facts.ts";
import { refreshAmounts } from "../billing/amounts/refresh-amounts.ts";
import { creatorName } from "../billing/creator-columns.ts";
import type { WindowState } from "../billing/windows/event-windows.ts";
import { type JudgedEdit, judgeEdit } from "./validate-campaign.ts";

/** What windows pay by today's rules, and would pay by the edit's. An edit that would be refused simulates nothing. */
export async function simulateEdit(
  ctx: OperationContext,
  campaignId: string,
  { spec, page, perPage }: Simulate,
): Promise<Simulation> {
  const edit = await judgeEdit(ctx, campaignId, spec);
  const { issues, warnings } = edit;
  const windows = issues.length === 0 ? await simulate(ctx, edit) : [];
  const { currency } = edit.plan.after;
  const today = dateOf(ctx.clock.now());
  return {
    ok: issues.length === 0,
    issues,
    warnings,
    currency,
    precision: currencyOf(currency).precision,
    unpaid: totalsOf(windows.filter(isUnpaid)),
    closed: totalsOf(windows.filter((window) => !isUnpaid(window))),
    page,
    perPage,
    total: windows.length,
    data: windows
      .slice((page - 1) * perPage, page * perPage)
      .map((window) => toSimulatedWindow(window, today)),
  };
}

async function simulate(ctx: OperationContext, { row, plan }: JudgedEdit): Promise<SimulatedRow[]> {
  await refreshAmounts(ctx);
  const draftRules = plan.needsNewRules ? deriveRules(plan.after, () => createId("payoutRule")) : row.rules;
  const rules = { current: toCampaignRules(row, row.rules), draft: toCampaignRules(row, draftRules) };
  const campaign = { organizationId: ctx.organization.id, campaignId: row.id };
  return inConsistentView(ctx.db, (tx) => simulateWindows(tx, campaign, rules));
}

interface SimulatedRow extends CampaignWindowRow {
  readonly currentMinor: bigint;
  readonly simulatedMinor: bigint;
}

/**
 * An open window pays its kept amount now. A paid or canceled one is calculated by both rules, from what is stored. One
 * whose payout is on its way stays as it is, whatever is saved.
 */
async function simulateWindows(
  tx: Transaction,
  campaign: CampaignKey,
  { current, draft }: { readonly current: CampaignRules; readonly draft: CampaignRules },
): Promise<SimulatedRow[]> {
  const rows = await listCampaignWindows(tx, campaign);
  const keysIn = (...states: CampaignWindowRow["state"][]) =>
    rows.filter(({ state }) => states.includes(state)).map(({ key }) => key);
  const simulated = await calculateKept(tx, campaign, draft, new Set(keysIn("open")));
  const unread = keysIn("open").filter((key) => !simulated.has(key));
  await calculateStored(tx, campaign, unread, [[draft, simulated]]);
  const present: Amounts = new Map();
  await calculateStored(tx, campaign, keysIn("paid", "canceled"), [
    [current, present],
    [draft, simulated],
  ]);
  return rows.map((row) => {
    const currentMinor = present.get(row.key) ?? row.amount_minor ?? 0n;
    return { ...row, currentMinor, simulatedMinor: simulated.get(row.key) ?? currentMinor };
  });
}

interface CampaignWindowRow {
  readonly key: bigint;
  readonly creator_id: string;
  readonly creator_name: string | null;
  readonly starts_on: CalendarDate;
  readonly ends_on: CalendarDate;
  readonly state: WindowState;
  readonly amount_minor: bigint | null;
}

/** All windows that the campaign has, by the names of their creators. */
function listCampaignWindows(
  db: Queryable,
  { organizationId, campaignId }: CampaignKey,
): Promise<CampaignWindowRow[]> {
  return db.rows(sql`
    select w.key, w.creator_id, ${creatorName} as creator_name, w.starts_on, w.ends_on, w.state, w.amount_minor
    from billing_windows w
    join creators k on k.organization_id = w.organization_id and k.id = w.creator_id
    where w.organization_id = ${organizationId} and w.campaign_id = ${campaignId} and w.state <> 'retracted'
    order by lower(${creatorName}), w.creator_id, w.starts_on`);
}

type Amounts = Map<bigint, bigint>;

/** Calculates those windows whose facts are kept for the same eligibilities. */
async function calculateKept(
  tx: Transaction,
  campaign: CampaignKey,
  { eligibilities, calculate }: CampaignRules,
  keys: ReadonlySet<bigint>,
): Promise<Amounts> {
  const amounts: Amounts = new Map();
  let after = "";
  for (;;) {
    const chunk = await storeAndReadNext(tx, campaign, { store: storeNothing, after, eligibilities });
    if (chunk.last === after) return amounts;
    for (const text of chunk.facts) {
      const { key, amountMinor } = calculate(readFactsText(text));
      if (keys.has(BigInt(key))) amounts.set(BigInt(key), amountMinor);
    }
    after = chunk.last;
  }
}

const WINDOWS_AT_ONCE = 500;

/** Calculates by each of the rules into the amounts beside them. Rules with the same eligibilities share what is read. */
async function calculateStored(
  db: Queryable,
  { organizationId }: CampaignKey,
  keys: readonly bigint[],
  asked: readonly (readonly [CampaignRules, Amounts])[],
): Promise<void> {
  for (let start = 0; start < keys.length; start += WINDOWS_AT_ONCE) {
    const chunk = keys.slice(start, start + WINDOWS_AT_ONCE);
    const read = new Map<string, ReturnType<typeof readFacts>>();
    for (const [{ eligibilities, compiled, calculate }, amounts] of asked) {
      const reading = read.get(eligibilities) ?? readFacts(db, organizationId, chunk, compiled);
      read.set(eligibilities, reading);
      for (const facts of await reading) amounts.set(BigInt(facts.key), calculate(facts).amountMinor);
    }
  }
}

function toSimulatedWindow(row: SimulatedRow, today: CalendarDate): SimulatedWindow {
  return {
    creatorId: row.creator_id,
    creatorName: row.creator_name,
    ...toWireWindow({ startsOn: row.starts_on, endsOn: row.ends_on }),
    state: toQueue(row, today),
    ...compared(row.currentMinor, row.simulatedMinor),
    ...(isCappedRow(row) && { amountCapped: true as const }),
    paid: row.state === "paid" ? Number(row.amount_minor) : null,
  };
}

function totalsOf(rows: readonly SimulatedRow[]): Simulation["unpaid"] {
  const summed = rows.filter((row) => !isCappedRow(row));
  const sum = (amountOf: (row: SimulatedRow) => bigint) =>
    summed.reduce((total, row) => total + amountOf(row), 0n);
  return {
    count: rows.length,
    ...compared(
      sum(({ currentMinor }) => currentMinor),
      sum(({ simulatedMinor }) => simulatedMinor),
    ),
    ...omitted(rows.length - summed.length),
  };
}

/** Capped by one of the rules, it cannot be compared. */
function isCappedRow({ currentMinor, simulatedMinor }: SimulatedRow): boolean {
  return isCapped(currentMinor) || isCapped(simulatedMinor);
}

function isUnpaid({ state }: SimulatedRow): boolean {
  return state === "open" || state === "paying";
}

function compared(currentMinor: bigint, simulatedMinor: bigint) {
  return stateSums({
    current: currentMinor,
    simulated: simulatedMinor,
    difference: simulatedMinor - currentMinor,
  });
}

function toQueue({ state, ends_on }: SimulatedRow, today: CalendarDate): SimulatedWindow["state"] {
  if (state === "paid" || state === "canceled") return state;
  return ends_on < today ? "due" : "upcoming";
}
