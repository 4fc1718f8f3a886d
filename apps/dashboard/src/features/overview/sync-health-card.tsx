import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, LoaderCircle, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { isPostponed, useActiveRuns } from "../../api/sync-runs.ts";
import type { SyncRun } from "../../api/types.ts";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { ErrorState, Skeleton } from "../../ui/primitives/states.tsx";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";
import { PlatformIcon } from "../../ui/product/tracked/platform-badge.tsx";
import { runName } from "../../ui/product/tracked/sync-progress.tsx";

const namedTroubles = 4;

/** Whether figures are up to date, and what keeps some from being so. */
export function SyncHealthCard() {
  const { api } = useOrganization();
  const running = useActiveRuns().filter((run) => !isPostponed(run)).length;
  const recent = useQuery(api.tracking.status.queryOptions({ input: { query: { limit: 100 } } }));
  const failed = useQuery(
    api.tracking.status.queryOptions({ input: { query: { limit: 100, status: ["Failed"] } } }),
  );
  const query = recent.isError ? recent : failed;
  return (
    <Section
      title="Sync health"
      actions={
        <Link
          to="/accounts"
          search={{ tab: "runs" }}
          className="text-[13px] text-accent-text underline-offset-4 hover:underline"
        >
          View runs
        </Link>
      }
    >
      <Card>
        {recent.isPending || failed.isPending ? (
          <Verdict icon={<Skeleton className="size-4.5 rounded-full" />} title="Reading the last syncs">
            <Skeleton className="my-1 h-3 w-40" />
          </Verdict>
        ) : query.isError ? (
          <ErrorState {...readError(query.error)} onRetry={() => query.refetch()} />
        ) : (
          <Health
            health={syncHealth([...(recent.data?.runs ?? []), ...(failed.data?.runs ?? [])])}
            running={running}
          />
        )}
      </Card>
    </Section>
  );
}

function Health({ health, running }: { health: SyncHealth; running: number }) {
  const { troubled, lastEndedAt } = health;
  if (running > 0 && troubled.length === 0) {
    return (
      <Verdict
        icon={<LoaderCircle aria-hidden="true" className="animate-spin text-info-text" />}
        title={running === 1 ? "1 sync is on its way" : `${running} syncs are on their way`}
      >
        Figures update by themselves when they end.
      </Verdict>
    );
  }
  if (lastEndedAt === undefined) {
    return (
      <Verdict
        icon={<CircleCheck aria-hidden="true" className="text-faint" />}
        title="Nothing was synced yet"
      >
        Tracked accounts are synced at least once a day.
      </Verdict>
    );
  }
  if (troubled.length === 0) {
    return (
      <Verdict
        icon={<CircleCheck aria-hidden="true" className="text-accent-text" />}
        title="Everything is up to date"
      >
        The last sync ended <RelativeTime instant={lastEndedAt} />.
      </Verdict>
    );
  }
  return (
    <>
      <Verdict
        icon={<TriangleAlert aria-hidden="true" className="text-warning-text" />}
        title={troubled.length === 1 ? "1 sync fails" : `${troubled.length} syncs fail`}
      >
        What was fetched before stays, and the next sync tries again.
      </Verdict>
      <ul aria-label="Syncs that fail" className="divide-y divide-line border-line border-t">
        {troubled.slice(0, namedTroubles).map((run) => (
          <Trouble key={run.id} run={run} />
        ))}
      </ul>
    </>
  );
}

function Verdict({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 px-5 py-4 [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0">
      {icon}
      <div>
        <p className="font-medium">{title}</p>
        <div className="text-[13px] text-muted">{children}</div>
      </div>
    </div>
  );
}

function Trouble({ run }: { run: SyncRun }) {
  return (
    <li className="flex items-center gap-2.5 px-5 py-2.5 text-[13px]">
      {run.platform === null ? null : <PlatformIcon platform={run.platform} />}
      <span className="min-w-0 flex-1 truncate">{runName(run)}</span>
      <span className="text-faint text-xs">
        <RelativeTime instant={run.endedAt ?? run.updatedAt} />
      </span>
    </li>
  );
}

interface SyncHealth {
  /** The newest end of each thing that was synced, where that was a failure; newest first. */
  readonly troubled: readonly SyncRun[];
  readonly lastEndedAt: string | undefined;
}

/** What the runs of the last days come to. A failure that a later success made good is none. */
export function syncHealth(runs: readonly SyncRun[]): SyncHealth {
  const newest = new Map<string, SyncRun>();
  for (const run of runs) {
    if (run.status !== "Completed" && run.status !== "Failed") continue;
    const target = `${run.platform} ${run.dataType} ${run.identifier}`;
    const known = newest.get(target);
    if (known === undefined || endOf(run) > endOf(known)) newest.set(target, run);
  }
  const ended = [...newest.values()].sort((one, other) => endOf(other).localeCompare(endOf(one)));
  return {
    troubled: ended.filter(({ status }) => status === "Failed"),
    lastEndedAt: ended[0] && endOf(ended[0]),
  };
}

function endOf({ endedAt, updatedAt }: SyncRun) {
  return endedAt ?? updatedAt;
}
