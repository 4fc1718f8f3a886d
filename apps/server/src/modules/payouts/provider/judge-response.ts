import { PROVIDER_PAYOUT_STATUSES } from "@clipledger/contract/payouts/rows";
import { z } from "zod";
import type { ProviderResponse } from "./exchange.ts";
import type { PayoutOrder, ProviderAnswer } from "./payout-provider.ts";
import { ProviderPayoutIdSchema } from "./provider-payout-id.ts";

const ProviderPayoutSchema = z.object({
  id: ProviderPayoutIdSchema,
  status: z.enum(PROVIDER_PAYOUT_STATUSES),
  amount: z.string(),
  currency: z.string(),
  claimUrl: z.url({ protocol: /^https?$/ }).nullable(),
});

const RefusalSchema = z.object({ error: z.object({ message: z.string() }) });
const MAX_REASON_LENGTH = 200;

/** The provider looked at the payout itself and said no. */
const REFUSES_PAYOUT = [400, 402, 422];
/** It ran out of time, or another request with the same key is still under way there. */
const SAYS_NOTHING = [408, 409, 425];

/** What a provider's answer means for the payout, whatever its order or id was. */
export function judgeResponse(
  { status, body }: ProviderResponse,
  expected: { readonly id?: string; readonly order?: PayoutOrder },
): ProviderAnswer {
  if (status >= 200 && status < 300) return judgePayout(body, expected);
  const reason = reasonOf(status, body);
  if (status >= 500 || SAYS_NOTHING.includes(status)) return { outcome: "unknown", reason };
  return { outcome: "refused", of: REFUSES_PAYOUT.includes(status) ? "payout" : "request", reason };
}

function judgePayout(body: unknown, { id, order }: Parameters<typeof judgeResponse>[1]): ProviderAnswer {
  const { data: payout, error } = ProviderPayoutSchema.safeParse(body);
  if (payout === undefined)
    return { outcome: "unknown", reason: `The answer is not as agreed: ${z.prettifyError(error)}` };
  const isOurs =
    (id === undefined || payout.id === id) &&
    (order === undefined || (payout.amount === order.amount && payout.currency === order.currency));
  if (!isOurs) return { outcome: "unknown", reason: "The answer is about another payout or amount" };
  return { outcome: "done", payout: { id: payout.id, status: payout.status, claimUrl: payout.claimUrl } };
}

function reasonOf(status: number, body: unknown): string {
  const { data } = RefusalSchema.safeParse(body);
  return data?.error.message.slice(0, MAX_REASON_LENGTH) ?? `Status ${status}`;
}
