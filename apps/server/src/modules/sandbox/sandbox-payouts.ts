import { createHash, randomBytes, randomUUID } from "node:crypto";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import {
  type CurrencyCode,
  currencyOf,
  hasAutomatedPayouts,
  isCurrencyCode,
} from "@clipledger/domain/money/currencies";
import type { ProviderPayoutStatus } from "@clipledger/domain/payouts/payout-status";
import { z } from "zod";
import type { Services } from "../../infra/context.ts";
import { webhookHeaders } from "../../infra/crypto/signatures.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { insertRow } from "../../infra/db/insert-rows.ts";
import { sql } from "../../infra/db/sql.ts";
import { defineTask, enqueueEach } from "../../infra/tasks/task.ts";
import { sandboxCallbackUrl } from "./sandbox-settings.ts";

/** The same key with the same order answers the same payout; with another order it is a conflict. */
export function createSandboxPayout(
  { db, clock }: Pick<Services, "db" | "clock">,
  order: SandboxOrder,
  idempotencyKey: string,
): Promise<SandboxPayout | "conflict"> {
  const requestHash = createHash("sha256").update(canonicalJson(order)).digest("hex");
  return db.transaction(async (tx) => {
    await insertSandboxPayout(tx, {
      id: `sbx_${randomBytes(6).toString("hex")}`,
      idempotencyKey,
      request_hash: requestHash,
      amount: order.amount,
      currency: order.currency,
      payer_id: order.payer.id,
      payer_name: order.payer.name,
      recipient_name: order.recipient.name,
      description: order.description,
      at: clock.now(),
    });
    const payout = await findSandboxPayoutByKey(tx, idempotencyKey);
    return payout?.request_hash === requestHash ? payout : "conflict";
  });
}

type SandboxOrder = z.infer<typeof SandboxOrderSchema>;

const PartySchema = z.strictObject({ id: z.string().min(1).max(100), name: z.string().min(1).max(300) });

export const SandboxOrderSchema = z
  .strictObject({
    amount: z.string().regex(/^\d{1,15}(\.\d{1,3})?$/),
    currency: z.string().refine(isPayable, { error: "Expected USD, EUR, GBP or CHF" }),
    payer: PartySchema,
    recipient: PartySchema,
    description: z.string().max(1_000),
  })
  .refine(hasItsDecimals, { path: ["amount"], error: "Expected an amount above 0 with all its decimals" });

function isPayable(text: string): text is CurrencyCode {
  return isCurrencyCode(text) && hasAutomatedPayouts(text);
}

function hasItsDecimals({ amount, currency }: { amount: string; currency: CurrencyCode }): boolean {
  const [, decimals = ""] = amount.split(".");
  return decimals.length === currencyOf(currency).precision && /[1-9]/.test(amount);
}

type SandboxMove = "approve" | "cancel" | "claim" | "complete" | "expire" | "return";

interface MoveRule {
  readonly to: ProviderPayoutStatus;
  readonly from: readonly ProviderPayoutStatus[];
  /** Where the move was made already, and making it again changes nothing. */
  readonly madeIn: readonly ProviderPayoutStatus[];
}

const RULES: Readonly<Record<SandboxMove, MoveRule>> = {
  approve: { to: "approved", from: ["created"], madeIn: ["approved", "requested", "completed", "returned"] },
  cancel: { to: "deleted", from: ["created", "approved"], madeIn: ["deleted"] },
  claim: { to: "requested", from: ["approved"], madeIn: ["requested", "completed", "returned"] },
  complete: { to: "completed", from: ["requested"], madeIn: ["completed", "returned"] },
  return: { to: "returned", from: ["requested", "completed"], madeIn: ["returned"] },
  expire: { to: "expired", from: ["approved", "requested"], madeIn: ["expired"] },
};

const CLAIM_WITHIN_MS = 30 * 86_400_000;

/** Moves a payout on. Undefined: there is no such payout. `refused`: it cannot make this move from where it is. */
export function moveSandboxPayout(
  { db, clock }: Pick<Services, "db" | "clock">,
  id: string,
  move: SandboxMove,
): Promise<SandboxPayout | "refused" | undefined> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    await expireAt(tx, now);
    const payout = await lockSandboxPayout(tx, id);
    if (payout === undefined) return undefined;
    const { to, from, madeIn } = RULES[move];
    if (madeIn.includes(payout.state)) return payout;
    if (!from.includes(payout.state)) return "refused";
    await announceMoves(tx, [id]);
    const expiresAt = to === "approved" ? new Date(now.getTime() + CLAIM_WITHIN_MS) : payout.expires_at;
    return updateSandboxState(tx, id, { state: to, expiresAt, at: now });
  });
}

/** Whoever reads or moves payouts calls this first, so that payouts expire in time even if no task runs. */
export function expireOverdue({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  return db.transaction((tx) => expireAt(tx, clock.now()));
}

async function expireAt(tx: Transaction, now: Date): Promise<void> {
  await announceMoves(tx, await expireSandboxPayouts(tx, now));
}

async function announceMoves(tx: Transaction, ids: readonly string[]): Promise<void> {
  await enqueueEach(
    tx,
    sendSandboxCallbackTask,
    ids.map((id) => ({ input: { id } })),
  );
}

/** Each hour, ends the sandbox's payouts that nobody claimed within 30 days. */
export const expireSandboxPayoutsTask = defineTask({
  name: "payouts.expire-sandbox-payouts",
  input: z.object({}),
  schedule: "13 * * * *",
  run: (services) => expireOverdue(services),
});

/** Tells the product that a payout of the sandbox moved. */
export const sendSandboxCallbackTask = defineTask({
  name: "payouts.send-sandbox-callback",
  input: z.object({ id: z.string() }),
  run: sendSandboxCallback,
});

/** Fails where the product refuses the callback, so that the task is tried again. */
async function sendSandboxCallback(
  { payoutProvider, clock }: Services,
  { id }: { id: string },
): Promise<void> {
  if (payoutProvider?.kind !== "sandbox") return;
  const body = JSON.stringify({ type: "payout.updated", data: { id } });
  const response = await fetch(sandboxCallbackUrl(payoutProvider), {
    method: "POST",
    redirect: "manual",
    signal: AbortSignal.timeout(payoutProvider.timeoutMs),
    headers: {
      "content-type": "application/json",
      ...webhookHeaders(payoutProvider.callbackSecret, `msg_${randomUUID()}`, body, clock.now()),
    },
    body,
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The callback was answered with ${response.status}`);
}

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

const sandboxColumns = sql`
  id, request_hash, amount, currency, payer_id, payer_name, recipient_name, description, state, created_at, expires_at`;

type NewSandboxPayout = Omit<SandboxPayout, "state" | "created_at" | "expires_at"> & {
  readonly idempotencyKey: string;
  readonly at: Date;
};

/** Nothing where the key was used before. */
async function insertSandboxPayout(tx: Transaction, payout: NewSandboxPayout): Promise<void> {
  await tx.execute(sql`
    ${insertRow("sandbox_payouts", {
      id: payout.id,
      idempotencyKey: payout.idempotencyKey,
      requestHash: payout.request_hash,
      amount: payout.amount,
      currency: payout.currency,
      payerId: payout.payer_id,
      payerName: payout.payer_name,
      recipientName: payout.recipient_name,
      description: payout.description,
      state: "created",
      createdAt: payout.at,
      updatedAt: payout.at,
    })} on conflict (idempotency_key) do nothing`);
}

export function findSandboxPayoutByKey(
  db: Queryable,
  idempotencyKey: string,
): Promise<SandboxPayout | undefined> {
  return db.maybeRow(
    sql`select ${sandboxColumns} from sandbox_payouts where idempotency_key = ${idempotencyKey}`,
  );
}

export function findSandboxPayout(db: Queryable, id: string): Promise<SandboxPayout | undefined> {
  return db.maybeRow(sql`select ${sandboxColumns} from sandbox_payouts where id = ${id}`);
}

function lockSandboxPayout(tx: Transaction, id: string): Promise<SandboxPayout | undefined> {
  return tx.maybeRow(sql`select ${sandboxColumns} from sandbox_payouts where id = ${id} for update`);
}

/** Lists the payouts of a payer, the newest first. */
export function listSandboxPayouts(db: Queryable, payerId: string, limit: number): Promise<SandboxPayout[]> {
  return db.rows(sql`
    select ${sandboxColumns} from sandbox_payouts where payer_id = ${payerId}
    order by created_at desc, id desc limit ${limit}::int`);
}

function updateSandboxState(
  tx: Transaction,
  id: string,
  { state, expiresAt, at }: { state: ProviderPayoutStatus; expiresAt: Date | null; at: Date },
): Promise<SandboxPayout> {
  return tx.row(sql`
    update sandbox_payouts set state = ${state}, expires_at = ${expiresAt}, updated_at = ${at} where id = ${id}
    returning ${sandboxColumns}`);
}

/** Expires payouts that nobody claimed in time, and answers their ids. */
async function expireSandboxPayouts(tx: Transaction, now: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    update sandbox_payouts set state = 'expired', updated_at = ${now}
    where state = 'approved' and expires_at <= ${now} returning id`);
  return rows.map(({ id }) => id);
}
