import type { Fault } from "@clipledger/upstreams/rails/imitated-rail";
import { expect, it } from "vitest";
import type { RailAnswer, RailTransfer, TransferOrder } from "../rail.ts";
import { expectNoSecrets } from "./promise-connection.ts";
import {
  expectDone,
  prepareOrder,
  type RailSubject,
  type Stage,
  sendOrder,
  useStage,
} from "./rail-subject.ts";

const FAULTS: readonly Fault[] = ["refused", "lost", "carried-out-unheard", "server-error"];
/** No rail needs more requests to send, even where it looks twice. */
const MOST_STEPS = 20;

export function promiseOnce(subject: RailSubject): void {
  const setUp = useStage(subject);

  it("sends exactly what was ordered", async () => {
    const stage = await setUp();
    const { transfer } = await sendOrder(stage);
    expect(transfer).toMatchObject({ state: "sent", reason: null });
    expectOnePayment(stage, transfer.id);
    expect(stage.imitated.problems()).toEqual([]);
  });

  it("sends once, however often and at once it is asked", async () => {
    const stage = await setUp();
    const order = await prepareOrder(stage);
    const answers = await Promise.all(Array.from({ length: 50 }, () => stage.rail.send(order)));
    const ids = answers.flatMap((answer) => (answer.outcome === "done" ? [answer.value.id] : []));
    expect(ids.length).toBeGreaterThan(0);
    for (const answer of answers) expect(answer.outcome).not.toBe("refused");
    const { id } = expectDone(await stage.rail.send(order));
    expect(new Set(ids)).toEqual(new Set([id]));
    expectOnePayment(stage, id);
  });

  it("sends two orders of the same money twice", async () => {
    const stage = await setUp();
    const { order, transfer } = await sendOrder(stage);
    const other = expectDone(await stage.rail.send({ ...order, key: "trf_1aZ9bY8cX7dW" }));
    expect(other.id).not.toBe(transfer.id);
    expect(stage.imitated.payments().map(({ key }) => key)).toEqual([order.key, "trf_1aZ9bY8cX7dW"]);
  });
}

export function promiseRecovery(subject: RailSubject): void {
  const setUp = useStage(subject);

  it.each(FAULTS)("ends with one payment, or none where it refused, when a step is %s", async (fault) => {
    const steps = await eachStep(async (step) => {
      const stage = await setUp();
      const order = await prepareOrder(stage);
      const { answer, isReached } = await sendWith(stage, order, fault, step);
      if (isReached) await expectEnd(subject, stage, order, answer);
      return isReached;
    });
    expect(steps).toBeGreaterThan(0);
  });

  it("never calls refused what an unheard request has carried out", async () => {
    const steps = await eachStep(async (unheard) => {
      let isUnheard = false;
      await eachStep(async (refused) => {
        const stage = await setUp();
        const order = await prepareOrder(stage);
        isUnheard = (await sendWith(stage, order, "carried-out-unheard", unheard)).isReached;
        if (!isUnheard) return false;
        const { answer, isReached } = await sendWith(stage, order, "refused", refused);
        if (isReached) await expectEnd(subject, stage, order, answer);
        return isReached;
      });
      return isUnheard;
    });
    expect(steps).toBeGreaterThan(0);
  });
}

export function promiseFinding(subject: RailSubject): void {
  const setUp = useStage(subject);

  if (subject.canFind) promiseToFind(setUp);
  else
    it("does not know, where it cannot be asked, and makes nothing", async () => {
      const stage = await setUp();
      const { order, transfer } = await sendOrder(stage);
      expect((await stage.rail.find(order)).outcome).toBe("unknown");
      expectOnePayment(stage, transfer.id);
    });

  it.each(FAULTS)("makes nothing and guesses nothing when looking is %s", async (fault) => {
    const stage = await setUp();
    const { order, transfer } = await sendOrder(stage);
    stage.imitated.fail(fault, 0);
    const answer = await stage.rail.find(order);
    expect(answer.outcome === "refused" ? answer.of : answer.outcome).toMatch(/^(request|unknown)$/);
    expectOnePayment(stage, transfer.id);
  });
}

function promiseToFind(setUp: () => Promise<Stage>): void {
  it("finds what was sent, and nothing where nothing was sent", async () => {
    const stage = await setUp();
    const order = await prepareOrder(stage);
    expect(await stage.rail.find(order)).toEqual({ outcome: "done", value: null });
    const { id } = expectDone(await stage.rail.send(order));
    expect(expectDone(await stage.rail.find(order))).toEqual({ id, state: "sent", reason: null });
    const other = { ...order, key: "trf_1aZ9bY8cX7dW" };
    expect(await stage.rail.find(other)).toEqual({ outcome: "done", value: null });
    expectOnePayment(stage, id);
  });

  it("finds what was sent after the rail has forgotten the key", async () => {
    const stage = await setUp();
    const { order, transfer } = await sendOrder(stage);
    stage.imitated.forgetKeys();
    expect(expectDone(await stage.rail.find(order))?.id).toBe(transfer.id);
  });
}

/** Goes through the steps for as long as there are any, and tells how many there were. */
async function eachStep(goWrongAt: (step: number) => Promise<boolean>): Promise<number> {
  for (let step = 0; step < MOST_STEPS; step++) if (!(await goWrongAt(step))) return step;
  return MOST_STEPS;
}

async function sendWith(
  { rail, imitated, connection }: Stage,
  order: TransferOrder,
  fault: Fault,
  step: number,
): Promise<{ answer: RailAnswer<RailTransfer>; isReached: boolean }> {
  const before = imitated.requests().length;
  imitated.fail(fault, step);
  const answer = await rail.send(order);
  expectNoSecrets(answer, connection.credentials);
  return { answer, isReached: imitated.requests().length - before > step };
}

/** Whatever the answer was: repeating and looking tell the same, and there is one payment or none. */
async function expectEnd(
  { canFind }: RailSubject,
  stage: Stage,
  order: TransferOrder,
  answer: RailAnswer<RailTransfer>,
): Promise<void> {
  if (answer.outcome === "refused" && answer.of === "order") {
    expect(stage.imitated.payments()).toEqual([]);
    if (!canFind) return;
    const found = expectDone(await stage.rail.find(order));
    expect(found?.state ?? "returned").toBe("returned");
    return;
  }
  const { id } = expectDone(await stage.rail.send(order));
  if (answer.outcome === "done") expect(answer.value.id).toBe(id);
  if (canFind) expect(expectDone(await stage.rail.find(order))?.id).toBe(id);
  expectOnePayment(stage, id);
}

function expectOnePayment({ imitated }: Stage, id: string): void {
  expect(imitated.payments()).toEqual([
    { id, key: "trf_0aZ9bY8cX7dW", amountMinor: 12_345n, currency: "EUR", state: "sent" },
  ]);
}
