import type { z } from "zod";
import type { Services } from "../context.ts";
import type { Queryable } from "../db/database.ts";
import { sql } from "../db/sql.ts";

/** A background order. Its input is ids; running it twice equals running it once. */
export interface Job<Input> {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  readonly run: (services: Services, input: Input) => Promise<void>;
  /** Crontab line in UTC, for jobs that also run by the clock, with `{}` as input. */
  readonly schedule?: string;
}

/** What adding a job needs to know of it. */
export type JobOrder<Input> = Pick<Job<Input>, "name" | "input">;

export interface EnqueueOptions {
  readonly runAt?: Date;
  /** A waiting job with the same key is replaced instead of added. */
  readonly key?: string;
  readonly maxAttempts?: number;
  /** Jobs of a lower number go first; 0 by default. */
  readonly priority?: number;
  /** Jobs of the same queue run one after the other, in their order unless one fails. */
  readonly queue?: string;
}

export function defineJob<Input>(job: Job<Input>): Job<Input> {
  return job;
}

/** Adds a job in the caller's transaction: it runs once that commits, and never if it does not. */
export function enqueue<Input>(
  tx: Queryable,
  job: JobOrder<Input>,
  input: Input,
  options: EnqueueOptions = {},
): Promise<void> {
  return enqueueEach(tx, job, [{ ...options, input }]);
}

/** Adds many jobs of one kind at once, each with options of its own. */
export async function enqueueEach<Input>(
  tx: Queryable,
  job: JobOrder<Input>,
  orders: readonly (EnqueueOptions & { readonly input: Input })[],
): Promise<void> {
  if (orders.length === 0) return;
  await tx.rows(sql`
    select count(*) from graphile_worker.add_jobs(array(
      select (${job.name}::text, payload, queue, run_at, max_attempts, key, priority, null)::graphile_worker.job_spec
      from unnest(
        ${orders.map(({ input }) => JSON.stringify(job.input.parse(input)))}::json[],
        ${orders.map(({ runAt }) => runAt ?? null)}::timestamptz[],
        ${orders.map(({ maxAttempts }) => maxAttempts ?? 10)}::smallint[],
        ${orders.map(({ key }) => key ?? null)}::text[],
        ${orders.map(({ priority }) => priority ?? 0)}::smallint[],
        ${orders.map(({ queue }) => queue ?? null)}::text[]
      ) as t(payload, run_at, max_attempts, key, priority, queue)
    ))`);
}
