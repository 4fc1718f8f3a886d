import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
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
        api.simulatedData.key(),
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

const pollMs = 1_000;
const maxFollowed = 100;

/** Follows the syncs that were just asked for; once all have ended, figures are read again. */
export function useFollowedRuns(eventIds: readonly string[]) {
  const { api } = useOrganization();
  const followed = eventIds.slice(0, maxFollowed);
  const status = useQuery(
    api.tracking.status.queryOptions({
      input: followed.length === 0 ? skipToken : { query: { eventIds: [...followed], limit: maxFollowed } },
      refetchInterval: ({ state }) =>
        state.error === null && countEnded(state.data?.runs ?? []) < followed.length ? pollMs : false,
    }),
  );
  const runs = status.data?.runs ?? [];
  const ended = countEnded(runs);
  useFiguresOnce(followed.length > 0 && ended >= followed.length);
  return { total: followed.length, ended, failed: runs.filter(({ status }) => status === "Failed") };
}

function useFiguresOnce(isDone: boolean) {
  const refresh = useRefreshFigures();
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (isDone) void latest.current();
  }, [isDone]);
}

function countEnded(runs: readonly SyncRun[]) {
  return runs.filter(({ status }) => status !== "Queued" && status !== "Running").length;
}
