import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useOrganization } from "./organization-context.ts";
import type { AccountFigures, SyncRun } from "./types.ts";

const busyPollMs = 1_500;
const calmPollMs = 30_000;

/** A sync that waits because every source asked to wait, for up to an hour. */
export function isPostponed({ postponedUntil }: SyncRun): boolean {
  return postponedUntil !== undefined;
}

/** The syncs that wait or run now, postponed ones included. When one ends, everything that shows figures is read again. */
export function useActiveRuns(): readonly SyncRun[] {
  const { api } = useOrganization();
  const status = useQuery(
    api.tracking.status.queryOptions({
      input: { query: { status: ["Queued", "Running"], limit: 100 } },
      refetchInterval: ({ state }) =>
        state.data?.runs.some((run) => !isPostponed(run)) ? busyPollMs : calmPollMs,
    }),
  );
  const runs = status.data?.runs ?? [];
  useFiguresAfter(runs);
  return runs;
}

/** The sync of an account that waits or runs now, the running one first. */
export function runOfAccount(
  runs: readonly SyncRun[],
  { platform, username }: Pick<AccountFigures, "platform" | "username">,
): SyncRun | undefined {
  const own = runs.filter(
    (run) => run.dataType === "accounts" && run.platform === platform && run.identifier === username,
  );
  return own.find((run) => !isPostponed(run)) ?? own[0];
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
        followedPollMs(state.error === null, state.data?.runs ?? [], followed.length),
    }),
  );
  const runs = status.data?.runs ?? [];
  const ended = countEnded(runs);
  useFiguresOnce(followed.length > 0 && ended >= followed.length);
  return {
    total: followed.length,
    ended,
    failed: runs.filter(({ status }) => status === "Failed"),
    postponed: runs.filter(isPostponed),
  };
}

/** What is postponed ends in minutes, not in seconds. */
function followedPollMs(isReached: boolean, runs: readonly SyncRun[], total: number): number | false {
  const ended = countEnded(runs);
  if (!isReached || ended >= total) return false;
  return ended + runs.filter(isPostponed).length < total ? pollMs : calmPollMs;
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
