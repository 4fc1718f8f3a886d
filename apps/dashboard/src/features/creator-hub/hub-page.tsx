import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { History, UsersRound } from "lucide-react";
import { useOrganization } from "../../api/organization-context.ts";
import { PagedList } from "../../parts/paged-list.tsx";
import { usePageAddress } from "../../parts/pages/page-address.ts";
import { CampaignFilter, CreatorFilter } from "../../parts/pages/work-filters.tsx";
import { ViewsMenu } from "../../parts/saved-views.tsx";
import { Segmented } from "../../ui/primitives/forms/segmented.tsx";
import { withFilters, withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { ChoiceMenu } from "../../ui/primitives/overlays/menu.tsx";
import { Card, Page } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { Tabs } from "../../ui/primitives/tabs.tsx";
import { PeriodChoice } from "../../ui/product/filters/figure-filters.tsx";
import { ClearFilters } from "../../ui/product/filters/filter-menu.tsx";
import { HubActivity } from "./activity/hub-activity.tsx";
import { EventEntry } from "./events/event-entry.tsx";
import { type HubFilters, type HubSearch, hubAddress, hubFilters, hubTabs } from "./hub-search.ts";
import { HubKpis } from "./kpis/hub-kpis.tsx";
import { HubPerformance } from "./performance/hub-performance.tsx";

const route = getRouteApi("/app/creator-hub");

/** Creators and campaigns at a glance: how much, by whom, and what happened. */
export function HubPage() {
  const { search, show } = usePageAddress(route, hubAddress, () => false);
  const now = new Date();
  const shown = { search, filters: hubFilters(search, now), onChange: show };

  return (
    <Page
      title="Creator Hub"
      width="wide"
      description="What your creators post for your campaigns, what it brings, and what it costs."
    >
      <HubFilterBar search={search} now={now} onChange={show} />
      <HubKpis filters={shown.filters} />
      <Tabs
        label="Creator Hub"
        choice={{ value: search.tab ?? "activity", onChange: (id) => show(withTab(search, id)) }}
        tabs={[
          { id: "activity", label: "Activity", content: <HubActivity {...shown} /> },
          { id: "performance", label: "Performance", content: <HubPerformance {...shown} /> },
          { id: "events", label: "Events", content: <HubEvents {...shown} /> },
        ]}
      />
    </Page>
  );
}

/** Another tab begins at its first page, in its own order. */
function withTab({ days, from, to, time, campaigns, creators, published }: HubSearch, id: string): HubSearch {
  const tab = hubTabs.find((candidate) => candidate === id);
  const kept = { days, from, to, time, campaigns, creators, published };
  return withoutGaps({ ...kept, tab: tab === "activity" ? undefined : tab });
}

interface HubFilterBarProps {
  search: HubSearch;
  now: Date;
  onChange: (search: HubSearch) => void;
}

type HubChange = { readonly [Key in keyof HubSearch]?: HubSearch[Key] | undefined };

const publicationOptions = [
  { value: "any", label: "Published any time" },
  { value: "inRange", label: "Published in these days" },
] as const;

const noDays = { days: undefined, from: undefined, to: undefined, time: undefined };

function HubFilterBar({ search, now, onChange }: HubFilterBarProps) {
  const change = (changed: HubChange) => onChange(withFilters(search, changed));
  return (
    <search aria-label="Filter the overview" className="flex flex-col gap-2">
      <PeriodChoice
        search={search}
        now={now}
        onChange={(period) => change({ ...noDays, ...period })}
        allTime={{ isChosen: search.time === "all", onChoose: () => change({ ...noDays, time: "all" }) }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <CampaignFilter
          chosen={search.campaigns}
          onChange={(campaigns) => onChange(withFilters(search, { campaigns }))}
        />
        <CreatorFilter
          chosen={search.creators}
          onChange={(creators) => onChange(withFilters(search, { creators }))}
        />
        <ChoiceMenu
          label="Which videos"
          options={publicationOptions}
          value={search.published ?? "any"}
          defaultValue="any"
          onChange={(value) => change({ published: value === "any" ? undefined : value })}
        />
        {hubAddress.hasFilters(search) ? (
          <ClearFilters onClear={() => onChange(hubAddress.withoutFilters(search))} />
        ) : null}
        {search.tab === "events" ? null : <ViewsMenu list={`hub-${search.tab ?? "activity"}`} />}
      </div>
    </search>
  );
}

interface HubEventsProps {
  search: HubSearch;
  filters: HubFilters;
  onChange: (search: HubSearch) => void;
}

const perPage = 25;

const categories = [
  { value: "all", label: "Everything" },
  { value: "campaign", label: "Campaigns" },
  { value: "videos", label: "Videos" },
] as const;

/** What happened, newest first. */
function HubEvents({ search, filters, onChange }: HubEventsProps) {
  const { api } = useOrganization();
  const page = search.page ?? 1;
  const category = search.category ?? "all";
  const list = useQuery(
    api.creatorHub.listEvents.queryOptions({
      input: { query: { ...filters, page, perPage, eventCategory: category } },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="w-fit max-sm:w-full">
        <Segmented
          label="Kind of events"
          value={category}
          options={categories}
          onChange={(value) =>
            onChange(withFilters(search, { category: value === "all" ? undefined : value }))
          }
        />
      </div>
      <Card className="md:max-lg:overflow-x-auto">
        <PagedList
          icon={UsersRound}
          rows={5}
          label="events"
          nouns={["event", "events"]}
          list={list}
          page={page}
          onPageChange={(next) => onChange(withoutGaps({ ...search, page: next }))}
          empty={
            <EmptyState icon={History} title="Nothing happened in these days">
              Campaigns that begin and end, creators who come and go, and each new video show up here.
            </EmptyState>
          }
        >
          {({ data }) => (
            <ul aria-label="Events" className="divide-y divide-line">
              {data.map((event) => (
                <EventEntry key={event.id} event={event} />
              ))}
            </ul>
          )}
        </PagedList>
      </Card>
    </div>
  );
}
