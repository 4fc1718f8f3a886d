import { sql } from "../src/infra/db/sql.ts";
import type { AnyTask } from "../src/infra/tasks/worker.ts";
import type { TestApp } from "./test-app.ts";

/** Runs what waits for a worker of this kind, oldest first, each once; answers how many there were. */
export async function runQueued({ services }: TestApp, task: AnyTask): Promise<number> {
  const queued = await services.db.rows<{ id: bigint; payload: unknown }>(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${task.name}
    returning j.id, j.payload`);
  for (const { payload } of queued.toSorted((one, other) => Number(one.id - other.id)))
    await task.run(services, task.input.parse(payload));
  return queued.length;
}
