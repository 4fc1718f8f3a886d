import { useFollowedRuns } from "../../api/followed-runs.ts";
import { runName } from "../../ui/run-name.ts";
import { SyncProgress } from "../../ui/sync-progress.tsx";

interface FollowedProgressProps {
  eventIds: readonly string[];
  onDismiss: () => void;
}

export function FollowedProgress({ eventIds, onDismiss }: FollowedProgressProps) {
  const { total, ended, failed } = useFollowedRuns(eventIds);
  return <SyncProgress total={total} ended={ended} failed={failed.map(runName)} onDismiss={onDismiss} />;
}
