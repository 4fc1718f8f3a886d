import { MAX_ATTEMPTS, retryAt } from "@clipledger/domain/webhooks/delivery-state";
import type { Transaction } from "../infra/db/database.ts";
import { sql } from "../infra/db/sql.ts";
import { createId } from "../infra/ids.ts";
import type { EndpointQueue } from "../modules/webhooks/delivery/endpoint-queue.ts";
import { signAttempt } from "../modules/webhooks/delivery/exchange.ts";
import type { AttemptResult } from "../modules/webhooks/delivery/store-attempts.ts";
import { type EventRow, envelopeText, eventColumns } from "../modules/webhooks/feed/event-rows.ts";

type Answer = AttemptResult["answer"];

const HOUR_MS = 3_600_000;

/** How long ten attempts take at most. */
const ALL_ATTEMPTS_MS = 93 * HOUR_MS;

const refused = answer(422, '{"error":"Unknown campaign"}', 61);
const busy = answer(503, "Service Unavailable", 212);
const silent: Answer = { ...answer(null, null, 15_000), error: "timeout" };

/** What a receiver that does well on the whole has answered, in the order in which attempts ended. */
export function attemptsAt(queue: EndpointQueue, events: readonly DemoEvent[], now: Date): AttemptResult[] {
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
export function inBatches(results: readonly AttemptResult[]): AttemptResult[][] {
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

export interface DemoEvent extends EventRow {
  /** Never null: all events of the demo have got one. */
  readonly place: bigint;
}

/** The demo's past is not written in its order; its events get the places that they would have had. */
export async function placeByTime(tx: Transaction, organizationId: string): Promise<void> {
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
export function listEventsSince(
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
