import type { Transaction } from "../../../infra/db/database.ts";
import { enqueue } from "../../../infra/jobs/job.ts";
import { postSystemMessage } from "../../chat/post-system-message.ts";
import type { BooksContext } from "../issuing/books-context.ts";
import { payoutSentMailOrder } from "./mail-orders.ts";
import { getToldPayout } from "./messages.queries.ts";
import { amountWords, purposeWords } from "./payout-words.ts";

/** Tells the creator, in chat and by email, that they were paid outside of the service. */
export async function tellPayoutSent(tx: Transaction, ctx: BooksContext, payoutId: string): Promise<void> {
  const organizationId = ctx.organization.id;
  const payout = await getToldPayout(tx, organizationId, payoutId);
  await postSystemMessage(tx, ctx, {
    creatorId: payout.creator_id,
    content: `Payout sent: ${amountWords(payout)}${purposeWords(payout)}.`,
    metadata: { type: "payout.sent", payoutId },
    clientMessageId: `payout.sent:${payoutId}`,
  });
  await enqueue(tx, payoutSentMailOrder, { organizationId, payoutId });
}
