import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { groupBy } from "../../../infra/lists.ts";
import type { ChangedWindowRow } from "./amount-changes.ts";
import { type CalculatedAmount, type CampaignRules, loadCampaignRules } from "./campaign-rules.ts";
import { readFactsText, refreshFacts } from "./kept-facts.ts";

const WINDOWS_AT_ONCE = 500;

/** Reads the facts of the windows anew, and calculates them. The caller has locked amounts. */
export async function calculateChanged(
  tx: Transaction,
  organizationId: string,
  windows: readonly ChangedWindowRow[],
  at: Date,
): Promise<void> {
  const byCampaign = groupBy(windows, ({ campaign_id }) => campaign_id);
  const campaigns = await loadCampaignRules(tx, organizationId, [...byCampaign.keys()]);
  for (const [campaignId, rules] of campaigns) {
    const keys = (byCampaign.get(campaignId) ?? []).map(({ key }) => key);
    for (let start = 0; start < keys.length; start += WINDOWS_AT_ONCE)
      await calculateChunk(tx, organizationId, rules, keys.slice(start, start + WINDOWS_AT_ONCE), at);
  }
}

async function calculateChunk(
  tx: Transaction,
  organizationId: string,
  rules: CampaignRules,
  keys: readonly bigint[],
  at: Date,
): Promise<void> {
  const open = await lockOpenWindows(tx, organizationId, keys);
  const windows = await refreshFacts(tx, organizationId, open, rules.compiled);
  await updateAmounts(tx, organizationId, windows.map(rules.calculate), at);
}

/** Answers those of the windows that are still open. The keys are in the order of locks. */
async function lockOpenWindows(
  tx: Transaction,
  organizationId: string,
  keys: readonly bigint[],
): Promise<bigint[]> {
  const rows = await tx.rows<{ key: bigint }>(sql`
    select w.key
    from unnest(${keys}::bigint[]) with ordinality as asked(key, place)
    join billing_windows w on w.organization_id = ${organizationId} and w.key = asked.key and w.state = 'open'
    order by asked.place for no key update of w`);
  return rows.map(({ key }) => key);
}

async function updateAmounts(
  tx: Transaction,
  organizationId: string,
  amounts: readonly CalculatedAmount[],
  at: Date,
): Promise<void> {
  if (amounts.length > 0) await tx.execute(storeAmounts(organizationId, amounts, at));
}

/** A statement to which further conditions on the windows `w` can be added. */
function storeAmounts(organizationId: string, amounts: readonly CalculatedAmount[], at: Date): SqlFragment {
  const keys = amounts.map(({ key }) => key);
  const amountsMinor = amounts.map(({ amountMinor }) => amountMinor);
  // As texts already: to have pg write out long arrays takes longer.
  return sql`
    update billing_windows w set amount_minor = calculated.amount_minor, amount_kept_at = ${at}
    from unnest(${`{${keys}}`}::bigint[], ${`{${amountsMinor}}`}::bigint[]) as calculated(key, amount_minor)
    where w.organization_id = ${organizationId} and w.key = calculated.key`;
}

export interface CampaignKey {
  readonly organizationId: string;
  readonly campaignId: string;
}

/**
 * Calculates the open windows of the campaign by its rules from the facts that are kept of them, but for those whose facts
 * changed. Answers which others must be read anew too, because their facts were
 * read for other eligibilities. The caller has locked amounts.
 */
export async function calculateByNewRules(
  tx: Transaction,
  campaign: CampaignKey,
  changedKeys: ReadonlySet<number>,
  at: Date,
): Promise<ChangedWindowRow[]> {
  const { organizationId, campaignId } = campaign;
  const rules = (await loadCampaignRules(tx, organizationId, [campaignId])).get(campaignId);
  if (rules === undefined) return [];
  const readOtherwise = await withoutNestedLoops(tx, () =>
    calculateKept(tx, campaign, rules, changedKeys, at),
  );
  return readOtherwise
    .filter((key) => !changedKeys.has(Number(key)))
    .map((key) => ({ key: BigInt(key), campaign_id: campaignId }));
}

/** Answers the windows whose facts were read for other eligibilities. */
async function calculateKept(
  tx: Transaction,
  campaign: CampaignKey,
  { eligibilities, calculate }: CampaignRules,
  changedKeys: ReadonlySet<number>,
  at: Date,
): Promise<string[]> {
  const exchange = (store: SqlFragment, after: string) =>
    storeAndReadNext(tx, campaign, { store, after, eligibilities });
  const readOtherwise: string[] = [];
  let store = storeNothing;
  let chunk = await exchange(store, "");
  while (chunk.last !== chunk.after) {
    // PostgreSQL stores the amounts before and reads the next windows while this process calculates.
    const next = exchange(store, chunk.last);
    // Awaited below; should calculating fail first, its own failure is not what matters.
    next.catch(() => undefined);
    const amounts = chunk.facts.map((text) => calculate(readFactsText(text)));
    store = storeChunk(
      campaign,
      chunk,
      amounts.filter(({ key }) => !changedKeys.has(key)),
      at,
    );
    readOtherwise.push(...chunk.readOtherwise);
    chunk = await next;
  }
  await exchange(store, chunk.after);
  return readOtherwise;
}

/** The kept facts of all windows of the creators after one and up to another. */
interface FactsChunk {
  readonly after: string;
  readonly last: string;
  readonly facts: readonly string[];
  /** Windows whose facts were read for other eligibilities. */
  readonly readOtherwise: readonly string[];
}

const WINDOWS_OF_A_CHUNK = 2_000;

/**
 * Runs a statement that stores amounts, and reads the chunk after a creator. Both are one statement, so that PostgreSQL works
 * while this process calculates.
 */
export async function storeAndReadNext(
  tx: Transaction,
  { organizationId, campaignId }: CampaignKey,
  { store, after, eligibilities }: { store: SqlFragment; after: string; eligibilities: string },
): Promise<FactsChunk> {
  const chunk = await tx.row<{
    last: string | null;
    facts: string | null;
    read_otherwise: string[] | null;
  }>(sql`
    with stored as (${store})
    select max(creator_id) as last, string_agg(facts, chr(10)) filter (where eligibilities = ${eligibilities}) as facts,
      array_agg(window_key) filter (where eligibilities <> ${eligibilities}) as read_otherwise
    from (
      select creator_id, window_key, eligibilities, facts from window_facts
      where organization_id = ${organizationId} and campaign_id = ${campaignId} and creator_id > ${after}
      order by creator_id fetch first ${WINDOWS_OF_A_CHUNK} rows with ties
    ) chunk`);
  return {
    after,
    last: chunk.last ?? after,
    facts: chunk.facts?.split("\n") ?? [],
    readOtherwise: chunk.read_otherwise ?? [],
  };
}

/** A window that was reopened since the chunk was read has no amount, and is passed over. */
function storeChunk(
  { organizationId, campaignId }: CampaignKey,
  { after, last }: FactsChunk,
  amounts: readonly CalculatedAmount[],
  at: Date,
): SqlFragment {
  return sql`${storeAmounts(organizationId, amounts, at)} and w.state = 'open' and w.pays is not null
    and w.campaign_id = ${campaignId} and w.creator_id > ${after} and w.creator_id <= ${last}`;
}

export const storeNothing: SqlFragment = sql`select`;

/**
 * Sets planner and lock timeout for the transaction. Plans are kept with their connection: one that was
 * made while a table was small, and reads all of it for every window, would still be in use when the table is large. And
 * whoever calculates very many windows is worth waiting for.
 */
export async function setForCalculation(tx: Transaction): Promise<void> {
  await tx.rows(
    sql`select set_config('enable_seqscan', 'off', true), set_config('lock_timeout', '30s', true)`,
  );
}

/** PostgreSQL does not know how many rows an array holds: it is not to look up each of very many by itself. */
async function withoutNestedLoops<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await tx.rows(sql`select set_config('enable_nestloop', 'off', true)`);
  const result = await work();
  await tx.rows(sql`select set_config('enable_nestloop', 'on', true)`);
  return result;
}
