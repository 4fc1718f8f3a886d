import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Trophy } from "lucide-react";
import type { ReactNode } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import { personName } from "../../parts/person-name.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { PersonCell } from "../../ui/primitives/avatar.tsx";
import { Count } from "../../ui/primitives/figures.tsx";
import { lastDays } from "../../ui/primitives/lists/date-range.ts";
import { RankedList, RankedSkeleton } from "../../ui/primitives/lists/ranked-list.tsx";
import { InfoTip } from "../../ui/primitives/overlays/tooltip.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { AccountCell } from "../../ui/product/tracked/account-cell.tsx";
import { VideoCell } from "../../ui/product/tracked/video-cell.tsx";

const linkClass = "min-w-0 truncate underline-offset-4 hover:underline";

/** Who and what gained most views in the last days. */
export function TopLists({ days }: { days: number }) {
  const { api } = useOrganization();
  const query = { dateRange: lastDays(days, new Date()), metric: "viewCountInPeriod" as const, limit: 5 };
  const asked = { input: { query }, placeholderData: keepPreviousData };
  const videos = useQuery(api.analytics.topVideos.queryOptions(asked));
  const accounts = useQuery(api.analytics.topAccounts.queryOptions(asked));
  const creators = useQuery(api.analytics.topCreators.queryOptions(asked));
  return (
    <Section title="What did best" description={`By views gained in the last ${days} days.`}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-3">
        <TopList
          title="Top videos"
          empty="The videos that gain most show up here after the first syncs."
          ranking={videos}
          cellOf={(video) => (
            <VideoCell
              {...video}
              account={video.accountUsername}
              link={(caption) => (
                <Link
                  to="/videos/$platform/$platformVideoId"
                  params={{ platform: video.platform, platformVideoId: video.platformVideoId }}
                  className="underline-offset-4 hover:underline"
                >
                  {caption}
                </Link>
              )}
            />
          )}
        />
        <TopList
          title="Top accounts"
          empty="Accounts show up here as soon as their videos gain views."
          ranking={accounts}
          cellOf={(account) => (
            <AccountCell
              {...account}
              pictureUrl={account.profilePictureUrl}
              link={(name) => (
                <Link to="/accounts/$accountId" params={{ accountId: account.id }} className={linkClass}>
                  {name}
                </Link>
              )}
            />
          )}
        />
        <TopList
          title="Top creators"
          empty="Creators show up here once accounts are linked to them."
          ranking={creators}
          cellOf={(creator) => (
            <PersonCell
              name={personName(creator.user)}
              note={creator.accounts.length === 1 ? "1 account" : `${creator.accounts.length} accounts`}
              link={(name) => (
                <Link to="/creators/$creatorId" params={{ creatorId: creator.id }} className={linkClass}>
                  {name}
                </Link>
              )}
            />
          )}
        />
      </div>
    </Section>
  );
}

interface Ranked {
  readonly id: string;
  readonly viewCountInPeriod: number;
}

interface TopListProps<Item extends Ranked> {
  title: string;
  empty: string;
  ranking: UseQueryResult<readonly Item[]>;
  cellOf: (item: Item) => ReactNode;
}

function TopList<Item extends Ranked>({ title, empty, ranking, cellOf }: TopListProps<Item>) {
  return (
    <Card className="min-w-0">
      <div className="flex items-center gap-1 border-line border-b px-5 py-3">
        <h3 className="font-semibold text-sm">{title}</h3>
        <InfoTip
          about={title}
          text="By views gained in these days. The first count of a video from before them is where it starts, not a gain."
        />
      </div>
      <Ranking {...{ title, empty, ranking, cellOf }} />
    </Card>
  );
}

function Ranking<Item extends Ranked>({ title, empty, ranking, cellOf }: TopListProps<Item>) {
  if (!ranking.isSuccess)
    return <QueryState query={ranking} pending={<RankedSkeleton label={title.toLowerCase()} />} />;
  const gaining = ranking.data.filter(({ viewCountInPeriod }) => viewCountInPeriod > 0);
  const highest = gaining[0]?.viewCountInPeriod ?? 0;
  if (gaining.length === 0) {
    return (
      <EmptyState icon={Trophy} title="No views yet">
        {empty}
      </EmptyState>
    );
  }
  return (
    <div aria-busy={ranking.isPlaceholderData} className={ranking.isPlaceholderData ? "opacity-60" : ""}>
      <RankedList
        label={title}
        rows={gaining.map((item) => ({
          key: item.id,
          cell: cellOf(item),
          figure: <Count value={item.viewCountInPeriod} />,
          share: item.viewCountInPeriod / highest,
        }))}
      />
    </div>
  );
}
