import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import { useFollowedRuns } from "../../api/sync-runs.ts";
import type { SyncRun } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { type BadgeTone, StateBadge } from "../../ui/primitives/badge.tsx";
import { listOf, toggled } from "../../ui/primitives/lists/search-params.ts";
import { type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";
import { FilterMenu } from "../../ui/product/filters/filter-menu.tsx";
import { PlatformIcon } from "../../ui/product/tracked/platform-badge.tsx";
import { PostponedBadge, runName, SyncProgress } from "../../ui/product/tracked/sync-progress.tsx";

const pollMs = 5_000;

/** What was fetched lately, is being fetched and waits to be. */
export function SyncRuns() {
  const [states, setStates] = useState<string | undefined>(undefined);
  return (
    <div className="flex flex-col gap-4">
      <search aria-label="Filter sync runs" className="flex flex-wrap items-center gap-2">
        <FilterMenu
          label="State"
          options={runStateOptions}
          chosen={listOf(states)}
          onToggle={(state) => setStates(toggled(states, state))}
        />
        <p className="text-[13px] text-faint">The newest 100 of the last 7 days. Updates by itself.</p>
      </search>
      <Card>
        <RunList states={listOf(states)} />
      </Card>
    </div>
  );
}

function RunList({ states }: { states: readonly string[] }) {
  const { api } = useOrganization();
  const chosen = runStateOptions.map(({ value }) => value).filter((value) => states.includes(value));
  const status = useQuery(
    api.tracking.status.queryOptions({
      // Safe: the values are the names of the states.
      input: {
        query: { limit: 100, ...(chosen.length === 0 ? {} : { status: chosen as SyncRun["status"][] }) },
      },
      refetchInterval: pollMs,
      placeholderData: keepPreviousData,
    }),
  );
  if (!status.isSuccess) return <QueryState query={status} label="sync runs" rows={6} />;
  if (status.data.runs.length === 0) {
    return (
      <EmptyState icon={History} title={states.length === 0 ? "Nothing was synced yet" : "No runs match"}>
        Every account is synced at least once a day, new videos more often. Each run shows up here.
      </EmptyState>
    );
  }
  return <SyncRunTable runs={status.data.runs} />;
}

const columns: readonly Column<SyncRun>[] = [
  {
    id: "what",
    header: "What",
    place: "title",
    cell: (run) => (
      <span className="flex min-w-0 items-center gap-2.5">
        {run.platform === null ? null : <PlatformIcon platform={run.platform} />}
        <span className="truncate font-medium">{runName(run)}</span>
      </span>
    ),
  },
  {
    id: "state",
    header: "State",
    cell: ({ status, postponedUntil, postponedReason }) =>
      postponedUntil === undefined ? (
        <StateBadge tone={runStates[status].tone}>{runStates[status].label}</StateBadge>
      ) : (
        <PostponedBadge until={postponedUntil} reason={postponedReason} />
      ),
  },
  { id: "why", header: "Why", cell: (run) => <span className="text-muted">{runReason(run)}</span> },
  { id: "asked", header: "Queued", cell: (run) => <RelativeTime instant={run.createdAt} /> },
  {
    id: "took",
    header: "Took",
    align: "end",
    cell: (run) => <span className="text-muted tabular-nums">{runDuration(run) ?? "–"}</span>,
  },
];

function SyncRunTable({ runs }: { runs: readonly SyncRun[] }) {
  return <Table label="Sync runs" columns={columns} rows={runs} rowKey={({ id }) => id} />;
}

const runStates: Record<SyncRun["status"], { readonly label: string; readonly tone: BadgeTone }> = {
  Queued: { label: "Waiting", tone: "neutral" },
  Running: { label: "Running", tone: "info" },
  Completed: { label: "Done", tone: "accent" },
  Failed: { label: "Failed", tone: "danger" },
  Cancelled: { label: "Cancelled", tone: "neutral" },
  Skipped: { label: "Nothing to do", tone: "neutral" },
};

const runStateOptions = Object.entries(runStates).map(([value, { label }]) => ({ value, label }));

const reasons: Record<NonNullable<SyncRun["syncContext"]>, string> = {
  scheduled: "On schedule",
  onboarding: "First setup",
  user_add: "Newly added",
  user_refresh: "Asked for",
};

export function runReason({ syncContext }: Pick<SyncRun, "syncContext">) {
  return syncContext === null ? "On schedule" : reasons[syncContext];
}

/** How long it took; undefined until it has ended. */
export function runDuration(run: Pick<SyncRun, "runStartedAt" | "endedAt">): string | undefined {
  if (run.runStartedAt === null || run.endedAt === null) return undefined;
  const ms = new Date(run.endedAt).getTime() - new Date(run.runStartedAt).getTime();
  return ms < 60_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}

interface FollowedProgressProps {
  eventIds: readonly string[];
  onDismiss: () => void;
}

export function FollowedProgress({ eventIds, onDismiss }: FollowedProgressProps) {
  const { total, ended, failed, postponed } = useFollowedRuns(eventIds);
  return (
    <SyncProgress
      {...{ total, ended, onDismiss }}
      failed={failed.map(runName)}
      postponed={postponed.map(runName)}
    />
  );
}
