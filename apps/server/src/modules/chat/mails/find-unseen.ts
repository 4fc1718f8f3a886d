import type { Services } from "../../../infra/context.ts";
import { defineJob, enqueueEach } from "../../../infra/jobs/job.ts";
import { findUnseenOrder, mailUnseenOrder, type UnseenMessage } from "./mail-orders.ts";
import { listUnseenBy } from "./unseen.queries.ts";

export const findUnseenJob = defineJob({ ...findUnseenOrder, run: findUnseen });

/** One email for a chat until they have read it, however much is written there meanwhile. */
async function findUnseen({ db }: Services, { organizationId, messageId }: UnseenMessage): Promise<void> {
  const unseenBy = await listUnseenBy(db, organizationId, messageId);
  await enqueueEach(
    db,
    mailUnseenOrder,
    unseenBy.map(({ user_id: userId }) => ({
      input: { organizationId, messageId, userId },
      key: `chat ${messageId} ${userId}`,
    })),
  );
}
