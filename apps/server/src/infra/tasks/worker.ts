import { randomBytes } from "node:crypto";
import { EventEmitter } from "node:events";
import { setTimeout } from "node:timers/promises";
import {
  type CronItem,
  Logger as GraphileLogger,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import type { Services } from "../context.ts";
import type { Database } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import type { Logger } from "../log.ts";
import type { Task } from "./task.ts";
import { type TaskPools, watchTaskPools } from "./task-pools.ts";

interface Worker {
  /** Takes no more tasks, and resolves when the running ones are done. */
  stop(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of tasks, each with an input of its own, has no common input type.
export type AnyTask = Task<any>;

export async function migrateTaskQueue(services: Pick<Services, "db" | "log">): Promise<void> {
  await runMigrations({ pgPool: services.db.pool, logger: graphileLogger(services.log) });
}

const RESTART_AFTER_MS = 1_000;

/**
 * Runs tasks until it is stopped: when the queue gives up, because PostgreSQL went away, or others took its tasks over, because
 * it was frozen for too long, it is started again.
 */
export async function startWorker(
  services: Services,
  tasks: readonly AnyTask[],
  concurrency: number,
): Promise<Worker> {
  const stopping = new AbortController();
  const pools = watchTaskPools(services);
  const start = () => startRunner(services, { tasks, concurrency, pools, stopping: stopping.signal });
  let runner: Runner | undefined = await start();
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        runner ??= await start();
        await runner.promise;
      } catch (error) {
        services.log.error({ err: error }, "background tasks were interrupted and start again");
      }
      runner = undefined;
      await setTimeout(RESTART_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await runner?.stop();
      await watching;
      await pools.stop();
    },
  };
}

interface RunnerOptions {
  readonly tasks: readonly AnyTask[];
  readonly concurrency: number;
  readonly pools: TaskPools;
  readonly stopping: AbortSignal;
}

async function startRunner(
  services: Services,
  { tasks, concurrency, pools, stopping }: RunnerOptions,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  const poolId = `pool-${randomBytes(9).toString("hex")}`;
  const lost = new AbortController();
  await pools.enter(poolId, () => lost.abort(), stopping);
  events.on("pool:create", ({ workerPool }) => {
    workerPool.id = poolId;
  });
  events.on("cron:scheduled", ({ timestamp, jobsAndIdentifiers }) => {
    const names = jobsAndIdentifiers.map(({ identifier }) => identifier);
    scheduleByDatabaseClock(services.db, names).catch((error: unknown) =>
      services.log.warn({ err: error, timestamp }, "scheduled tasks keep the time of this machine"),
    );
  });
  const leave = () => pools.leave(poolId);
  const runner = await run({
    pgPool: services.db.pool,
    taskList: taskList(services, tasks),
    parsedCronItems: parseCronItems(cronItems(tasks)),
    concurrency,
    events,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: graphileLogger(services.log),
    // Without batches the library awaits no outcome, and one that cannot be written ends the whole process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }).catch((error: unknown) => {
    leave();
    throw error;
  });
  runner.promise.then(leave, leave);
  const stop = () => void runner.stop().catch(() => undefined);
  if (lost.signal.aborted) stop();
  else lost.signal.addEventListener("abort", stop);
  return runner;
}

function taskList(services: Services, tasks: readonly AnyTask[]): TaskList {
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (payload: unknown, { job: { id, attempts } }) => {
        const log = services.log.child({ task: task.name, taskId: id, attempt: attempts });
        await task.run({ ...services, log }, task.input.parse(payload));
      },
    ]),
  );
}

const SCHEDULE_KEY = "schedule ";

function cronItems(tasks: readonly AnyTask[]): CronItem[] {
  // Graphile adds its own `_cron` field to the payload of scheduled tasks; zod objects drop it.
  return tasks.flatMap(({ name, schedule }) =>
    schedule === undefined
      ? []
      : // By its key, one that still waits when its time comes again is replaced: they never pile up.
        [
          {
            task: name,
            match: schedule,
            options: { jobKey: `${SCHEDULE_KEY}${name}`, jobKeyMode: "replace" },
          },
        ],
  );
}

/**
 * The queue adds scheduled tasks by the clock of this machine, and runs tasks by PostgreSQL's. With a clock that is a minute
 * ahead, a task's next turn would replace each one that is still waiting, and the task would never run.
 */
async function scheduleByDatabaseClock(db: Database, names: readonly string[]): Promise<void> {
  await db.execute(sql`
    with early as (
      update graphile_worker._private_known_crontabs set last_execution = date_trunc('minute', now())
      where identifier = any(${names}::text[]) and last_execution > now() + interval '30 seconds'
      returning identifier
    )
    update graphile_worker._private_jobs set run_at = now()
    where key in (select ${SCHEDULE_KEY} || identifier from early) and locked_at is null and attempts = 0 and run_at > now()`);
}

function graphileLogger(log: Logger) {
  return new GraphileLogger(({ jobId }) => (level, message, meta) => {
    const error = meta?.["error"];
    const fields = { taskId: jobId, ...(error === undefined ? {} : { err: error }) };
    if (level === "error") log.error(fields, message);
    else if (level === "warning") log.warn(fields, message);
    else log.debug(fields, message);
  });
}
