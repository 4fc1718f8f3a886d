import { z } from "zod";
import { systemActor } from "../../../infra/actors.ts";
import type { Services } from "../../../infra/context.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { toEventJoinRequest } from "./join-requests.mapper.ts";
import { lockRequestsOpenSince } from "./join-requests.queries.ts";
import { settleJoinRequest } from "./settle-join-request.ts";

const ANSWER_WITHIN_MS = 30 * 86_400_000;
const AT_ONCE = 200;

/** Each hour, ends the requests that nobody has decided for 30 days. */
export const cancelUnansweredRequestsTask = defineTask({
  name: "creators.cancel-unanswered-requests",
  input: z.object({}),
  schedule: "9 * * * *",
  run: cancelUnansweredRequests,
});

async function cancelUnansweredRequests(services: Services): Promise<void> {
  let canceled: number;
  do canceled = await cancelSome(services);
  while (canceled === AT_ONCE);
}

function cancelSome({ db, clock }: Services): Promise<number> {
  return db.transaction(async (tx) => {
    const before = new Date(clock.now().getTime() - ANSWER_WITHIN_MS);
    const rows = await lockRequestsOpenSince(tx, before, AT_ONCE);
    for (const row of rows) {
      const ctx = { actor: systemActor, clock, organization: { id: row.organization_id } };
      const joinRequest = toEventJoinRequest(await settleJoinRequest(tx, ctx, row, { status: "canceled" }));
      await publishEvent(tx, ctx, "creator.join_request.canceled", { joinRequest });
    }
    return rows.length;
  });
}
