import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookDelivery, WebhookEndpoint } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { DateRangePicker } from "../../../ui/primitives/lists/date-range-picker.tsx";
import { listOf, toggled, withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import { type Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { EmptyState, NoMatch } from "../../../ui/primitives/states.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { ClearFilters, FilterMenu, type FilterOption } from "../../../ui/product/filters/filter-menu.tsx";
import { DeliveryBadge, deliveryStateOptions, outcomeWords } from "../delivery-status.tsx";
import { groupEventTypes, useEventTypes } from "../event-types.ts";
import { deliveriesQuery, type EndpointSearch, endpointAddress } from "../webhooks-search.ts";

interface DeliveryLogProps {
  endpoint: WebhookEndpoint;
  search: EndpointSearch;
  onChange: (search: EndpointSearch) => void;
}

export function DeliveryLog({ endpoint, search, onChange }: DeliveryLogProps) {
  return (
    <div className="flex flex-col gap-3">
      <DeliveryFilters search={search} onChange={onChange} />
      <Card className="md:max-lg:overflow-x-auto">
        <Deliveries endpoint={endpoint} search={search} onChange={onChange} />
      </Card>
    </div>
  );
}

function Deliveries({ endpoint, search, onChange }: DeliveryLogProps) {
  const log = useDeliveries(endpoint.id, search);
  if (log.data === undefined) return <QueryState query={log} label="deliveries" rows={6} />;
  const rows = log.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0) {
    return endpointAddress.hasFilters(search) ? (
      <NoMatch icon={ScrollText} noun="deliveries" onClear={() => onChange({})} />
    ) : (
      <NoDeliveries />
    );
  }
  return (
    <div aria-busy={log.isPlaceholderData} className={log.isPlaceholderData ? "opacity-60" : ""}>
      <Table
        label="Deliveries"
        columns={deliveryColumns((delivery) => onChange({ ...search, delivery }))}
        rows={rows}
        rowKey={({ id }) => id}
        spacing="dense"
      />
      {log.hasNextPage ? (
        <div className="flex justify-center border-line border-t px-5 py-3">
          <Button size="small" isPending={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
            Load more
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function NoDeliveries() {
  return (
    <EmptyState icon={ScrollText} title="Nothing was sent yet">
      Every event that this endpoint receives shows up here, with each attempt and its answer. Send a test to
      see the first one.
    </EmptyState>
  );
}

interface DeliveryFiltersProps {
  search: EndpointSearch;
  onChange: (search: EndpointSearch) => void;
}

function DeliveryFilters({ search, onChange }: DeliveryFiltersProps) {
  const types = useEventTypes().data ?? [];
  function change(filters: { readonly [Key in keyof EndpointSearch]: EndpointSearch[Key] | undefined }) {
    onChange(withoutGaps({ ...search, ...filters }));
  }
  return (
    <search aria-label="Filter deliveries" className="flex flex-wrap items-center gap-2">
      <FilterMenu
        label="State"
        options={deliveryStateOptions}
        chosen={listOf(search.states)}
        onToggle={(value) => change({ states: toggled(search.states, value) })}
      />
      <FilterMenu
        label="Event"
        options={groupEventTypes(types).flatMap(groupOptions)}
        chosen={listOf(search.types)}
        onToggle={(value) => change({ types: toggled(search.types, value) })}
      />
      <DateRangePicker
        value={{ from: search.from, to: search.to }}
        onChange={({ from, to }) => change({ from, to })}
      />
      {endpointAddress.hasFilters(search) ? <ClearFilters onClear={() => onChange({})} /> : null}
    </search>
  );
}

function groupOptions({ title, types }: ReturnType<typeof groupEventTypes>[number]): FilterOption[] {
  return types.map(({ type }) => ({ value: type, label: type, group: title }));
}

function deliveryColumns(onOpen: (deliveryId: string) => void): readonly Column<WebhookDelivery>[] {
  return [
    {
      id: "event",
      header: "Event",
      place: "title",
      cell: (delivery) => <EventName delivery={delivery} onOpen={() => onOpen(delivery.id)} />,
    },
    { id: "state", header: "State", cell: (delivery) => <DeliveryStatus delivery={delivery} /> },
    {
      id: "answer",
      header: "Last answer",
      place: "figure",
      cell: (delivery) => <Answer delivery={delivery} />,
    },
    {
      id: "attempts",
      header: "Attempts",
      place: "figure",
      align: "end",
      cell: ({ attemptsMade }) => <span className="tabular-nums">{attemptsMade}</span>,
    },
    {
      id: "created",
      header: "Created",
      place: "figure",
      align: "end",
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ];
}

function EventName({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  return (
    <span className="flex min-w-0 flex-col">
      {/* Its whole row opens it, for a pointer; the keyboard has the button. */}
      <button
        type="button"
        onClick={onOpen}
        className="max-w-full truncate text-left font-medium font-mono text-[13px] underline-offset-4 before:absolute before:inset-0 hover:underline"
      >
        {delivery.eventType}
      </button>
      <span className="truncate font-mono text-faint text-xs">{delivery.eventId}</span>
    </span>
  );
}

function DeliveryStatus({ delivery }: { delivery: WebhookDelivery }) {
  const { state, isHeldBack, nextAttemptAt, attempts } = delivery;
  return (
    <span className="flex flex-col items-start gap-0.5 max-md:items-end">
      <DeliveryBadge delivery={delivery} />
      {state === "pending" && !isHeldBack && attempts > 0 && nextAttemptAt !== null ? (
        <span className="text-faint text-xs">
          Next <RelativeTime instant={nextAttemptAt} />
        </span>
      ) : null}
    </span>
  );
}

function Answer({ delivery: { lastStatus, lastError } }: { delivery: WebhookDelivery }) {
  const words = outcomeWords(lastStatus, lastError);
  return words === undefined ? (
    <span className="text-faint">None yet</span>
  ) : (
    <span className="max-w-52 tabular-nums md:truncate" title={words}>
      {words}
    </span>
  );
}

const followedMs = 4_000;
/** Whoever has read further back than this reads, and does not watch. */
const followedPages = 3;

/** An endpoint's log, newest first, read again while its beginning is in sight. */
function useDeliveries(endpointId: string, search: EndpointSearch) {
  const { api } = useOrganization();
  const query = deliveriesQuery(endpointId, search);
  return useInfiniteQuery(
    api.webhooks.listDeliveries.infiniteOptions({
      input: (cursor: string | undefined) => ({
        query: cursor === undefined ? query : { ...query, cursor },
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= followedPages ? followedMs : false),
    }),
  );
}
