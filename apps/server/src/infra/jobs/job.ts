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

export interface EnqueueOptions {
  readonly runAt?: Date;
  /** A waiting job with the same key is replaced instead of added. */
  readonly key?: string;
  readonly maxAttempts?: number;
}

export function defineJob<Input>(job: Job<Input>): Job<Input> {
  return job;
}

/** Adds a job in the caller's transaction: it runs once that commits, and never if it does not. */
export async function enqueue<Input>(
  tx: Queryable,
  job: Job<Input>,
  input: Input,
  { runAt, key, maxAttempts }: EnqueueOptions = {},
): Promise<void> {
  await tx.rows(sql`
    select graphile_worker.add_job(
      ${job.name}::text,
      payload => ${JSON.stringify(job.input.parse(input))}::json,
      run_at => ${runAt ?? null}::timestamptz,
      job_key => ${key ?? null}::text,
      max_attempts => ${maxAttempts ?? 10}::int
    )`);
}
