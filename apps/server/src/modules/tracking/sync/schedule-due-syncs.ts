import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { queueRuns, type SyncTarget } from "./queue-runs.ts";

/** Each minute, queues a run for everything whose turn has come. */
export const scheduleDueSyncsTask = defineTask({
  name: "tracking.schedule-due-syncs",
  input: z.object({}),
  schedule: "* * * * *",
  run: scheduleDueSyncs,
});

const BATCH_SIZE = 200;
const MAX_BATCHES = 100;
const DAY_MS = 86_400_000;

async function scheduleDueSyncs({ db, clock }: Services): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const queued = await db.transaction(async (tx) => {
      const due = await takeDue(tx, clock.now());
      for (const [organizationId, targets] of byOrganization(due)) {
        await queueRuns(tx, { organization: { id: organizationId }, clock }, targets, "scheduled");
      }
      return due.length;
    });
    if (queued === 0) return;
  }
}

interface DueTarget {
  readonly organization_id: string;
  readonly kind: SyncTarget["kind"];
  readonly id: string;
}

/** Passes over what another scheduler holds. The run itself sets the real next turn; a day is for runs that never do. */
async function takeDue(tx: Transaction, now: Date): Promise<DueTarget[]> {
  const take = (table: SqlFragment, kind: SyncTarget["kind"]) =>
    tx.rows<DueTarget>(sql`
      update ${table} target set next_sync_at = ${new Date(now.getTime() + DAY_MS)}
      from (
        select id from ${table} where next_sync_at <= ${now}
        order by next_sync_at limit ${BATCH_SIZE}::int for no key update skip locked
      ) due
      where target.id = due.id
      returning target.organization_id, ${kind} as kind, target.id`);
  return [...(await take(sql`tracked_accounts`, "account")), ...(await take(sql`tracked_videos`, "video"))];
}

function byOrganization(due: readonly DueTarget[]): Map<string, SyncTarget[]> {
  const targets = new Map<string, SyncTarget[]>();
  for (const { organization_id, kind, id } of due) {
    targets.set(organization_id, [...(targets.get(organization_id) ?? []), { kind, id }]);
  }
  return targets;
}
