import type { SyncRun } from "../../api/types.ts";

export interface SyncHealth {
  /** The newest end of each thing that was synced, where that was a failure; newest first. */
  readonly troubled: readonly SyncRun[];
  readonly lastEndedAt: string | undefined;
}

/** What the runs of the last days come to. A failure that a later success made good is none. */
export function syncHealth(runs: readonly SyncRun[]): SyncHealth {
  const newest = new Map<string, SyncRun>();
  for (const run of runs) {
    if (run.status !== "Completed" && run.status !== "Failed") continue;
    const target = `${run.platform} ${run.dataType} ${run.identifier}`;
    const known = newest.get(target);
    if (known === undefined || endOf(run) > endOf(known)) newest.set(target, run);
  }
  const ended = [...newest.values()].sort((one, other) => endOf(other).localeCompare(endOf(one)));
  return {
    troubled: ended.filter(({ status }) => status === "Failed"),
    lastEndedAt: ended[0] && endOf(ended[0]),
  };
}

function endOf({ endedAt, updatedAt }: SyncRun) {
  return endedAt ?? updatedAt;
}
