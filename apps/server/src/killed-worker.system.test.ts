import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startWorkerProcesses, type WorkerProcesses } from "../test/worker-processes.ts";
import type { Database } from "./infra/db/database.ts";
import { sql } from "./infra/db/sql.ts";
import { enqueue } from "./infra/tasks/task.ts";
import { recoverRunsTask } from "./modules/tracking/sync/schedule-due-syncs.ts";

let processes: WorkerProcesses;
let db: Database;

beforeEach(async () => {
  processes = await startWorkerProcesses({});
  db = processes.app.services.db;
});
afterEach(() => processes.stop());

const poolIds = async () => {
  const rows = await db.rows<{ id: string }>(sql`select id from task_pools order by created_at`);
  return rows.map(({ id }) => id);
};

describe("a task whose worker is killed", () => {
  it("runs again elsewhere within 20 seconds", async () => {
    const victim = await processes.start();
    await expect.poll(poolIds).toHaveLength(1);
    const [poolId] = await poolIds();
    await processes.start();
    await expect.poll(poolIds).toHaveLength(2);
    await db.transaction(async (tx) => {
      await enqueue(tx, recoverRunsTask, {}, { key: "held by the victim" });
      await tx.execute(sql`
        update graphile_worker._private_jobs set locked_by = ${poolId}, locked_at = now() where key = 'held by the victim'`);
    });
    await victim.end("SIGKILL");
    const left = () =>
      db.rows(sql`select from graphile_worker._private_jobs where key = 'held by the victim'`);
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
    expect(await poolIds()).not.toContain(poolId);
  });
});
