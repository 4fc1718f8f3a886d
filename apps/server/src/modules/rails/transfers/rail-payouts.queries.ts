import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { ProviderPayoutStatus } from "@clipledger/domain/payouts/payout-status";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { enqueueEach } from "../../../infra/tasks/task.ts";
import { refreshPayoutOrder } from "../provider/provider-callbacks.ts";

/** A payout that a team's own rails pay. */
export interface RailPayoutRow {
  readonly organization_id: string;
  readonly id: string;
  readonly request_hash: string;
  readonly creator_id: string;
  readonly amount_minor: bigint;
  readonly currency: CurrencyCode;
  readonly description: string;
  readonly state: ProviderPayoutStatus;
  /** What carries it now; null while it waits. */
  readonly transfer_id: string | null;
  readonly reason: string | null;
  readonly note: string | null;
  readonly refusals: number;
}

const columns = sql`
  organization_id, id, request_hash, creator_id, amount_minor, currency, description, state, transfer_id, reason, note,
  refusals`;

interface NewRailPayout {
  readonly organizationId: string;
  readonly id: string;
  readonly key: string;
  readonly requestHash: string;
  readonly creatorId: string;
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
  readonly description: string;
  readonly at: Date;
}

/** Nothing where the key was used before. */
export async function insertRailPayout(tx: Transaction, { at, ...payout }: NewRailPayout): Promise<void> {
  await tx.execute(sql`
    ${insertRow("rail_payouts", { ...payout, createdAt: at, updatedAt: at })} on conflict (key) do nothing`);
}

export function findRailPayoutByKey(
  db: Queryable,
  organizationId: string,
  key: string,
): Promise<RailPayoutRow | undefined> {
  return db.maybeRow(sql`
    select ${columns} from rail_payouts where organization_id = ${organizationId} and key = ${key}`);
}

export function findRailPayout(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<RailPayoutRow | undefined> {
  return db.maybeRow(sql`
    select ${columns} from rail_payouts where organization_id = ${organizationId} and id = ${id}`);
}

/** Only from one of the states, and only while nothing carries it. */
export async function moveRailPayout(
  tx: Transaction,
  organizationId: string,
  id: string,
  { from, to, at }: { readonly from: readonly string[]; readonly to: string; readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    update rail_payouts set state = ${to}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id} and state = any(${from}::text[])
      and transfer_id is null`);
}

/** What was approved and waits to be sent to a creator, the oldest first, locked. */
export function lockWaitingPayouts(
  tx: Transaction,
  organizationId: string,
  creatorId: string,
): Promise<RailPayoutRow[]> {
  return tx.rows(sql`
    select ${columns} from rail_payouts
    where organization_id = ${organizationId} and creator_id = ${creatorId} and state = 'approved'
      and transfer_id is null
    order by created_at, id for update`);
}

/** Says why payouts wait, and when they are tried again by themselves, if they are. */
export async function keepWaiting(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
  note: string,
): Promise<void> {
  await tx.execute(sql`
    update rail_payouts set note = ${storedWords(note)}, wait_until = null
    where organization_id = ${organizationId} and id = any(${ids}::text[])`);
}

export async function putIntoTransfer(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
  { transferId, at }: { readonly transferId: string; readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    update rail_payouts set transfer_id = ${transferId}, note = null, wait_until = null, updated_at = ${at}
    where organization_id = ${organizationId} and id = any(${ids}::text[])`);
}

const MAX_WORDS = 500;

/** Words of a rail as PostgreSQL stores them: it takes no NUL, which would make every attempt fail. */
export function storedWords(words: string): string {
  return words.replaceAll("\u0000", "").slice(0, MAX_WORDS);
}

const FIRST_PAUSE_MINUTES = 60;
const LONGEST_PAUSE_MINUTES = 24 * 60;

/** Payouts whose transfer moved nothing wait again, each time twice as long, up to a day. */
export async function takeOutOfTransfer(
  tx: Transaction,
  organizationId: string,
  transferId: string,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<void> {
  const pause = sql`make_interval(mins => least(
    ${FIRST_PAUSE_MINUTES} * power(2, least(refusals, 10)), ${LONGEST_PAUSE_MINUTES}
  )::int)`;
  await tx.execute(sql`
    update rail_payouts set transfer_id = null, note = ${storedWords(reason)}, refusals = refusals + 1,
      wait_until = ${at}::timestamptz + ${pause}, updated_at = ${at}
    where organization_id = ${organizationId} and transfer_id = ${transferId} and state = 'approved'`);
}

/** Moves the payouts of a transfer on, and has the books look at them. What came back stays so. */
export async function moveCarriedPayouts(
  tx: Transaction,
  organizationId: string,
  transferId: string,
  {
    state,
    reason,
    at,
  }: { readonly state: ProviderPayoutStatus; readonly reason: string | null; readonly at: Date },
): Promise<void> {
  const moved = await tx.rows<{ id: string }>(sql`
    update rail_payouts set state = ${state}, reason = ${reason === null ? null : storedWords(reason)}, updated_at = ${at}
    where organization_id = ${organizationId} and transfer_id = ${transferId} and state not in ('returned', ${state})
    returning id`);
  await orderRefreshes(tx, moved);
}

/** Has the books look at all payouts of a transfer, as when its rail reports something else than was ordered. */
export async function refreshCarriedPayouts(
  db: Queryable,
  organizationId: string,
  transferId: string,
): Promise<void> {
  const carried = await db.rows<{ id: string }>(sql`
    select id from rail_payouts where organization_id = ${organizationId} and transfer_id = ${transferId}`);
  await orderRefreshes(db, carried);
}

function orderRefreshes(db: Queryable, payouts: readonly { readonly id: string }[]): Promise<void> {
  return enqueueEach(
    db,
    refreshPayoutOrder,
    payouts.map(({ id }) => ({ input: { providerPayoutId: id }, key: `look-at-payout ${id}` })),
  );
}
