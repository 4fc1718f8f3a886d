import type { SyncRun } from "../../api/types.ts";
import type { BadgeTone } from "../../ui/primitives/badge.tsx";

export const runStates: Record<SyncRun["status"], { readonly label: string; readonly tone: BadgeTone }> = {
  Queued: { label: "Waiting", tone: "neutral" },
  Running: { label: "Running", tone: "info" },
  Completed: { label: "Done", tone: "accent" },
  Failed: { label: "Failed", tone: "danger" },
  Cancelled: { label: "Cancelled", tone: "neutral" },
  Skipped: { label: "Nothing to do", tone: "neutral" },
};

export const runStateOptions = Object.entries(runStates).map(([value, { label }]) => ({ value, label }));

const reasons: Record<NonNullable<SyncRun["syncContext"]>, string> = {
  scheduled: "On schedule",
  onboarding: "First setup",
  user_add: "Newly added",
  user_refresh: "Asked for",
};

export function runReason({ syncContext }: Pick<SyncRun, "syncContext">) {
  return syncContext === null ? "On schedule" : reasons[syncContext];
}

/** How long it took; undefined until it has ended. */
export function runDuration(run: Pick<SyncRun, "runStartedAt" | "endedAt">): string | undefined {
  if (run.runStartedAt === null || run.endedAt === null) return undefined;
  const ms = new Date(run.endedAt).getTime() - new Date(run.runStartedAt).getTime();
  return ms < 60_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}
