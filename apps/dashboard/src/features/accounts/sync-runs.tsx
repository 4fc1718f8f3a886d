import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import type { SyncRun } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { listOf, toggled } from "../../ui/primitives/lists/search-params.ts";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { FilterMenu } from "../../ui/product/filter-menu.tsx";
import { runStateOptions } from "./sync-run.ts";
import { SyncRunTable } from "./sync-run-table.tsx";

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
