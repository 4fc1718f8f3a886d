import type { SyncRun } from "../../api/types.ts";
import { StateBadge } from "../../ui/primitives/badge.tsx";
import { type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";
import { PlatformIcon } from "../../ui/product/platform-badge.tsx";
import { runName } from "../../ui/product/sync-progress.tsx";
import { runDuration, runReason, runStates } from "./sync-run.ts";

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
    cell: ({ status }) => <StateBadge tone={runStates[status].tone}>{runStates[status].label}</StateBadge>,
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

export function SyncRunTable({ runs }: { runs: readonly SyncRun[] }) {
  return <Table label="Sync runs" columns={columns} rows={runs} rowKey={({ id }) => id} />;
}
