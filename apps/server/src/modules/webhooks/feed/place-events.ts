import { OPT_IN_TYPES } from "@clipledger/contract/events/catalog";
import { isSubscribed } from "@clipledger/domain/webhooks/subscription";
import type { Transaction } from "../../../infra/db/database.ts";
import { createId } from "../../../infra/ids.ts";
import {
  addPlaces,
  insertDeliveries,
  listActiveSubscriptions,
  lockFeed,
  type NewDelivery,
  type PlacedEventRow,
  placeEvent,
  type SubscriptionRow,
  tryToLockFeed,
} from "./place-events.queries.ts";

export const PLACED_AT_ONCE = 1_000;

/** Sent to one endpoint by the test action, and to no other. */
export const TEST_TYPE = "webhook.test";

/**
 * Gives the organization's oldest events without a place the next ones, and records a delivery of each for every
 * active endpoint subscribed to it. Answers how many it placed; `PLACED_AT_ONCE` means that more may wait.
 */
export async function placeEvents(tx: Transaction, organizationId: string, at: Date): Promise<number> {
  return placeBehind(tx, organizationId, await lockFeed(tx, organizationId), at);
}

/** Places none while another transaction does. */
export async function tryToPlaceEvents(tx: Transaction, organizationId: string, at: Date): Promise<number> {
  const lastPlace = await tryToLockFeed(tx, organizationId);
  return lastPlace === undefined ? 0 : placeBehind(tx, organizationId, lastPlace, at);
}

/** Places everything that was committed so far: what changes afterwards does not change who receives it. */
export async function settleEvents(tx: Transaction, organizationId: string, at: Date): Promise<void> {
  let placed: number;
  do {
    placed = await placeEvents(tx, organizationId, at);
  } while (placed === PLACED_AT_ONCE);
}

export interface TestEvent {
  readonly organizationId: string;
  readonly eventId: string;
  readonly endpointKey: bigint;
  readonly at: Date;
}

/** Places one test event and records its only delivery, whose id it answers. */
export async function placeTestEvent(tx: Transaction, event: TestEvent): Promise<string> {
  const { organizationId, eventId, endpointKey, at } = event;
  const place = (await lockFeed(tx, organizationId)) + 1n;
  await placeEvent(tx, organizationId, eventId, place);
  const id = createId("webhookDelivery");
  await insertDeliveries(tx, organizationId, [{ id, endpointKey, place, eventId, eventType: TEST_TYPE }], at);
  return id;
}

async function placeBehind(
  tx: Transaction,
  organizationId: string,
  lastPlace: bigint,
  at: Date,
): Promise<number> {
  const events = await addPlaces(tx, organizationId, lastPlace, PLACED_AT_ONCE);
  if (events.length === 0) return 0;
  const endpoints = await listActiveSubscriptions(tx, organizationId);
  await insertDeliveries(tx, organizationId, deliveriesOf(events, endpoints), at);
  return events.length;
}

function deliveriesOf(
  events: readonly PlacedEventRow[],
  endpoints: readonly SubscriptionRow[],
): NewDelivery[] {
  return events
    .filter(({ type }) => type !== TEST_TYPE)
    .flatMap(({ id, type, place }) =>
      endpoints
        .filter(({ event_types }) => isSubscribed(event_types, type, OPT_IN_TYPES))
        .map(({ key }) => ({
          id: createId("webhookDelivery"),
          endpointKey: key,
          place,
          eventId: id,
          eventType: type,
        })),
    );
}
