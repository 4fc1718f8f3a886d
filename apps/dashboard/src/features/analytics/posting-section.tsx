import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Count, Figure, FigureList } from "../../ui/primitives/figures.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { type AnalyticsSearch, analyticsAudience } from "./analytics-search.ts";
import { daysToShow, type PostingDay, postingFacts } from "./posting-calendar.ts";
import { HeatmapScale, PostingHeatmap } from "./posting-heatmap.tsx";

/** When videos were posted in the last half year, whatever the range above. */
export function PostingSection({ search, now }: { search: AnalyticsSearch; now: Date }) {
  const { api } = useOrganization();
  const activity = useQuery(
    api.videos.activity.queryOptions({
      input: { query: { ...analyticsAudience(search), days: daysToShow(now) } },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Section title="Posting activity" description="Videos posted in the last 26 weeks, by day.">
      <Card className="p-5 max-sm:p-4">
        {activity.isSuccess ? (
          <div
            aria-busy={activity.isPlaceholderData}
            className={activity.isPlaceholderData ? "opacity-60" : ""}
          >
            <PostingActivity days={activity.data} />
          </div>
        ) : (
          <QueryState query={activity} pending={<Skeleton className="h-52 rounded-lg" />} />
        )}
      </Card>
    </Section>
  );
}

function PostingActivity({ days }: { days: readonly PostingDay[] }) {
  const facts = postingFacts(days);
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
      <div className="flex flex-col gap-3">
        <PostingHeatmap days={days} />
        <div className="self-end">
          <HeatmapScale />
        </div>
      </div>
      <FigureList columns={2}>
        <Figure label="Videos" explanation="How many videos were posted in these 26 weeks.">
          <Count value={facts.total} />
        </Figure>
        <Figure label="A week" explanation="How many videos were posted in a week, on average.">
          {facts.perWeek.toFixed(1)}
        </Figure>
        <Figure
          label="Busiest day"
          explanation="The day of the week, in UTC, on which most videos were posted."
        >
          {facts.busiest ?? "None yet"}
        </Figure>
        <Figure label="Longest pause" explanation="The most days in a row without a new video.">
          {facts.longestPause === 1 ? "1 day" : `${facts.longestPause} days`}
        </Figure>
      </FigureList>
    </div>
  );
}
