import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useOrganization } from "./organization-context.ts";
import type { SyncRun } from "./types.ts";

const busyPollMs = 1_500;
const calmPollMs = 30_000;

/** The syncs that wait or run now. When one ends, everything that shows figures is read again. */
export function useActiveRuns(): readonly SyncRun[] {
  const { api } = useOrganization();
  const status = useQuery(
    api.tracking.status.queryOptions({
      input: { query: { status: ["Queued", "Running"], limit: 100 } },
      refetchInterval: ({ state }) => (state.data?.runs.length ? busyPollMs : calmPollMs),
    }),
  );
  const runs = status.data?.runs ?? [];
  useFiguresAfter(runs);
  return runs;
}

/** Reads figures again after writes and syncs. */
export function useRefreshFigures() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [
        api.accounts.key(),
        api.trackedAccounts.key(),
        api.videos.key(),
        api.trackedVideos.key(),
        api.excludedVideos.key(),
        api.projects.key(),
        api.analytics.key(),
        api.tracking.key(),
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}

function useFiguresAfter(runs: readonly SyncRun[]) {
  const refresh = useRefreshFigures();
  const latestRefresh = useRef(refresh);
  const runIds = useRef<readonly string[]>([]);
  const joinedIds = runs.map(({ id }) => id).join();
  useEffect(() => {
    latestRefresh.current = refresh;
  });
  useEffect(() => {
    const hasEnded = runIds.current.some((id) => !joinedIds.includes(id));
    runIds.current = joinedIds === "" ? [] : joinedIds.split(",");
    if (hasEnded) void latestRefresh.current();
  }, [joinedIds]);
}
