import { OPT_IN_TYPES } from "@clipledger/contract/events/catalog";
import { MAX_ATTEMPTS, retryAt } from "@clipledger/domain/webhooks/delivery-state";
import type { Services } from "../infra/context.ts";
import { signingKeyOf } from "../infra/crypto/signatures.ts";
import type { Transaction } from "../infra/db/database.ts";
import { sql } from "../infra/db/sql.ts";
import { createId } from "../infra/ids.ts";
import { recordActivity } from "../modules/organizations/activity/record-activity.ts";
import { createEndpointQueue, type EndpointQueue } from "../modules/webhooks/delivery/endpoint-queue.ts";
import { signAttempt } from "../modules/webhooks/delivery/exchange.ts";
import { recordResults } from "../modules/webhooks/delivery/record-results.ts";
import type { AttemptResult } from "../modules/webhooks/delivery/store-attempts.ts";
import { endpointSubject, lockEndpoint } from "../modules/webhooks/endpoints/change-endpoint.ts";
import { insertEndpoint } from "../modules/webhooks/endpoints/create-endpoint.ts";
import { cancelPending, updateState } from "../modules/webhooks/endpoints/endpoint-states.ts";
import { addSecret } from "../modules/webhooks/endpoints/signing-secrets.ts";
import { type EventRow, envelopeText, eventColumns } from "../modules/webhooks/feed/event-rows.ts";
import { insertDeliveries, settleEvents } from "../modules/webhooks/feed/place-events.ts";
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
  const stored = await lockEndpoint(tx, added, id);
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

type Answer = AttemptResult["answer"];

const HOUR_MS = 3_600_000;

/** How long ten attempts take at most. */
const ALL_ATTEMPTS_MS = 93 * HOUR_MS;

const refused = answer(422, '{"error":"Unknown campaign"}', 61);
const busy = answer(503, "Service Unavailable", 212);
const silent: Answer = { ...answer(null, null, 15_000), error: "timeout" };

/** What a receiver that does well on the whole has answered, in the order in which attempts ended. */
function attemptsAt(queue: EndpointQueue, events: readonly DemoEvent[], now: Date): AttemptResult[] {
  const refusedEvent = findRefused(events, now);
  return events
    .flatMap((event, index) => {
      const failures = event === refusedEvent ? Array(MAX_ATTEMPTS).fill(refused) : failuresOf(index);
      const answers =
        event === refusedEvent ? failures : [...failures, answer(204, null, 38 + ((index * 37) % 190))];
      return attemptsOf(queue, event, answers);
    })
    .filter(({ endedAt }) => endedAt <= now)
    .sort((a, b) => a.endedAt.getTime() - b.endedAt.getTime());
}

/** The last one whose ten attempts were over before another event got through. */
function findRefused(events: readonly DemoEvent[], now: Date): DemoEvent | undefined {
  const isBefore = (event: DemoEvent, end: Date, ms: number) =>
    event.occurred_at.getTime() < end.getTime() - ms;
  const arrived = events.findLast((event) => isBefore(event, now, HOUR_MS));
  return events.findLast(
    (event) => arrived !== undefined && isBefore(event, arrived.occurred_at, ALL_ATTEMPTS_MS),
  );
}

function failuresOf(index: number): readonly Answer[] {
  if (index % 23 === 7) return [silent, busy];
  return index % 12 === 5 ? [busy] : [];
}

function attemptsOf(queue: EndpointQueue, event: DemoEvent, answers: readonly Answer[]): AttemptResult[] {
  const results: AttemptResult[] = [];
  let startedAt = new Date(event.occurred_at.getTime() + 90);
  for (const [before, one] of answers.entries()) {
    const result = attemptOf(queue, event, { before, startedAt, answer: one });
    results.push(result);
    startedAt = result.retryAt ?? startedAt;
  }
  return results;
}

interface Attempt {
  readonly before: number;
  readonly startedAt: Date;
  readonly answer: Answer;
}

function attemptOf(
  queue: EndpointQueue,
  event: DemoEvent,
  { before, startedAt, answer }: Attempt,
): AttemptResult {
  const endedAt = new Date(startedAt.getTime() + answer.durationMs);
  const delivery = {
    place: event.place,
    eventId: event.event_id,
    isTest: false,
    attempts: before,
    isFirstEver: before === 0,
    occurredAt: event.occurred_at,
    body: Buffer.from(envelopeText(event)),
    readAtMs: startedAt.getTime(),
  };
  const next = retryAt({ number: before + 1, endedAt, retryAfter: undefined }, 0.5);
  return {
    id: createId("webhookAttempt"),
    queue,
    delivery,
    epoch: 1,
    startedAt,
    endedAt,
    signature: signAttempt(queue, delivery, startedAt),
    answer,
    retryAt: answer.error === null ? null : next,
  };
}

/** As they are recorded: in order, and no two of a delivery together. */
function inBatches(results: readonly AttemptResult[]): AttemptResult[][] {
  const batches: AttemptResult[][] = [];
  for (const result of results) {
    const current = batches.at(-1);
    const isRepeated = current?.some(({ delivery }) => delivery.place === result.delivery.place) ?? true;
    if (current === undefined || isRepeated) batches.push([result]);
    else current.push(result);
  }
  return batches;
}

function answer(status: number | null, response: string | null, durationMs: number): Answer {
  const isGood = status !== null && status < 300;
  return { status, error: isGood ? null : "status", response, retryAfter: undefined, durationMs };
}

interface DemoEvent extends EventRow {
  /** Never null: all events of the demo have got one. */
  readonly place: bigint;
}

/** The demo's past is not written in its order; its events get the places that they would have had. */
async function placeByTime(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`update events set place = null where organization_id = ${organizationId}`);
  await tx.execute(sql`
    update events e set place = numbered.place
    from (
      select id, row_number() over (order by occurred_at, position) as place
      from events where organization_id = ${organizationId}
    ) numbered
    where e.organization_id = ${organizationId} and e.id = numbered.id`);
}

/** The oldest first. */
function listEventsSince(
  tx: Transaction,
  organizationId: string,
  since: Date,
  leftOut: readonly string[],
): Promise<DemoEvent[]> {
  return tx.rows(sql`
    select ${eventColumns}, e.place from events e
    where e.organization_id = ${organizationId} and e.occurred_at >= ${since} and e.type <> all(${leftOut})
    order by e.place`);
}
