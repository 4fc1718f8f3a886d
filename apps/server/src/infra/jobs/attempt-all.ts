import type { Logger } from "../log.ts";

/** Does each piece of work though another fails. If any did, it fails at the end, and its job is tried again. */
export async function attemptAll(log: Logger, works: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works)
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, "a part of a job failed");
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, "Parts of a job failed");
}
