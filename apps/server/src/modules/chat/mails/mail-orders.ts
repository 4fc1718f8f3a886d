import { z } from "zod";
import type { Queryable } from "../../../infra/db/database.ts";
import { enqueueEach, type JobOrder } from "../../../infra/jobs/job.ts";
import type { ChatContext } from "../chat-context.ts";

export interface UnseenMessage {
  readonly organizationId: string;
  readonly messageId: string;
}

/** Looks for those who have not seen a message of the team. */
export const findUnseenOrder: JobOrder<UnseenMessage> = {
  name: "chat.find-unseen",
  input: z.object({ organizationId: z.string(), messageId: z.string() }),
};

/** Tells one of them by email. */
export const mailUnseenOrder: JobOrder<UnseenMessage & { readonly userId: string }> = {
  name: "chat.mail-unseen",
  input: z.object({ organizationId: z.string(), messageId: z.string(), userId: z.string() }),
};

const MAILED_AFTER_MS = 5 * 60_000;

export function orderUnseenMails(
  tx: Queryable,
  { organization, clock }: Pick<ChatContext, "organization" | "clock">,
  messageIds: readonly string[],
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + MAILED_AFTER_MS);
  const orders = messageIds.map((messageId) => ({
    input: { organizationId: organization.id, messageId },
    runAt,
  }));
  return enqueueEach(tx, findUnseenOrder, orders);
}
