import { formatMajorPlain } from "@clipledger/domain/money/format";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { workWords } from "../messages/payout-words.ts";
import type { PayoutOrder } from "../provider/payout-provider.ts";
import type { PayoutIntent } from "./intent.ts";
import { leaseFrom } from "./intent-lease.ts";
import { insertIntent } from "./intents.queries.ts";
import { getPartyNames, type PartyNames } from "./issuing.queries.ts";
import type { PayoutDraft } from "./payout-draft.ts";

/** Writes down what the provider will be asked for, word by word, before it is: every later request says the same. */
export async function openIntent(
  tx: Transaction,
  ctx: OperationContext,
  draft: PayoutDraft,
): Promise<PayoutIntent> {
  const organizationId = ctx.organization.id;
  const names = await getPartyNames(tx, organizationId, draft);
  return insertIntent(tx, {
    organizationId,
    draft,
    order: orderOf(organizationId, draft, names),
    actor: ctx.actor,
    leaseUntil: leaseFrom(ctx),
    at: ctx.clock.now(),
  });
}

function orderOf(organizationId: string, draft: PayoutDraft, names: PartyNames): PayoutOrder {
  return {
    amount: formatMajorPlain(draft),
    currency: draft.currency,
    payer: { id: organizationId, name: names.organization_name },
    recipient: { id: draft.creatorId, name: names.creator_name ?? "Creator" },
    description: draft.description ?? workWords(names.campaign_name, draft.window) ?? "Payout",
  };
}
