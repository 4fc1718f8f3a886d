import { DELIVERY_STATES } from "@clipledger/domain/webhooks/delivery-state";
import type { EventType } from "../../api/types.ts";
import {
  day,
  filter,
  flag,
  id,
  listMatching,
  oneOf,
  pageAddress,
  type SearchOf,
  someOf,
} from "../../ui/primitives/lists/address-fields.ts";
import { chosenOf, idsOf, withoutGaps } from "../../ui/primitives/lists/search-params.ts";

export const webhookTabs = ["endpoints", "connections", "events"] as const;

export const webhooksAddress = pageAddress({
  tab: oneOf(webhookTabs),
  add: flag,
});

/** Which part of an endpoint's log is shown, and which delivery is open next to it. */
export const endpointAddress = pageAddress({
  states: filter(someOf(DELIVERY_STATES)),
  /** The server decides which of these types exist. */
  types: filter(listMatching((name) => /^[a-z_]+(\.[a-z_]+)+$/.test(name))),
  from: filter(day),
  to: filter(day),
  delivery: id("whdel_"),
});
export type EndpointSearch = SearchOf<typeof endpointAddress>;

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

export function asEventTypes(names: readonly string[]): EventType[] {
  // Safe to send: the names come from the server's own list, and it refuses any other.
  return names as EventType[];
}
