import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFairSlots, type FairSlots } from "./fair-slots.ts";

const TOTAL = 200;

const organizationOf = (endpoint: string) => endpoint.split("/")[0] ?? "";

/** Takes slots until nobody may have another; answers how many each endpoint got. */
function takeAll(slots: FairSlots<string>): Record<string, number> {
  const taken: Record<string, number> = {};
  for (let endpoint = slots.take(); endpoint !== undefined; endpoint = slots.take()) {
    taken[endpoint] = (taken[endpoint] ?? 0) + 1;
  }
  return taken;
}

function slotsFor(endpoints: readonly string[], total = TOTAL): FairSlots<string> {
  const slots = createFairSlots<string>(total);
  for (const endpoint of endpoints) slots.offer(organizationOf(endpoint), endpoint);
  return slots;
}

describe("fair slots", () => {
  it("give nothing where nothing is offered", () => {
    expect(slotsFor([]).take()).toBeUndefined();
  });

  it("leave an endpoint that takes all it can a quarter, and its organization half", () => {
    expect(takeAll(slotsFor(["a/1"]))).toEqual({ "a/1": 50 });
    const { "a/1": first = 0, "a/2": second = 0 } = takeAll(slotsFor(["a/1", "a/2"]));
    expect(Math.abs(first - second)).toBeLessThanOrEqual(1);
    expect(first + second).toBeLessThanOrEqual(TOTAL / 2);
  });

  it("give another endpoint of the same organization its share, though one keeps all that it has", () => {
    const slots = slotsFor(["a/slow"]);
    takeAll(slots);
    slots.offer("a", "a/quick");
    expect(takeAll(slots)).toEqual({ "a/quick": 25 });
  });

  it("give another organization its share, though a greedy one keeps all that it has", () => {
    const slots = slotsFor(Array.from({ length: 20 }, (_, index) => `greedy/${index}`));
    takeAll(slots);
    expect(slots.usedBy("greedy")).toBeLessThanOrEqual(TOTAL / 2);
    slots.offer("modest", "modest/1");
    expect(takeAll(slots)["modest/1"]).toBeGreaterThanOrEqual(TOTAL / 8);
  });

  it("let a greedy organization give way until both have the same", () => {
    const slots = slotsFor(["a/1"]);
    takeAll(slots);
    slots.offer("b", "b/1");
    const running: string[] = [...Array.from({ length: 50 }, () => "a/1")];
    for (let step = 0; step < 1_000; step += 1) {
      for (let taken = slots.take(); taken !== undefined; taken = slots.take()) running.push(taken);
      const ended = running.shift() ?? "";
      slots.release(organizationOf(ended), ended);
    }
    expect(Math.abs(slots.usedBy("a") - slots.usedBy("b"))).toBeLessThanOrEqual(2);
  });

  it("give each of hundreds of organizations one at least, more of them than there are slots", () => {
    const endpoints = Array.from({ length: 500 }, (_, index) => `${index}/1`);
    const taken = takeAll(slotsFor(endpoints));
    expect(Object.keys(taken)).toHaveLength(500);
    expect(Object.values(taken).reduce((sum, count) => sum + count)).toBeLessThanOrEqual(510);
  });

  it("give an endpoint one even when all slots are kept by others", () => {
    const slots = slotsFor(Array.from({ length: 300 }, (_, index) => `${index}/slow`));
    takeAll(slots);
    slots.offer("0", "0/other");
    expect(takeAll(slots)).toEqual({ "0/other": 1 });
    slots.offer("late", "late/1");
    expect(takeAll(slots)).toEqual({ "late/1": 1 });
  });

  it("go round the organizations, then round their endpoints", () => {
    const slots = slotsFor(["a/1", "a/2", "b/1"]);
    const order = Array.from({ length: 6 }, () => slots.take());
    expect(order).toEqual(["a/1", "b/1", "a/2", "b/1", "a/1", "b/1"]);
  });

  it("give no more to who withdrew", () => {
    const slots = slotsFor(["a/1", "b/1"]);
    slots.withdraw("a", "a/1");
    expect(Object.keys(takeAll(slots))).toEqual(["b/1"]);
  });

  it("take back no slot that nobody had", () => {
    expect(() => slotsFor(["a/1"]).release("a", "a/1")).toThrow();
  });

  it("never leave out whoever has none, nor give one organization more than half of what others leave", () => {
    const endpoint = fc
      .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 4 }))
      .map(([organization, number]) => `${organization}/${number}`);
    const step = fc.record({ act: fc.constantFrom("offer", "withdraw", "end"), endpoint });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), fc.integer({ min: 1, max: 40 }), (steps, total) => {
        const slots = createFairSlots<string>(total);
        const offered = new Set<string>();
        const running: string[] = [];
        for (const { act, endpoint: subject } of steps) {
          if (act === "offer") offered.add(subject);
          if (act === "offer") slots.offer(organizationOf(subject), subject);
          if (act === "withdraw") offered.delete(subject);
          if (act === "withdraw") slots.withdraw(organizationOf(subject), subject);
          const ended = act === "end" ? running.shift() : undefined;
          if (ended !== undefined) slots.release(organizationOf(ended), ended);
          for (let taken = slots.take(); taken !== undefined; taken = slots.take()) {
            expect(offered.has(taken)).toBe(true);
            const own = slots.usedBy(organizationOf(taken));
            const left = total - (running.length + 1 - own);
            expect(own <= Math.max(1, left / 2) || !running.includes(taken)).toBe(true);
            running.push(taken);
          }
          expect(running.length).toBeLessThanOrEqual(4 * total);
          for (const waiting of offered)
            expect(running.includes(waiting) || running.length === 4 * total).toBe(true);
        }
      }),
    );
  });

  it("are given beyond their number up to four times it, and then to the next in turn when one is free", () => {
    const slots = createFairSlots<string>(1);
    const endpoints = Array.from({ length: 6 }, (_, number) => `${number}/0`);
    for (const endpoint of endpoints) slots.offer(organizationOf(endpoint), endpoint);
    const taken = Array.from({ length: 5 }, () => slots.take());
    expect(taken).toEqual(["0/0", "1/0", "2/0", "3/0", undefined]);
    slots.release("1", "1/0");
    expect([slots.take(), slots.take()]).toEqual(["4/0", undefined]);
  });
});
