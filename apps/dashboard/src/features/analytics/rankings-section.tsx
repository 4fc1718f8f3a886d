import { Segmented } from "../../ui/primitives/forms/segmented.tsx";
import { Section } from "../../ui/primitives/page.tsx";
import type { AnalyticsFilters, AnalyticsSearch } from "./analytics-search.ts";
import type { Counting } from "./measures.ts";
import { TopAccounts } from "./top-accounts.tsx";
import { TopCreators } from "./top-creators.tsx";
import { TopVideos } from "./top-videos.tsx";

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
