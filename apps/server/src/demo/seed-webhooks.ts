import { OPT_IN_TYPES } from "@clipledger/contract/events/catalog";
import type { Services } from "../infra/context.ts";
import { signingKeyOf } from "../infra/crypto/signatures.ts";
import type { Transaction } from "../infra/db/database.ts";
import { createId } from "../infra/ids.ts";
import { recordActivity } from "../modules/organizations/activity/record-activity.ts";
import { createEndpointQueue, type EndpointQueue } from "../modules/webhooks/delivery/endpoint-queue.ts";
import { recordResults } from "../modules/webhooks/delivery/record-results.ts";
import { cancelPending } from "../modules/webhooks/endpoints/cancel-pending.ts";
import { endpointSubject, lockEndpoint } from "../modules/webhooks/endpoints/change-endpoint.ts";
import { insertEndpoint } from "../modules/webhooks/endpoints/create-endpoint.ts";
import { updateState } from "../modules/webhooks/endpoints/endpoint-states.ts";
import { addSecret } from "../modules/webhooks/endpoints/signing-secrets.ts";
import { insertDeliveries, settleEvents } from "../modules/webhooks/feed/place-events.ts";
import { attemptsAt, type DemoEvent, inBatches, listEventsSince, placeByTime } from "./demo-attempts.ts";
import { asOwner, at, type DemoOwner, earlierToday } from "./demo-context.ts";

const ADDED_DAYS_AGO = 26;

const endpoint = {
  url: "http://localhost:4100/webhooks",
  description:
    "Demo: a receiver on this machine, paused so that the demo sends nothing. Run npm run webhooks:listen with its secret, then resume.",
  eventTypes: ["*"],
};

/** An endpoint with a past, which receives nothing: it is paused before anybody sees it. */
export async function seedWebhooks(services: Services, demo: DemoOwner): Promise<void> {
  const added = asOwner(at(services, ADDED_DAYS_AGO), demo);
  const { queue, events } = await services.db.transaction(async (tx) => {
    await settleEvents(tx, demo.organizationId, services.clock.now());
    await placeByTime(tx, demo.organizationId);
    const queue = await addPausedEndpoint(tx, services, demo);
    const events = await listEventsSince(tx, demo.organizationId, added.clock.now(), [...OPT_IN_TYPES]);
    for (const event of events) await recordDelivery(tx, queue, event);
    return { queue, events };
  });
  const results = attemptsAt(queue, events, services.clock.now());
  for (const batch of inBatches(results)) {
    const endedAt = batch.at(-1)?.endedAt ?? services.clock.now();
    await recordResults({ db: services.db, clock: { now: () => endedAt } }, batch);
  }
  await services.db.transaction((tx) =>
    cancelPending(tx, demo.organizationId, queue.endpointKey, services.clock.now()),
  );
}

async function addPausedEndpoint(
  tx: Transaction,
  services: Services,
  demo: DemoOwner,
): Promise<EndpointQueue> {
  const { organizationId, ownerUserId } = demo;
  const added = asOwner(at(services, ADDED_DAYS_AGO), demo);
  const createdAt = added.clock.now();
  const id = createId("webhookEndpoint");
  await insertEndpoint(tx, { ...endpoint, organizationId, id, createdByUserId: ownerUserId, createdAt });
  const secret = await addSecret(tx, services.sealer, { organizationId, endpointId: id }, createdAt);
  await recordActivity(tx, added, {
    type: "webhook_endpoint.created",
    subject: endpointSubject({ id, url: endpoint.url }),
    changes: { eventTypes: { before: null, after: endpoint.eventTypes } },
  });
  await updateState(tx, organizationId, id, "paused", services.clock.now());
  await recordActivity(tx, asOwner(earlierToday(services, 0.9), demo), {
    type: "webhook_endpoint.paused",
    subject: endpointSubject({ id, url: endpoint.url }),
  });
  const stored = await lockEndpoint(tx, organizationId, id);
  if (stored === undefined) throw new Error("The demo's endpoint is gone");
  return { ...createEndpointQueue(organizationId, stored.key), signingKeys: [signingKeyOf(secret)] };
}

function recordDelivery(
  tx: Transaction,
  { organizationId, endpointKey }: EndpointQueue,
  event: DemoEvent,
): Promise<void> {
  const { event_id: eventId, event_type: eventType, place, occurred_at } = event;
  const delivery = { id: createId("webhookDelivery"), endpointKey, place, eventId, eventType };
  return insertDeliveries(tx, organizationId, [delivery], occurred_at);
}
