import { isFailing, retryAt, streakAfter } from "@clipledger/domain/webhooks/delivery-state";
import type { Services } from "../../../infra/context.ts";
import { createId } from "../../../infra/ids.ts";
import type { LimitedAttempt } from "./concurrency-limit.ts";
import { type EndpointLeases, everyLease, groupOf } from "./endpoint-leases.ts";
import {
  type DueDelivery,
  type EndpointQueue,
  forgetWaiting,
  hasSomethingToSend,
  runsLow,
  takeNext,
} from "./endpoint-queue.ts";
import {
  type Answer,
  createDeadline,
  type Deadline,
  Exchange,
  sendAttempt,
  signAttempt,
} from "./exchange.ts";
import { createFairSlots, type FairSlots } from "./fair-slots.ts";
import { type EndpointQueues, readAhead } from "./read-ahead.ts";
import { createResultRecorder, type ResultRecorder } from "./result-recorder.ts";
import { type AttemptResult, isSuccess } from "./store-attempts.ts";

interface DelivererOptions {
  /** How many attempts are under way at once, of endpoints that have one. */
  readonly concurrency: number;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly leases?: EndpointLeases;
  /** There is more to read than was read, and room for it. */
  readonly onRunningLow?: () => void;
}

/** Sends what is due and records what came of it. */
interface Deliverer {
  /** Reads ahead, and starts as many attempts as may be under way. Answers how many deliveries were new. */
  read(): Promise<number>;
  /** Starts nothing more for endpoints of these groups; what was read of them is read again should they come back. */
  letGo(groups: readonly number[]): void;
  /** Whether every attempt to endpoints of the group is over and recorded. */
  isIdle(group: number): boolean;
  /** Resolves once every attempt has ended and is recorded. */
  settled(): Promise<void>;
  /** Gives up on results that cannot be recorded. */
  hurry(): void;
}

/** While the database is away, results gather; more of them than that, and sending waits. */
const MOST_UNRECORDED = 5_000;

interface Work extends DelivererOptions {
  readonly services: Services;
  readonly leases: EndpointLeases;
  readonly queues: EndpointQueues;
  readonly slots: FairSlots<EndpointQueue>;
  readonly deadline: Deadline;
  readonly recorder: ResultRecorder;
  readonly whenSettled: Set<() => void>;
  inFlight: number;
}

export function createDeliverer(services: Services, options: DelivererOptions): Deliverer {
  const work: Work = {
    leases: everyLease,
    ...options,
    services,
    queues: new Map(),
    slots: createFairSlots(options.concurrency),
    deadline: createDeadline(services.clock),
    recorder: createResultRecorder(services, (results) => noteRecorded(work, results)),
    whenSettled: new Set(),
    inFlight: 0,
  };
  return {
    async read() {
      const added = await readAhead(services, work.queues, work.leases);
      for (const queue of work.queues.values()) offer(work, queue);
      startAll(work);
      return added;
    },
    letGo(groups) {
      for (const queue of queuesOf(work, new Set(groups))) {
        forgetWaiting(queue);
        work.slots.withdraw(queue.organizationId, queue);
      }
    },
    isIdle: (group) =>
      queuesOf(work, new Set([group])).every(({ known, recorded }) => known.size === recorded.length),
    settled: () =>
      new Promise((resolve) => {
        work.whenSettled.add(resolve);
        resolveSettled(work);
      }),
    hurry: () => work.recorder.hurry(),
  };
}

function queuesOf({ queues }: Work, groups: ReadonlySet<number>): EndpointQueue[] {
  return [...queues.values()].filter(({ endpointKey }) => groups.has(groupOf(endpointKey)));
}

function offer({ slots, services }: Work, queue: EndpointQueue): void {
  if (hasSomethingToSend(queue, services.clock.now())) slots.offer(queue.organizationId, queue);
}

function startAll(work: Work): void {
  while (work.leases.areConfirmed() && work.recorder.waiting() < MOST_UNRECORDED) {
    const queue = work.slots.take();
    if (queue === undefined) return;
    start(work, queue);
  }
}

/** Starts one attempt, with the slot that the queue was given. */
function start(work: Work, queue: EndpointQueue): void {
  const { services, slots, deadline } = work;
  const startedAt = services.clock.now();
  const delivery = takeNext(queue, startedAt);
  const limited = delivery && queue.concurrency.start(performance.now());
  if (delivery?.isTest === false) queue.inFlight += 1;
  if (!hasSomethingToSend(queue, startedAt)) slots.withdraw(queue.organizationId, queue);
  if (runsLow(queue)) work.onRunningLow?.();
  if (delivery === undefined || limited === undefined) {
    slots.release(queue.organizationId, queue);
    return;
  }
  const { epoch } = queue;
  const signature = signAttempt(queue, delivery, startedAt);
  work.inFlight += 1;
  const exchange = new Exchange((answer) => {
    deadline.forget(exchange);
    end(work, { queue, delivery, limited, epoch, startedAt, signature, answer });
  });
  deadline.watch(exchange);
  sendAttempt(services.outgoing, queue, delivery, { at: startedAt, signature, exchange });
}

interface EndedAttempt {
  readonly queue: EndpointQueue;
  readonly delivery: DueDelivery;
  readonly limited: LimitedAttempt;
  readonly epoch: number;
  readonly startedAt: Date;
  readonly signature: string;
  readonly answer: Answer;
}

function end(work: Work, attempt: EndedAttempt): void {
  const { queue, delivery, limited, answer } = attempt;
  const result = resultOf(work, attempt);
  const outcome = { isSuccess: answer.error === null, isLost: answer.status === null };
  queue.concurrency.end(limited, outcome, performance.now());
  work.inFlight -= 1;
  work.slots.release(queue.organizationId, queue);
  if (!delivery.isTest) {
    queue.inFlight -= 1;
    if (queue.epoch === result.epoch) judge(queue, result);
  }
  work.recorder.add(result);
  observe(work, result);
  offer(work, queue);
  startAll(work);
  if (work.inFlight === 0) work.recorder.flush();
}

function judge(queue: EndpointQueue, result: AttemptResult): void {
  queue.streak = streakAfter(queue.streak, { isSuccess: isSuccess(result), endedAt: result.endedAt });
  if (isFailing(queue.streak.failuresInRow)) forgetWaiting(queue);
}

function resultOf({ services, random }: Work, attempt: EndedAttempt): AttemptResult {
  const { delivery, answer } = attempt;
  const endedAt = services.clock.now();
  const failed = { number: delivery.attempts + 1, endedAt, retryAfter: answer.retryAfter };
  const retry = answer.error === null ? null : retryAt(failed, random());
  const id = createId("webhookAttempt");
  return { ...attempt, id, endedAt, retryAt: retry };
}

function observe({ services }: Work, { delivery, startedAt, answer }: AttemptResult): void {
  const { webhooks } = services.metrics;
  webhooks.observeAttempt(answer.error ?? "succeeded", answer.durationMs / 1000);
  if (delivery.isFirstEver)
    webhooks.observeDelay((startedAt.getTime() - delivery.occurredAt.getTime()) / 1000);
}

function noteRecorded(work: Work, results: readonly AttemptResult[]): void {
  for (const { queue, delivery } of results) queue.recorded.push(delivery.place);
  startAll(work);
  resolveSettled(work);
}

function resolveSettled({ inFlight, recorder, whenSettled }: Work): void {
  if (inFlight > 0 || recorder.waiting() > 0) return;
  for (const resolve of whenSettled) resolve();
  whenSettled.clear();
}
