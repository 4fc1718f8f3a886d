import { z } from "zod";
import type { RailAnswer } from "../rail.ts";
import { asRequest, done } from "../rail-answers.ts";
import type { StripeClient } from "./client.ts";

const PayoutSchema = z.object({
  id: z.string(),
  status: z.string(),
  failure_code: z.string().nullish(),
  failure_message: z.string().nullish(),
});
const BalanceTransactionSchema = z.object({ id: z.string(), source: z.string().nullish() });
type Payout = z.infer<typeof PayoutSchema>;

/** What a transfer brought to an account. */
interface ArrivedPayment {
  readonly account: string;
  readonly paymentId: string;
  /** In seconds. */
  readonly created: number;
}

type Arrival =
  | { readonly state: "open" }
  | { readonly state: "paid" }
  /** The bank refused it, and no later payout brought it. */
  | { readonly state: "failed"; readonly failure: string };

/** Accounts are paid out once a month at the latest, some days later. */
const PAID_OUT_WITHIN_SECONDS = 60 * 24 * 3600;

/** Which payout of the account to its bank contains the payment, and what became of it. What a payout did not bring is part of a later one. */
export async function findArrival(
  client: StripeClient,
  { account, paymentId, created }: ArrivedPayment,
): Promise<RailAnswer<Arrival>> {
  const within = { gte: created, lte: created + PAID_OUT_WITHIN_SECONDS };
  const payouts = await client.askAll(PayoutSchema, (stripe, page) =>
    stripe.payouts.list({ created: within, ...page }, { stripeAccount: account }),
  );
  if (payouts.outcome !== "done") return asRequest(payouts);
  let source = paymentId;
  let failed: Payout | undefined;
  for (const payout of payouts.value.toReversed()) {
    const contents = await client.askAll(BalanceTransactionSchema, (stripe, page) =>
      stripe.balanceTransactions.list({ payout: payout.id, ...page }, { stripeAccount: account }),
    );
    if (contents.outcome !== "done") return asRequest(contents);
    if (!contents.value.some((transaction) => transaction.source === source)) continue;
    if (payout.status === "paid") return done({ state: "paid" });
    if (payout.status !== "failed" && payout.status !== "canceled") return done({ state: "open" });
    failed = payout.status === "failed" ? payout : undefined;
    source = payout.id;
  }
  return done(failed === undefined ? { state: "open" } : { state: "failed", failure: failureOf(failed) });
}

function failureOf({ failure_message: message, failure_code: code }: Payout): string {
  const words = message || code?.replaceAll("_", " ") || "It gave no reason";
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
