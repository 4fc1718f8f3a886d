import type { z } from "zod";
import type { Services } from "../context.ts";
import type { Queryable } from "../db/database.ts";
import { givenRows } from "../db/insert-rows.ts";
import { sql } from "../db/sql.ts";
import type { Logger } from "../log.ts";

/** Background work that waits in a queue of the database. Its input is ids; running it twice equals running it once. */
export interface Task<Input> {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  readonly run: (services: Services, input: Input) => Promise<void>;
  /** Crontab line in UTC, for tasks that also run by the clock, with `{}` as input. */
  readonly schedule?: string;
}

/** What adding a task needs to know of it. */
export type TaskOrder<Input> = Pick<Task<Input>, "name" | "input">;

interface EnqueueOptions {
  readonly runAt?: Date;
  /** A waiting task with the same key is replaced instead of added. */
  readonly key?: string;
  readonly maxAttempts?: number;
  /** Tasks of a lower number go first; 0 by default. */
  readonly priority?: number;
  /** Tasks of the same queue run one after the other, in the order of adding unless one fails. */
  readonly queue?: string;
}

export function defineTask<Input>(task: Task<Input>): Task<Input> {
  return task;
}

/** Adds a task in the caller's transaction: it runs once that commits, and never if it does not. */
export function enqueue<Input>(
  tx: Queryable,
  task: TaskOrder<Input>,
  input: Input,
  options: EnqueueOptions = {},
): Promise<void> {
  return enqueueEach(tx, task, [{ ...options, input }]);
}

/** Adds many tasks of one kind at once, each with options of its own. */
export async function enqueueEach<Input>(
  tx: Queryable,
  task: TaskOrder<Input>,
  orders: readonly (EnqueueOptions & { readonly input: Input })[],
): Promise<void> {
  if (orders.length === 0) return;
  await tx.rows(sql`
    select count(*) from graphile_worker.add_jobs(array(
      select (${task.name}::text, payload, queue, run_at, max_attempts, key, priority, null)::graphile_worker.job_spec
      from ${givenRows("t", {
        types: {
          payload: "json",
          runAt: "timestamptz",
          maxAttempts: "smallint",
          key: "text",
          priority: "smallint",
          queue: "text",
        },
        rows: orders.map(
          ({ input, runAt = null, maxAttempts = 10, key = null, priority = 0, queue = null }) => ({
            payload: JSON.stringify(task.input.parse(input)),
            runAt,
            maxAttempts,
            key,
            priority,
            queue,
          }),
        ),
      })}
    ))`);
}

/** Takes tasks that wait out of the queue, by their keys: somebody does their work already. */
export async function dequeue(db: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db.rows(
    sql`select graphile_worker.remove_job(key) is null from unnest(${keys}::text[]) as named(key)`,
  );
}

/** Does each piece of work though another fails. If any did, it fails at the end, and its task is tried again. */
export async function attemptAll(log: Logger, works: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works)
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, "a part of a task failed");
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, "Parts of a task failed");
}
