import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { History, UsersRound } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import { PagedList } from "../../../parts/paged-list.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { withFilters, withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import { Card } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import type { HubFilters, HubSearch } from "../hub-search.ts";
import { EventEntry } from "./event-entry.tsx";

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
export function HubEvents({ search, filters, onChange }: HubEventsProps) {
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
