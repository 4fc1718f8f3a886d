import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../db/sql.ts";
import { publishEvent } from "../events/outbox.ts";
import { defineTask, enqueue } from "./task.ts";
import { watchTaskPools } from "./task-pools.ts";
import { startWorker } from "./worker.ts";

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
});
afterAll(() => app.stop());

const countTasks = async (name: string) => {
  const { total } = await app.services.db.row<{ total: number }>(sql`
    select count(*)::int as total from graphile_worker.jobs where task_identifier = ${name}`);
  return total;
};

/** Ends the connections that wait to write a task's outcome. */
const terminateWaiting = async () => {
  const { ended } = await app.services.db.row<{ ended: number }>(sql`
    select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from%jobs%'`);
  return ended;
};

describe("background tasks", () => {
  it("run once their transaction committed, and never if it was rolled back", async () => {
    const ran: number[] = [];
    const task = defineTask({
      name: "test.note",
      input: z.object({ number: z.number() }),
      run: async (_services, { number }) => {
        ran.push(number);
      },
    });
    const worker = await startWorker(app.services, [task], 2);
    await app.services.db.transaction((tx) => enqueue(tx, task, { number: 1 }));
    const failed = app.services.db.transaction(async (tx) => {
      await enqueue(tx, task, { number: 2 });
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    await app.services.db.transaction((tx) => enqueue(tx, task, { number: 3 }));
    // Two at once: either may be first.
    await expect.poll(() => [...ran].sort()).toEqual([1, 3]);
    await worker.stop();
    expect(await countTasks("test.note")).toBe(0);
  });

  it("are tried again when they fail", async () => {
    let attempts = 0;
    const task = defineTask({
      name: "test.fails-once",
      input: z.object({}),
      run: async () => {
        attempts += 1;
        if (attempts === 1) throw new Error("not yet");
      },
    });
    const worker = await startWorker(app.services, [task], 1);
    await enqueue(app.services.db, task, {});
    // Graphile waits a few seconds before the second attempt.
    const hurryAndCount = async () => {
      await app.services.db.execute(
        sql`update graphile_worker._private_jobs set run_at = now() where last_error is not null`,
      );
      return countTasks("test.fails-once");
    };
    await expect.poll(hurryAndCount).toBe(0);
    expect(attempts).toBe(2);
    await worker.stop();
  });

  it("run on schedule though the clock of the worker is ahead", async () => {
    let runs = 0;
    const task = defineTask({
      name: "test.scheduled",
      input: z.object({}),
      schedule: "* * * * *",
      run: async () => {
        runs += 1;
      },
    });
    // Just before a minute begins, and hours ahead of PostgreSQL.
    const real = Date;
    const startedAt = real.now();
    const aheadMs = 3 * 3_600_000 + 59_700 - (startedAt % 60_000);
    const now = () => real.now() + aheadMs;
    vi.stubGlobal(
      "Date",
      new Proxy(real, {
        construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
        get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
      }),
    );
    try {
      const worker = await startWorker(app.services, [task], 1);
      await expect.poll(() => runs).toBe(1);
      await worker.stop();
    } finally {
      vi.unstubAllGlobals();
    }
    const { isAhead } = await app.services.db.row<{ isAhead: boolean | null }>(sql`
      select last_execution > now() as "isAhead" from graphile_worker._private_known_crontabs
      where identifier = 'test.scheduled'`);
    // Otherwise workers whose clock is right would add it again in three hours only.
    expect(isAhead).toBe(false);
  });

  it("are begun only by workers that others know of", async () => {
    let runs = 0;
    const task = defineTask({
      name: "test.begun",
      input: z.object({}),
      run: async () => {
        runs += 1;
      },
    });
    const { db } = app.services;
    await enqueue(db, task, {});
    const unknown = await db.pool.connect();
    await unknown.query("begin");
    await unknown.query("lock table task_pools in share mode");
    const starting = startWorker(app.services, [task], 1);
    const announcing = sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into task_pools%'`;
    await expect.poll(() => db.rows(announcing)).toHaveLength(1);
    expect(runs).toBe(0);
    await unknown.query("rollback");
    unknown.release();
    const worker = await starting;
    await expect.poll(() => runs).toBe(1);
    await worker.stop();
  });

  it("finish before the worker stops", async () => {
    let isDone = false;
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const task = defineTask({
      name: "test.slow",
      input: z.object({}),
      run: async () => {
        begin();
        await new Promise((resolve) => setTimeout(resolve, 300));
        isDone = true;
      },
    });
    const worker = await startWorker(app.services, [task], 1);
    await enqueue(app.services.db, task, {});
    await begun;
    await worker.stop();
    expect(isDone).toBe(true);
  });

  it("go on after the queue could not be written to", async () => {
    const ran: number[] = [];
    const task = defineTask({
      name: "test.interrupted",
      input: z.object({ number: z.number() }),
      run: async (_services, { number }) => {
        ran.push(number);
        if (number === 1) await lockTasks();
      },
    });
    const locked = await app.services.db.pool.connect();
    const lockTasks = async () => {
      await locked.query("begin");
      await locked.query("lock table graphile_worker._private_jobs in access exclusive mode");
    };
    const worker = await startWorker(app.services, [task], 1);
    await enqueue(app.services.db, task, { number: 1 });
    await expect.poll(terminateWaiting).toBeGreaterThan(0);
    await locked.query("rollback");
    locked.release();
    await enqueue(app.services.db, task, { number: 2 });
    await expect.poll(() => ran).toEqual([1, 2]);
    await worker.stop();
    await app.services.db.execute(sql`delete from graphile_worker._private_jobs`);
  });

  it("refuse an input of the wrong shape when they are added", async () => {
    const task = defineTask({
      name: "test.strict",
      input: z.object({ id: z.string() }),
      run: async () => undefined,
    });
    await expect(enqueue(app.services.db, task, { id: 7 } as unknown as { id: string })).rejects.toThrow();
    expect(await countTasks("test.strict")).toBe(0);
  });

  it("replace a waiting task with the same key", async () => {
    const task = defineTask({ name: "test.keyed", input: z.object({}), run: async () => undefined });
    await enqueue(app.services.db, task, {}, { key: "one" });
    await enqueue(app.services.db, task, {}, { key: "one" });
    expect(await countTasks("test.keyed")).toBe(1);
  });
});

describe("outbox", () => {
  const countEvents = async () => {
    const { total } = await app.services.db.row<{ total: number }>(sql`
      select count(*)::int as total from events where organization_id = ${organization.id}`);
    return total;
  };

  it("keeps an event exactly when its change was committed", async () => {
    const id = await app.services.db.transaction((tx) =>
      publishEvent(tx, organization.ctx, "webhook.test", { message: "hello" }),
    );
    const failed = app.services.db.transaction(async (tx) => {
      await publishEvent(tx, organization.ctx, "webhook.test", { message: "never" });
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    expect(await countEvents()).toBe(1);
    const event = await app.services.db.row(sql`select id, type, occurred_at, actor, data from events`);
    expect(event).toEqual({
      id,
      type: "webhook.test",
      occurred_at: app.clock.now(),
      actor: organization.ctx.actor,
      data: { message: "hello" },
    });
  });
});

describe("the tasks of a worker that is gone", () => {
  const task = defineTask({ name: "test.locked", input: z.object({}), run: async () => undefined });
  const lockedBy = async () => {
    const rows = await app.services.db.rows<{ locked_by: string | null }>(sql`
      select j.locked_by from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'test.locked' order by j.id`);
    return rows.map(({ locked_by }) => locked_by);
  };
  /** One task of a queue that the pool has begun. */
  const beginTask = async (poolId: string) => {
    const { db } = app.services;
    await db.transaction((tx) => enqueue(tx, task, {}, { queue: `queue of ${poolId}` }));
    await db.execute(sql`
      update graphile_worker._private_jobs set locked_by = ${poolId}, locked_at = now() where locked_by is null`);
    await db.execute(sql`
      update graphile_worker._private_job_queues set locked_by = ${poolId}, locked_at = now() where locked_by is null`);
  };
  const poolIds = async () => {
    const rows = await app.services.db.rows<{ id: string }>(sql`select id from task_pools order by id`);
    return rows.map(({ id }) => id).filter((id) => id.startsWith("pool-test"));
  };
  const watch = (name: string, missingForMs: number) => {
    const lost: string[] = [];
    const pools = watchTaskPools(app.services, missingForMs);
    void pools.enter(`pool-test-${name}`, () => lost.push(name), new AbortController().signal);
    return { ...pools, lost };
  };
  const sessions = () =>
    app.services.db.rows<{ pid: number }>(sql`
      select pid from pg_stat_activity where application_name = 'clipledger tasks' and datname = current_database()`);
  const endSessions = () =>
    app.services.db.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'clipledger tasks' and datname = current_database()`);

  it("run again elsewhere, and those of others are left alone", async () => {
    const { db } = app.services;
    const dying = watch("dying", 60_000);
    const living = watch("living", 200);
    await expect.poll(poolIds).toEqual(["pool-test-dying", "pool-test-living"]);
    await beginTask("pool-test-dying");
    await beginTask("pool-test-living");
    await beginTask("pool-unknown");
    await dying.stop();
    await expect.poll(lockedBy).toEqual([null, "pool-test-living", "pool-unknown"]);
    const queues = await db.rows(sql`
      select queue_name from graphile_worker._private_job_queues where locked_by is not null order by 1`);
    expect(queues).toEqual([
      { queue_name: "queue of pool-test-living" },
      { queue_name: "queue of pool-unknown" },
    ]);
    expect([await poolIds(), living.lost]).toEqual([["pool-test-living"], []]);
    await living.stop();
    await db.execute(sql`delete from graphile_worker._private_jobs`);
  });

  it("are not taken up again by that worker when it comes back", async () => {
    const frozen = watch("frozen", 60_000);
    await expect.poll(poolIds).toContain("pool-test-frozen");
    await app.services.db.execute(sql`delete from task_pools where id = 'pool-test-frozen'`);
    await endSessions();
    await expect.poll(() => frozen.lost).toEqual(["frozen"]);
    await frozen.stop();
  });

  it("stay with it when it was away for a moment only", async () => {
    const away = watch("away", 60_000);
    await expect.poll(poolIds).toContain("pool-test-away");
    const [before] = await sessions();
    await endSessions();
    const locks = sql`
      select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and l.objsubid = 2 and l.classid = 4270011
        and l.pid <> ${before?.pid}::int`;
    await expect.poll(() => app.services.db.rows(locks)).toHaveLength(1);
    expect([away.lost, await poolIds()]).toEqual([[], expect.arrayContaining(["pool-test-away"])]);
    await away.stop();
  });
});
