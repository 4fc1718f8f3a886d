import { expect, it } from "vitest";
import { expectDone, type RailSubject, sendOrder, useStage, withAnswers } from "./rail-subject.ts";

export function promiseStates(subject: RailSubject): void {
  const setUp = useStage(subject);

  it("reads sent, completed, and returned after that with a reason", async () => {
    const stage = await setUp();
    const { order, transfer } = await sendOrder(stage);
    const { id } = transfer;
    const read = async () => expectDone(await stage.rail.read(id, order));
    expect(await read()).toEqual({ id, state: "sent", reason: null });
    stage.imitated.completePayment(id);
    expect(await read()).toEqual({ id, state: "completed", reason: null });
    stage.imitated.returnPayment(id);
    const returned = await read();
    expect(returned).toMatchObject({ id, state: "returned" });
    expect(returned.reason?.length).toBeGreaterThan(10);
    expect(await read()).toEqual(returned);
    expect(stage.imitated.problems()).toEqual([]);
  });

  it("reads returned, with the reason that there is, where the bank refused the money", async () => {
    const stage = await setUp();
    const { order, transfer } = await sendOrder(stage);
    stage.imitated.returnPayment(transfer.id, "The bank account has been closed");
    const returned = expectDone(await stage.rail.read(transfer.id, order));
    expect(returned).toMatchObject({ id: transfer.id, state: "returned" });
    expect(returned.reason?.length).toBeGreaterThan(10);
    expect(stage.imitated.payments().map(({ state }) => state)).toEqual(["returned"]);
    expect(expectDone(await stage.rail.read(transfer.id, order))).toEqual(returned);
  });

  it("reads nothing into a failed request", async () => {
    for (const fault of ["refused", "lost", "carried-out-unheard", "server-error"] as const) {
      const stage = await setUp();
      const { order, transfer } = await sendOrder(stage);
      stage.imitated.fail(fault, 0);
      const answer = await stage.rail.read(transfer.id, order);
      expect(answer.outcome === "refused" ? answer.of : answer.outcome).toMatch(/^(request|unknown)$/);
      expect(expectDone(await stage.rail.read(transfer.id, order)).state).toBe("sent");
    }
  });
}

export function promiseDoubt(subject: RailSubject): void {
  const setUp = useStage(subject);

  it("does not believe answers about another amount, currency or transfer", async () => {
    const stage = await setUp();
    const { order, transfer } = await sendOrder(stage);
    const wrong = [
      { ...order, amountMinor: order.amountMinor + 1n },
      { ...order, currency: "USD" as const },
      { ...order, key: "trf_1aZ9bY8cX7dW" },
    ];
    for (const other of wrong) {
      expect((await stage.rail.read(transfer.id, other)).outcome).toBe("unknown");
    }
    const swapped = withAnswers(stage, subject, (text) => text.replaceAll(transfer.id, `${transfer.id}9`));
    expect((await swapped.read(transfer.id, order)).outcome).toBe("unknown");
  });

  it("does not know what came of an order whose answer makes no sense", async () => {
    for (const change of [() => "", () => "[]", () => '{"id":1}', (text: string) => text.slice(0, -2)]) {
      const stage = await setUp();
      const { order, transfer } = await sendOrder(stage);
      const rail = withAnswers(stage, subject, change);
      for (const answer of [await rail.send(order), await rail.read(transfer.id, order)]) {
        expect(answer.outcome).toBe("unknown");
      }
      expect(stage.imitated.payments().length).toBe(1);
    }
  });
}

export function promiseUndoing(subject: RailSubject): void {
  const setUp = useStage(subject);

  if (subject.canUndo) {
    it("takes back what has not arrived, once", async () => {
      const stage = await setUp();
      const { order, transfer } = await sendOrder(stage);
      const undone = expectDone(await stage.rail.undo(transfer.id, order));
      expect(undone).toMatchObject({ id: transfer.id, state: "returned" });
      expect(expectDone(await stage.rail.undo(transfer.id, order)).state).toBe("returned");
      expect(expectDone(await stage.rail.read(transfer.id, order)).state).toBe("returned");
      expect(stage.imitated.payments().map(({ state }) => state)).toEqual(["returned"]);
    });
  }

  it("says so when it cannot take back what has arrived", async () => {
    const stage = await setUp();
    const { order, transfer } = await sendOrder(stage);
    stage.imitated.completePayment(transfer.id);
    const answer = await stage.rail.undo(transfer.id, order);
    expect(answer).toMatchObject({ outcome: "refused", of: "request" });
    expect(expectDone(await stage.rail.read(transfer.id, order)).state).toBe("completed");
  });
}
