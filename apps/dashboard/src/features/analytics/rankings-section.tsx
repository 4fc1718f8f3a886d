import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import { personName } from "../../parts/person-name.ts";
import { PersonCell } from "../../ui/primitives/avatar.tsx";
import { Badge } from "../../ui/primitives/badge.tsx";
import { Segmented } from "../../ui/primitives/forms/segmented.tsx";
import { Section } from "../../ui/primitives/page.tsx";
import { AccountCell } from "../../ui/product/tracked/account-cell.tsx";
import { VideoCell } from "../../ui/product/tracked/video-cell.tsx";
import type { AnalyticsFilters, AnalyticsSearch } from "./analytics-search.ts";
import {
  type AccountMeasure,
  accountMeasures,
  type Counting,
  figureName,
  type VideoMeasure,
  videoMeasures,
} from "./measures.ts";
import { RankingCard, shortRanking } from "./ranking-card.tsx";

interface RankingsSectionProps {
  search: AnalyticsSearch;
  filters: AnalyticsFilters;
  onChange: (change: Partial<AnalyticsSearch>) => void;
  onCounting: (rankedBy: AnalyticsSearch["rankedBy"]) => void;
}

const countings = [
  { value: "inRange", label: "In these days" },
  { value: "total", label: "All time" },
] as const;

/** Who and what did best. */
export function RankingsSection({ search, filters, onChange, onCounting }: RankingsSectionProps) {
  const counting: Counting = search.rankedBy ?? "inRange";
  const shared = { filters, counting };
  return (
    <Section
      title="What did best"
      description={
        counting === "inRange"
          ? "Ranked by what was gained in these days."
          : "Ranked by everything gained so far, whenever that was."
      }
      actions={
        <div className="w-64 max-sm:w-full">
          <Segmented
            label="Ranked by"
            value={counting}
            options={countings}
            onChange={(value) => onCounting(value === "total" ? value : undefined)}
          />
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
        <TopVideos
          {...shared}
          measure={search.videosBy ?? "viewCount"}
          onMeasure={(videosBy) => onChange({ videosBy })}
        />
        <TopAccounts
          {...shared}
          measure={search.accountsBy ?? "viewCount"}
          onMeasure={(accountsBy) => onChange({ accountsBy })}
        />
        <TopCreators
          {...shared}
          measure={search.creatorsBy ?? "viewCount"}
          onMeasure={(creatorsBy) => onChange({ creatorsBy })}
        />
      </div>
    </Section>
  );
}

interface TopVideosProps {
  filters: AnalyticsFilters;
  counting: Counting;
  measure: VideoMeasure;
  onMeasure: (measure: VideoMeasure) => void;
}

function TopVideos({ filters, counting, measure, onMeasure }: TopVideosProps) {
  const { api } = useOrganization();
  const [limit, setLimit] = useState(shortRanking);
  const metric = figureName(measure, counting);
  const ranking = useQuery(
    api.analytics.topVideos.queryOptions({
      input: { query: { ...filters, limit, metric } },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <RankingCard
      title="Top videos"
      measures={videoMeasures}
      {...{ measure, counting, onMeasure, limit, ranking }}
      onLimit={setLimit}
      emptyText="No video matches. Widen the dates or take a filter away."
      figureOf={(video) => video[metric]}
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
  );
}

interface TopAccountsProps {
  filters: AnalyticsFilters;
  counting: Counting;
  measure: AccountMeasure;
  onMeasure: (measure: AccountMeasure) => void;
}

function TopAccounts({ filters, counting, measure, onMeasure }: TopAccountsProps) {
  const { api } = useOrganization();
  const [limit, setLimit] = useState(shortRanking);
  const metric = figureName(measure, counting);
  const ranking = useQuery(
    api.analytics.topAccounts.queryOptions({
      input: { query: { ...filters, limit, metric } },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <RankingCard
      title="Top accounts"
      measures={accountMeasures}
      {...{ measure, counting, onMeasure, limit, ranking }}
      onLimit={setLimit}
      emptyText="No account matches. Widen the dates or take a filter away."
      figureOf={(account) => account[metric]}
      cellOf={(account) => (
        <AccountCell
          {...account}
          pictureUrl={account.profilePictureUrl}
          tags={account.isCompetitor ? <Badge>Competitor</Badge> : null}
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
      )}
    />
  );
}

interface TopCreatorsProps {
  filters: AnalyticsFilters;
  counting: Counting;
  measure: AccountMeasure;
  onMeasure: (measure: AccountMeasure) => void;
}

function TopCreators({ filters, counting, measure, onMeasure }: TopCreatorsProps) {
  const { api } = useOrganization();
  const [limit, setLimit] = useState(shortRanking);
  const metric = figureName(measure, counting);
  const ranking = useQuery(
    api.analytics.topCreators.queryOptions({
      input: { query: { ...filters, limit, metric } },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <RankingCard
      title="Top creators"
      measures={accountMeasures}
      {...{ measure, counting, onMeasure, limit, ranking }}
      onLimit={setLimit}
      emptyText="Creators show up here once accounts are linked to them."
      figureOf={(creator) => creator[metric]}
      cellOf={(creator) => (
        <PersonCell
          name={personName(creator.user)}
          note={creator.accounts.length === 1 ? "1 account" : `${creator.accounts.length} accounts`}
        />
      )}
    />
  );
}
