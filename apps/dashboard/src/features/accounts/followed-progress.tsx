import { useFollowedRuns } from "../../api/sync-runs.ts";
import { runName, SyncProgress } from "../../ui/product/sync-progress.tsx";

interface FollowedProgressProps {
  eventIds: readonly string[];
  onDismiss: () => void;
}

export function FollowedProgress({ eventIds, onDismiss }: FollowedProgressProps) {
  const { total, ended, failed } = useFollowedRuns(eventIds);
  return <SyncProgress total={total} ended={ended} failed={failed.map(runName)} onDismiss={onDismiss} />;
}
