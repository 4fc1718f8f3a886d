import { X } from "lucide-react";
import { ProgressBar } from "../../charts/small-charts.tsx";
import { StateBadge } from "../../primitives/badge.tsx";
import { IconButton } from "../../primitives/icon-button.tsx";
import { Tip } from "../../primitives/overlays/tooltip.tsx";
import { Card } from "../../primitives/page.tsx";
import { clockTime } from "../../primitives/text/time.tsx";

interface SyncProgressProps {
  total: number;
  ended: number;
  /** The names of those that failed. */
  failed: readonly string[];
  /** The names of those that wait for their sources. */
  postponed: readonly string[];
  onDismiss: () => void;
}

/** How far syncs that somebody asked for have come; it stays until they close it. */
export function SyncProgress({ total, ended, failed, postponed, onDismiss }: SyncProgressProps) {
  if (total === 0) return null;
  return (
    <Card className="flex animate-rise items-center gap-4 py-3 pr-2 pl-5">
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p role="status" className="text-[13px]">
          <span className="font-medium">{progressText(ended, total, failed.length)}</span>
          {failed.length === 0 ? null : (
            <span className="text-muted"> Failed: {failed.join(", ")}. They are tried again later.</span>
          )}
          {postponed.length === 0 ? null : (
            <span className="text-muted">
              {" "}
              Postponed: {postponed.join(", ")}. Every source asks to wait; the sync then goes on by itself.
            </span>
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

type SyncProblem = "NOT_FOUND" | "INVALID_DATA" | "PRIVATE_CONTENT" | "RESTRICTED";

interface ProblemWords {
  readonly label: string;
  readonly explanation: string;
}

/** Why a platform does not show an account or a video, in plain words, and what to do about it. */
export function syncProblemWords(problem: SyncProblem, noun: "account" | "video"): ProblemWords {
  switch (problem) {
    case "NOT_FOUND":
      return {
        label: "Not found",
        explanation: `The platform no longer shows this ${noun}: it was deleted or renamed. Check it there; if it has moved, remove it here and add it again.`,
      };
    case "PRIVATE_CONTENT":
      return {
        label: "Private",
        explanation: `This ${noun} is private, so nobody can read its figures. Ask its owner to make it public; the next sync then picks it up.`,
      };
    case "RESTRICTED":
      return {
        label: "Restricted",
        explanation: `The platform shows this ${noun} to some people only, for example by age or country. Ask its owner to lift that; the next sync then picks it up.`,
      };
    case "INVALID_DATA":
      return {
        label: "Unreadable",
        explanation: `The platform's answer about this ${noun} made no sense. Nothing is lost: figures up to then stay, and the next sync tries again.`,
      };
  }
}

/** Why the last sync failed, in a word; pointing at it or focusing it tells what to do. */
export function SyncProblemBadge({ problem, noun }: { problem: SyncProblem; noun: "account" | "video" }) {
  const { label, explanation } = syncProblemWords(problem, noun);
  return (
    <Tip text={explanation}>
      <button type="button" className="inline-flex rounded-md" aria-label={`${label}: ${explanation}`}>
        <StateBadge tone="warning">{label}</StateBadge>
      </button>
    </Tip>
  );
}

interface PostponedBadgeProps {
  until: string;
  reason: string | undefined;
}

/** That a sync waits for its sources, and until when; pointing at it or focusing it tells why. */
export function PostponedBadge({ until, reason }: PostponedBadgeProps) {
  const explanation = postponedWords(until, reason);
  return (
    <Tip text={explanation}>
      <button type="button" className="inline-flex rounded-md" aria-label={`Postponed: ${explanation}`}>
        <StateBadge tone="warning">Postponed</StateBadge>
      </button>
    </Tip>
  );
}

/** When a postponed sync goes on, and what the source said. */
export function postponedWords(until: string, reason: string | undefined): string {
  const said = reason === undefined ? "" : ` (${reason})`;
  return `Every source asks to wait${said}. The sync goes on at ${clockTime(until)}, or at once when you refresh.`;
}

/** "@mina.cooks", or "Video 7412". */
export function runName({ dataType, identifier }: { dataType: string; identifier: string | null }) {
  if (identifier === null) return "Unnamed";
  return dataType === "videos" ? `Video ${identifier}` : `@${identifier}`;
}
