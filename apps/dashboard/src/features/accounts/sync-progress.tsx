import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useOrganization } from "../../api/organization-context.ts";
import type { SyncRun } from "../../api/types.ts";
import { Card } from "../../ui/card.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { isEnded, runName } from "./sync-run.ts";

interface SyncProgressProps {
  eventIds: readonly string[];
  onDismiss: () => void;
}

const pollMs = 1_000;

/** How far the syncs that were just asked for have come, until the person closes it. */
export function SyncProgress({ eventIds, onDismiss }: SyncProgressProps) {
  const { api } = useOrganization();
  const status = useQuery(
    api.tracking.status.queryOptions({
      input: { query: { eventIds: eventIds.slice(0, 100), limit: 100 } },
      refetchInterval: ({ state }) =>
        countEnded(state.data?.runs ?? []) < eventIds.length && state.error === null ? pollMs : false,
    }),
  );
  const runs = status.data?.runs ?? [];
  const ended = countEnded(runs);
  const failed = runs.filter((run) => run.status === "Failed");
  return (
    <Card className="flex items-center gap-4 py-3 pr-2 pl-5">
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p role="status" className="text-[13px]">
          <span className="font-medium">{progressText(ended, eventIds.length, failed.length)}</span>
          {failed.length === 0 ? null : (
            <span className="text-muted">
              {" "}
              Failed: {failed.map(runName).join(", ")}. They are tried again.
            </span>
          )}
        </p>
        <ProgressBar label="Syncs done" value={ended / Math.max(eventIds.length, 1)} />
      </div>
      <IconButton label="Close progress" onClick={onDismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </Card>
  );
}

function countEnded(runs: readonly SyncRun[]) {
  return runs.filter(isEnded).length;
}

function progressText(ended: number, total: number, failed: number) {
  if (ended < total) return `Fetching videos and figures: ${ended} of ${total} done`;
  if (failed > 0) return `${total - failed} of ${total} fetched.`;
  return total === 1 ? "Videos and figures are up to date." : `All ${total} are up to date.`;
}
