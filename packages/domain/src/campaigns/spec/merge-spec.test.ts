import { describe, expect, it } from "vitest";
import { exampleSpec, specPaying } from "./fixtures/example-spec.ts";
import { mergeSpec } from "./merge-spec.ts";

describe("mergeSpec", () => {
  const current = exampleSpec({ description: "Clips", videoTarget: 5 });

  it("replaces only what is sent", () => {
    expect(mergeSpec(current, { name: "Winter" })).toEqual({ ...current, name: "Winter" });
    expect(mergeSpec(current, { name: undefined, schedule: { interval: undefined } })).toEqual(current);
  });

  it("takes null as a value", () => {
    const merged = mergeSpec(current, { description: null, videoTarget: null });
    expect(merged).toEqual({ ...current, description: null, videoTarget: null });
  });

  it("replaces schedule keys one by one", () => {
    const merged = mergeSpec(current, { schedule: { interval: "week", intervalCount: 2 } });
    expect(merged.schedule).toEqual({ ...current.schedule, interval: "week", intervalCount: 2 });
  });

  it("replaces payouts as a whole", () => {
    const payouts = { fixedSalary: { amount: 5 } };
    expect(mergeSpec(specPaying({ cpmPayouts: [{ tiers: [] }] }), { payouts }).payouts).toEqual(payouts);
  });
});
