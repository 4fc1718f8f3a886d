import { X } from "lucide-react";
import { Card } from "./card.tsx";
import { IconButton } from "./icon-button.tsx";
import { ProgressBar } from "./progress-bar.tsx";

interface SyncProgressProps {
  total: number;
  ended: number;
  /** The names of those that failed. */
  failed: readonly string[];
  onDismiss: () => void;
}

/** How far syncs that somebody asked for have come; it stays until they close it. */
export function SyncProgress({ total, ended, failed, onDismiss }: SyncProgressProps) {
  if (total === 0) return null;
  return (
    <Card className="flex animate-rise items-center gap-4 py-3 pr-2 pl-5">
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p role="status" className="text-[13px]">
          <span className="font-medium">{progressText(ended, total, failed.length)}</span>
          {failed.length === 0 ? null : (
            <span className="text-muted"> Failed: {failed.join(", ")}. They are tried again later.</span>
          )}
        </p>
        <ProgressBar label="Syncs done" value={ended / total} />
      </div>
      <IconButton label="Close progress" onClick={onDismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </Card>
  );
}

function progressText(ended: number, total: number, failed: number) {
  if (ended < total) return `Fetching videos and figures: ${ended} of ${total} done`;
  if (failed > 0) return `${total - failed} of ${total} fetched.`;
  return total === 1 ? "Videos and figures are up to date." : `All ${total} are up to date.`;
}
