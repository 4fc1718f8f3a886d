import { StateBadge } from "./badge.tsx";
import { type SyncProblem, syncProblemWords } from "./sync-problem.ts";
import { Tip } from "./tooltip.tsx";

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
