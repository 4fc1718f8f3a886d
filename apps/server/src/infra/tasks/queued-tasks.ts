import type { Queryable } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import type { TaskOrder } from "./task.ts";

interface QueuedTask<Input> {
  readonly id: bigint;
  readonly input: Input;
}

/**
 * The tasks of a queue that could run now, in their order. Whoever runs one of a queue may do these as well: meanwhile nobody
 * else is given any of it, and one by one they would be given out no faster than one a second.
 */
export async function listQueuedTasks<Input>(
  db: Queryable,
  { name, input }: TaskOrder<Input>,
  { queue, limit }: { readonly queue: string; readonly limit: number },
): Promise<QueuedTask<Input>[]> {
  const rows = await db.rows<{ id: bigint; payload: unknown }>(sql`
    select j.id, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where q.queue_name = ${queue} and t.identifier = ${name} and j.is_available and j.run_at <= now()
    order by j.priority, j.run_at, j.id limit ${limit}`);
  return rows.map(({ id, payload }) => ({ id, input: input.parse(payload) }));
}

/** Takes tasks out of the queue whose work is done. */
export async function completeTasks(db: Queryable, ids: readonly bigint[]): Promise<void> {
  await db.rows(sql`select graphile_worker.complete_jobs(${ids}::bigint[]) is null`);
}
