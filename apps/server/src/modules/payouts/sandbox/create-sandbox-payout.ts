import { createHash, randomBytes } from "node:crypto";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import {
  type CurrencyCode,
  currencyOf,
  hasAutomatedPayouts,
  isCurrencyCode,
} from "@clipledger/domain/money/currencies";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { findSandboxPayoutByKey, insertSandboxPayout, type SandboxPayout } from "./sandbox.queries.ts";

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

export type SandboxOrder = z.infer<typeof SandboxOrderSchema>;

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

function isPayable(text: string): text is CurrencyCode {
  return isCurrencyCode(text) && hasAutomatedPayouts(text);
}

function hasItsDecimals({ amount, currency }: { amount: string; currency: CurrencyCode }): boolean {
  const [, decimals = ""] = amount.split(".");
  return decimals.length === currencyOf(currency).precision && /[1-9]/.test(amount);
}
