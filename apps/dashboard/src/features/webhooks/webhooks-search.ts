import type { EventType } from "@clipledger/contract/events/catalog";
import { DELIVERY_STATES } from "@clipledger/domain/webhooks/delivery-state";
import {
  chosenOf,
  idsOf,
  listOf,
  readChoice,
  readChoices,
  readDay,
  readId,
  readText,
  withoutGaps,
} from "../../ui/primitives/lists/search-params.ts";

export const webhookTabs = ["endpoints", "connections", "events"] as const;
type WebhookTab = (typeof webhookTabs)[number];

interface WebhooksSearch {
  readonly tab?: WebhookTab;
  readonly add?: true;
}

export function readWebhooksSearch(search: Readonly<Record<string, unknown>>): WebhooksSearch {
  return withoutGaps({
    tab: readChoice(search["tab"], webhookTabs),
    add: search["add"] === true ? (true as const) : undefined,
  });
}

/** Which part of an endpoint's log is shown, and which delivery is open beside it. */
export interface EndpointSearch {
  readonly states?: string;
  readonly types?: string;
  readonly from?: string;
  readonly to?: string;
  readonly delivery?: string;
}

export function readEndpointSearch(search: Readonly<Record<string, unknown>>): EndpointSearch {
  return withoutGaps({
    states: readChoices(search["states"], DELIVERY_STATES),
    types: readTypes(search["types"]),
    from: readDay(search["from"]),
    to: readDay(search["to"]),
    delivery: readId(search["delivery"], "whdel_"),
  });
}

/** The names of types among what an address lists; which of them exist is the server's word. */
function readTypes(joined: unknown): string | undefined {
  const names = listOf(readText(joined, 4_000)).filter((name) => /^[a-z_]+(\.[a-z_]+)+$/.test(name));
  return names.length === 0 ? undefined : names.join(",");
}

const perPage = 25;

/** The same as the API takes it. Both days are included. */
export function deliveriesQuery(endpointId: string, search: EndpointSearch) {
  return {
    endpointId,
    limit: perPage,
    ...withoutGaps({
      states: chosenOf(search.states, DELIVERY_STATES),
      types: search.types === undefined ? undefined : asEventTypes(idsOf(search.types) ?? []),
      since: search.from === undefined ? undefined : `${search.from}T00:00:00.000Z`,
      until: search.to === undefined ? undefined : `${search.to}T23:59:59.999Z`,
    }),
  };
}

export function hasLogFilters({ states, types, from, to }: EndpointSearch): boolean {
  return [states, types, from, to].some((filter) => filter !== undefined);
}

export function asEventTypes(names: readonly string[]): EventType[] {
  // Safe to send: the names come from the server's own list, and it refuses any other.
  return names as EventType[];
}
