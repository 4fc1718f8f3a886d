import { unansweredBefore } from "@clipledger/domain/jobs/application-status";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { systemActor } from "../../../infra/system-actor.ts";
import { lockApplication } from "./locked-application.ts";
import { orderAnswerMail } from "./mails/mail-orders.ts";
import { moveApplication } from "./move-application.ts";
import { lockUnanswered } from "./unanswered.queries.ts";

const AT_ONCE = 200;

/** Each hour, closes applications and invitations that nobody has answered for 14 days. */
export const closeUnansweredJob = defineJob({
  name: "applications.close-unanswered",
  input: z.object({}),
  schedule: "21 * * * *",
  run: closeUnanswered,
});

async function closeUnanswered(services: Services): Promise<void> {
  let closed: number;
  do closed = await closeSome(services);
  while (closed === AT_ONCE);
}

function closeSome({ db, clock }: Services): Promise<number> {
  return db.transaction(async (tx) => {
    const unanswered = await lockUnanswered(tx, unansweredBefore(clock.now()), AT_ONCE);
    for (const { organization_id, id } of unanswered) {
      const ctx = { actor: systemActor, clock, organization: { id: organization_id } };
      const row = await lockApplication(tx, ctx, id);
      await moveApplication(tx, ctx, row, { by: "time", to: "auto_closed" });
      if (row.status !== "invited")
        await orderAnswerMail(tx, ctx, { applicationId: id, messageId: null, decision: "auto_closed" });
    }
    return unanswered.length;
  });
}
