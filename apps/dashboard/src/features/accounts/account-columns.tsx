import { Link } from "@tanstack/react-router";
import type { AccountFigures, SyncRun } from "../../api/types.ts";
import { SimulatedRowMark } from "../../parts/simulated-mark.tsx";
import { PostActivity } from "../../ui/charts/small-charts.tsx";
import { Badge, StateBadge } from "../../ui/primitives/badge.tsx";
import { Count, Percent } from "../../ui/primitives/figures.tsx";
import type { Column } from "../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";
import { AccountCell, accountName } from "../../ui/product/tracked/account-cell.tsx";
import { PostponedBadge, SyncProblemBadge } from "../../ui/product/tracked/sync-progress.tsx";
import type { AccountSortKey } from "./accounts-search.ts";

type AccountColumn = Column<AccountFigures, AccountSortKey>;

interface AccountColumnsOptions {
  /** With a range, counts are what was gained in it. */
  isRange: boolean;
  runOf: (account: AccountFigures) => SyncRun | undefined;
}

export function accountColumns({ isRange, runOf }: AccountColumnsOptions): readonly AccountColumn[] {
  return [nameColumn(runOf), ...figureColumns(isRange), activityColumn, latestColumn];
}

function nameColumn(runOf: AccountColumnsOptions["runOf"]): AccountColumn {
  return {
    id: "account",
    header: "Account",
    place: "title",
    sortKey: "displayName",
    order: "name",
    text: accountName,
    cell: (account) => (
      <AccountCell
        {...account}
        pictureUrl={account.profilePictureUrl}
        tags={<AccountState account={account} run={runOf(account)} />}
        link={(name) => (
          <Link
            to="/accounts/$accountId"
            params={{ accountId: account.id }}
            className="min-w-0 truncate underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        )}
      />
    ),
  };
}

function figureColumns(isRange: boolean): readonly AccountColumn[] {
  return [
    figure("followerCount", "Followers", ({ followerCount }) => <Count value={followerCount} />),
    {
      id: "videos",
      header: "Videos",
      place: "figure",
      align: "end",
      text: ({ totalVideosTracked }) => totalVideosTracked,
      sum: ({ totalVideosTracked }) => totalVideosTracked,
      cell: ({ totalVideosTracked }) => <Count value={totalVideosTracked} />,
    },
    {
      ...figure("totalViews", isRange ? "Views gained" : "Views", ({ totalViews }) => (
        <span className="font-medium">
          <Count value={totalViews} />
        </span>
      )),
      sum: ({ totalViews }) => totalViews,
    },
    {
      ...figure("averageViewsPerVideo", "Average", ({ averageViewsPerVideo }) => (
        <Count value={Math.round(averageViewsPerVideo)} />
      )),
      shownFrom: "xl",
    },
    { ...figure("p50Views", "Median", ({ p50Views }) => <Count value={p50Views} />), shownFrom: "wide" },
    figure("engagementRate", "Engagement", ({ engagementRate }) => <Percent value={engagementRate} />),
    {
      ...figure("viralityRate", "Viral", ({ viralityRate }) => <Percent value={viralityRate} />),
      shownFrom: "wide",
    },
  ];
}

function figure(sortKey: AccountSortKey, header: string, cell: AccountColumn["cell"]): AccountColumn {
  return {
    id: sortKey,
    header,
    sortKey,
    cell,
    place: "figure",
    align: "end",
    text: (account) => account[sortKey],
  };
}

const activityColumn: AccountColumn = {
  id: "activity",
  header: "Posts, 10 days",
  place: "figure",
  shownFrom: "xl",
  cell: ({ postActivity }) => <PostActivity activity={postActivity} />,
};

const latestColumn: AccountColumn = {
  id: "latest",
  header: "Last post",
  place: "figure",
  sortKey: "latestVideoPublishedAt",
  order: "time",
  text: ({ latestVideoPublishedAt }) => latestVideoPublishedAt,
  cell: ({ latestVideoPublishedAt }) => (
    <span className="text-muted">
      {latestVideoPublishedAt === null ? "None yet" : <RelativeTime instant={latestVideoPublishedAt} />}
    </span>
  ),
};

interface AccountStateProps {
  account: Pick<AccountFigures, "isCompetitor" | "isSimulated" | "lastErrorCode" | "loadAt" | "maxVideos">;
  /** Its sync that waits or runs now. */
  run: SyncRun | undefined;
}

/** What is worth knowing beside an account's name. */
function AccountState({ account, run }: AccountStateProps) {
  return (
    <>
      {account.isCompetitor ? <Badge>Competitor</Badge> : null}
      <SimulatedRowMark isSimulated={account.isSimulated} />
      {run?.postponedUntil !== undefined ? (
        <PostponedBadge until={run.postponedUntil} reason={run.postponedReason} />
      ) : run !== undefined ? (
        <StateBadge tone="info">Syncing</StateBadge>
      ) : account.lastErrorCode !== null ? (
        <SyncProblemBadge problem={account.lastErrorCode} noun="account" />
      ) : account.loadAt === null && account.maxVideos > 0 ? (
        <StateBadge tone="neutral">Waiting</StateBadge>
      ) : null}
    </>
  );
}
