import { z } from "zod";
import type { Transaction } from "../../../infra/db/database.ts";
import { enqueue, type TaskOrder } from "../../../infra/tasks/task.ts";

/** The payout that a creator is told about, as the tasks that send emails name it. */
export const PayoutNoticeInputSchema = z.object({ organizationId: z.string(), payoutId: z.string() });

export type PayoutNoticeInput = z.infer<typeof PayoutNoticeInputSchema>;

export const claimMailOrder: TaskOrder<PayoutNoticeInput> = {
  name: "payouts.mail-claim-link",
  input: PayoutNoticeInputSchema,
};

/** Replaces an email that still waits to be sent: it would hold the same link. */
export function orderClaimMail(tx: Transaction, organizationId: string, payoutId: string): Promise<void> {
  const key = `mail-claim-link ${organizationId} ${payoutId}`;
  return enqueue(tx, claimMailOrder, { organizationId, payoutId }, { key });
}
