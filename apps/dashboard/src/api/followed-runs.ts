import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useRefreshFigures } from "./active-runs.ts";
import { useOrganization } from "./organization-context.ts";
import type { SyncRun } from "./types.ts";

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
