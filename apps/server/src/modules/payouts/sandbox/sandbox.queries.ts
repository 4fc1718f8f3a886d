import type { ProviderPayoutStatus } from "@clipledger/contract/payouts/rows";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

export interface SandboxPayout {
  readonly id: string;
  readonly request_hash: string;
  readonly amount: string;
  readonly currency: CurrencyCode;
  readonly payer_id: string;
  readonly payer_name: string;
  readonly recipient_name: string;
  readonly description: string;
  readonly state: ProviderPayoutStatus;
  readonly created_at: Date;
  readonly expires_at: Date | null;
}

const columns = sql`
  id, request_hash, amount, currency, payer_id, payer_name, recipient_name, description, state, created_at, expires_at`;

export type NewSandboxPayout = Omit<SandboxPayout, "state" | "created_at" | "expires_at"> & {
  readonly idempotencyKey: string;
  readonly at: Date;
};

/** Nothing where the key was used before. */
export async function insertSandboxPayout(tx: Transaction, payout: NewSandboxPayout): Promise<void> {
  await tx.execute(sql`
    insert into sandbox_payouts (
      id, idempotency_key, request_hash, amount, currency, payer_id, payer_name, recipient_name, description, state,
      created_at, updated_at
    ) values (
      ${payout.id}, ${payout.idempotencyKey}, ${payout.request_hash}, ${payout.amount}, ${payout.currency},
      ${payout.payer_id}, ${payout.payer_name}, ${payout.recipient_name}, ${payout.description}, 'created',
      ${payout.at}, ${payout.at}
    ) on conflict (idempotency_key) do nothing`);
}

export function findSandboxPayoutByKey(
  db: Queryable,
  idempotencyKey: string,
): Promise<SandboxPayout | undefined> {
  return db.maybeRow(sql`select ${columns} from sandbox_payouts where idempotency_key = ${idempotencyKey}`);
}

export function findSandboxPayout(db: Queryable, id: string): Promise<SandboxPayout | undefined> {
  return db.maybeRow(sql`select ${columns} from sandbox_payouts where id = ${id}`);
}

export function lockSandboxPayout(tx: Transaction, id: string): Promise<SandboxPayout | undefined> {
  return tx.maybeRow(sql`select ${columns} from sandbox_payouts where id = ${id} for update`);
}

/** Newest first. */
export function listSandboxPayouts(db: Queryable, payerId: string, limit: number): Promise<SandboxPayout[]> {
  return db.rows(sql`
    select ${columns} from sandbox_payouts where payer_id = ${payerId}
    order by created_at desc, id desc limit ${limit}::int`);
}

export function updateSandboxState(
  tx: Transaction,
  id: string,
  { state, expiresAt, at }: { state: ProviderPayoutStatus; expiresAt: Date | null; at: Date },
): Promise<SandboxPayout> {
  return tx.row(sql`
    update sandbox_payouts set state = ${state}, expires_at = ${expiresAt}, updated_at = ${at} where id = ${id}
    returning ${columns}`);
}

/** Those that nobody claimed in time. */
export async function expireSandboxPayouts(tx: Transaction, now: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    update sandbox_payouts set state = 'expired', updated_at = ${now}
    where state = 'approved' and expires_at <= ${now} returning id`);
  return rows.map(({ id }) => id);
}

export type SandboxMode = "fail" | "time_out" | "answer_late";

export interface SandboxBehavior {
  readonly mode: SandboxMode;
  readonly remaining: number;
}

export function findSandboxBehavior(db: Queryable, payerId: string): Promise<SandboxBehavior | undefined> {
  return db.maybeRow(sql`
    select mode, remaining from sandbox_behavior where payer_id = ${payerId} and remaining > 0`);
}

export async function saveSandboxBehavior(
  db: Queryable,
  payerId: string,
  { mode, remaining }: SandboxBehavior,
): Promise<void> {
  await db.execute(sql`
    insert into sandbox_behavior (payer_id, mode, remaining) values (${payerId}, ${mode}, ${remaining})
    on conflict (payer_id) do update set mode = excluded.mode, remaining = excluded.remaining`);
}

/** Counts one request of the payer, and answers how it is to be treated. */
export async function takeSandboxBehavior(db: Queryable, payerId: string): Promise<SandboxMode | undefined> {
  const taken = await db.maybeRow<{ mode: SandboxMode }>(sql`
    update sandbox_behavior set remaining = remaining - 1 where payer_id = ${payerId} and remaining > 0
    returning mode`);
  return taken?.mode;
}
