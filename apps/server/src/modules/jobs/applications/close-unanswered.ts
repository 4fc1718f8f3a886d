import {
  UNANSWERED_STATUSES,
  unansweredBefore,
  WAITING_STATUSES,
} from "@clipledger/domain/jobs/application-status";
import { z } from "zod";
import { systemActor } from "../../../infra/actors.ts";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { lockApplication } from "./application-rows.ts";
import { orderAnswerMail } from "./mails/application-mails.ts";
import { moveApplication } from "./move-application.ts";

const BATCH_SIZE = 200;

/** Each hour, closes applications and invitations that nobody has answered for 14 days. */
export const closeUnansweredTask = defineTask({
  name: "applications.close-unanswered",
  input: z.object({}),
  schedule: "21 * * * *",
  run: closeUnanswered,
});

async function closeUnanswered(services: Services): Promise<void> {
  let closed: number;
  do closed = await closeSome(services);
  while (closed === BATCH_SIZE);
}

function closeSome({ db, clock }: Services): Promise<number> {
  return db.transaction(async (tx) => {
    const unanswered = await lockUnanswered(tx, unansweredBefore(clock.now()), BATCH_SIZE);
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

/**
 * Across organizations: what has waited since then. An application does not while the team writes to the applicant; an
 * invitation does. Another process may be at some of them.
 */
function lockUnanswered(
  tx: Transaction,
  before: Date,
  limit: number,
): Promise<{ organization_id: string; id: string }[]> {
  return tx.rows(sql`
    select organization_id, id from job_applications
    where status = any(${UNANSWERED_STATUSES}::text[]) and status_changed_at <= ${before} and (
      status <> all(${WAITING_STATUSES}::text[]) or answered_at is null or answered_at < status_changed_at
    )
    order by status_changed_at limit ${limit} for update skip locked`);
}
