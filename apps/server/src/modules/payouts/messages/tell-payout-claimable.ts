import type { Transaction } from "../../../infra/db/database.ts";
import { enqueue } from "../../../infra/jobs/job.ts";
import { postSystemMessage } from "../../chat/post-system-message.ts";
import type { BooksContext } from "../issuing/books-context.ts";
import { claimMailOrder } from "./mail-orders.ts";
import { getToldPayout } from "./messages.queries.ts";
import { amountWords, purposeWords } from "./payout-words.ts";

/** Tells the creator, in chat and by email, that they can claim their money. */
export async function tellPayoutClaimable(
  tx: Transaction,
  ctx: BooksContext,
  payoutId: string,
): Promise<void> {
  const payout = await getToldPayout(tx, ctx.organization.id, payoutId);
  await postSystemMessage(tx, ctx, {
    creatorId: payout.creator_id,
    content: `Your payout of ${amountWords(payout)}${purposeWords(payout)} is ready. We have sent you an email with a link to claim it.`,
    metadata: { type: "payout.claimable", payoutId },
    clientMessageId: `payout.claimable:${payoutId}`,
  });
  await orderClaimMail(tx, ctx.organization.id, payoutId);
}

/** An email that still waits to be sent would hold the same link. */
export function orderClaimMail(tx: Transaction, organizationId: string, payoutId: string): Promise<void> {
  const key = `mail-claim-link ${organizationId} ${payoutId}`;
  return enqueue(tx, claimMailOrder, { organizationId, payoutId }, { key });
}
