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
  const start = () => startRunner(services, { tasks, concurrency, pools });
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
}

async function startRunner(
  services: Services,
  { tasks, concurrency, pools }: RunnerOptions,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  const poolIds: string[] = [];
  events.on("pool:create", ({ workerPool }) => {
    poolIds.push(workerPool.id);
    pools.enter(workerPool.id, () => void runner.stop().catch(() => undefined));
  });
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
  });
  const leave = () => {
    for (const id of poolIds) pools.leave(id);
  };
  runner.promise.then(leave, leave);
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

function cronItems(tasks: readonly AnyTask[]): CronItem[] {
  // Graphile adds its own `_cron` field to the payload of scheduled tasks; zod objects drop it.
  return tasks.flatMap(({ name, schedule }) =>
    schedule === undefined
      ? []
      : // By its key, one that still waits when its time comes again is replaced: they never pile up.
        [{ task: name, match: schedule, options: { jobKey: `schedule ${name}`, jobKeyMode: "replace" } }],
  );
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
