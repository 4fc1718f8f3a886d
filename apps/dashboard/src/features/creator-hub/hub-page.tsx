import { getRouteApi } from "@tanstack/react-router";
import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { Page } from "../../ui/primitives/page.tsx";
import { Tabs } from "../../ui/primitives/tabs.tsx";
import { HubActivity } from "./activity/hub-activity.tsx";
import { HubEvents } from "./events/hub-events.tsx";
import { HubFilterBar } from "./hub-filter-bar.tsx";
import { type HubSearch, hubFilters, hubTabs, readHubSearch } from "./hub-search.ts";
import { HubKpis } from "./kpis/hub-kpis.tsx";
import { HubPerformance } from "./performance/hub-performance.tsx";

const route = getRouteApi("/app/creator-hub");

/** Creators and campaigns at a glance: how much, by whom, and what happened. */
export function HubPage() {
  // The router hands on what the address holds beside what was read from it; only what was read is safe.
  const search = readHubSearch(route.useSearch());
  const navigate = route.useNavigate();
  const now = new Date();
  const shown = { search, filters: hubFilters(search, now), onChange: show };

  function show(next: HubSearch) {
    void navigate({ search: next, resetScroll: false });
  }

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
