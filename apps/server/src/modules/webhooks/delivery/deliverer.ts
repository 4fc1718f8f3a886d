import { standingAfter } from "@clipledger/domain/webhooks/endpoint-standing";
import { isFailing } from "@clipledger/domain/webhooks/failing-endpoint";
import { retryAt } from "@clipledger/domain/webhooks/retry-schedule";
import type { Services } from "../../../infra/context.ts";
import { createId } from "../../../infra/ids.ts";
import { type AttemptResult, isSuccess } from "./attempt-result.ts";
import { createDeadline, type Deadline } from "./deadline.ts";
import { type Answer, Exchange } from "./exchange.ts";
import { createFairSlots, type FairSlots } from "./fair-slots.ts";
import { type DueDelivery, forgetWaiting, hasSomethingToSend, type Lane, runsLow, takeNext } from "./lane.ts";
import type { PacedAttempt } from "./pace.ts";
import { type Lanes, readAhead } from "./read-ahead.ts";
import { createResultRecorder, type ResultRecorder } from "./result-recorder.ts";
import { sendAttempt, signAttempt } from "./send-attempt.ts";

export interface DelivererOptions {
  /** How many attempts are under way at once, of endpoints that have one. */
  readonly concurrency: number;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** There is more to read than was read, and room for it. */
  readonly onRunningLow?: () => void;
}

/** Sends what is due and records what came of it. */
export interface Deliverer {
  /** Reads ahead, and starts as many attempts as may be under way. Answers how many deliveries were new. */
  read(): Promise<number>;
  /** Starts nothing more until it is to go on; what was read until then is read again. */
  pause(): void;
  resume(): void;
  /** Resolves once every attempt has ended and is recorded. */
  settled(): Promise<void>;
  /** Gives up on results that cannot be recorded. */
  hurry(): void;
}

/** While the database is away, results gather; more of them than that, and sending waits. */
const MOST_UNRECORDED = 5_000;

interface Work extends DelivererOptions {
  readonly services: Services;
  readonly lanes: Lanes;
  readonly slots: FairSlots<Lane>;
  readonly deadline: Deadline;
  readonly recorder: ResultRecorder;
  readonly whenSettled: Set<() => void>;
  inFlight: number;
  isPaused: boolean;
  startsSoon: boolean;
}

export function createDeliverer(services: Services, options: DelivererOptions): Deliverer {
  const work: Work = {
    ...options,
    services,
    lanes: new Map(),
    slots: createFairSlots(options.concurrency),
    deadline: createDeadline(services.clock),
    recorder: createResultRecorder(services, (results) => noteRecorded(work, results)),
    whenSettled: new Set(),
    inFlight: 0,
    isPaused: false,
    startsSoon: false,
  };
  return {
    async read() {
      const added = await readAhead(services, work.lanes);
      for (const lane of work.lanes.values()) offer(work, lane);
      startAll(work);
      return added;
    },
    pause() {
      work.isPaused = true;
    },
    resume() {
      for (const lane of work.lanes.values()) forgetWaiting(lane);
      work.isPaused = false;
    },
    settled: () =>
      new Promise((resolve) => {
        work.whenSettled.add(resolve);
        tellSettled(work);
      }),
    hurry: () => work.recorder.hurry(),
  };
}

function offer({ slots, services }: Work, lane: Lane): void {
  if (hasSomethingToSend(lane, services.clock.now())) slots.offer(lane.organizationId, lane);
}

function startAll(work: Work): void {
  while (!work.isPaused && work.recorder.waiting() < MOST_UNRECORDED) {
    const lane = work.slots.take();
    if (lane === undefined) return;
    start(work, lane);
  }
}

/**
 * Not at once: the connection of an exchange that has just ended is free one turn of the event loop later, and until then
 * another would be opened.
 */
function startSoon(work: Work): void {
  if (work.startsSoon) return;
  work.startsSoon = true;
  const startNow = () => {
    work.startsSoon = false;
    startAll(work);
    if (work.inFlight === 0) work.recorder.flush();
  };
  setImmediate(() => setImmediate(startNow));
}

/** With the slot that the lane was given. */
function start(work: Work, lane: Lane): void {
  const { services, slots, deadline } = work;
  const startedAt = services.clock.now();
  const delivery = takeNext(lane, startedAt);
  const paced = delivery && lane.pace.start(performance.now());
  if (delivery?.isTest === false) lane.inFlight += 1;
  if (!hasSomethingToSend(lane, startedAt)) slots.withdraw(lane.organizationId, lane);
  if (runsLow(lane)) work.onRunningLow?.();
  if (delivery === undefined || paced === undefined) {
    slots.release(lane.organizationId, lane);
    return;
  }
  const { epoch } = lane;
  const signature = signAttempt(lane, delivery, startedAt);
  work.inFlight += 1;
  const exchange = new Exchange((answer) => {
    deadline.forget(exchange);
    end(work, { lane, delivery, paced, epoch, startedAt, signature, answer });
  });
  deadline.watch(exchange);
  sendAttempt(services.outgoing, lane, delivery, { at: startedAt, signature, exchange });
}

interface EndedAttempt {
  readonly lane: Lane;
  readonly delivery: DueDelivery;
  readonly paced: PacedAttempt;
  readonly epoch: number;
  readonly startedAt: Date;
  readonly signature: string;
  readonly answer: Answer;
}

function end(work: Work, attempt: EndedAttempt): void {
  const { lane, delivery, paced, answer } = attempt;
  const result = resultOf(work, attempt);
  const outcome = { isSuccess: answer.error === null, isLost: answer.status === null };
  lane.pace.end(paced, outcome, performance.now());
  work.inFlight -= 1;
  work.slots.release(lane.organizationId, lane);
  if (!delivery.isTest) {
    lane.inFlight -= 1;
    if (lane.epoch === result.epoch) judge(lane, result);
  }
  work.recorder.add(result);
  observe(work, result);
  offer(work, lane);
  startSoon(work);
}

function judge(lane: Lane, result: AttemptResult): void {
  lane.standing = standingAfter(lane.standing, { isSuccess: isSuccess(result), endedAt: result.endedAt });
  if (isFailing(lane.standing.failuresInRow)) forgetWaiting(lane);
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
  for (const { lane, delivery } of results) lane.recorded.push(delivery.place);
  startSoon(work);
  tellSettled(work);
}

function tellSettled({ inFlight, recorder, whenSettled }: Work): void {
  if (inFlight > 0 || recorder.waiting() > 0) return;
  for (const resolve of whenSettled) resolve();
  whenSettled.clear();
}
