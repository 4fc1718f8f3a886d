import { describe, expect, it } from "vitest";
import type { SimulatedWindow } from "../../../api/types.ts";
import { ruleChanges, simulatedCreators } from "./simulation-preview.tsx";

function window(creator: string, part: Partial<SimulatedWindow> = {}): SimulatedWindow {
  return {
    creatorId: `orgcre_${creator.padEnd(12, "0")}`,
    creatorName: creator,
    billingPeriodStart: "2026-09-21T00:00:00.000+00:00",
    billingPeriodEnd: "2026-09-27T00:00:00.000+00:00",
    state: "due",
    current: 1000,
    simulated: 1000,
    difference: 0,
    paid: null,
    ...part,
  };
}

describe("simulatedCreators", () => {
  it("sums up what a save would change, and nothing else", () => {
    const [robin] = simulatedCreators([
      window("Robin", { simulated: 1500 }),
      window("Robin", { state: "upcoming", current: 200, simulated: 300 }),
      window("Robin", { state: "paid", simulated: 9000, paid: 1000 }),
    ]);
    expect(robin).toMatchObject({ current: 1200, simulated: 1800 });
    expect(robin?.windows).toHaveLength(3);
  });

  it("begins with whom it concerns most", () => {
    const names = simulatedCreators([
      window("Ada"),
      window("Bo", { simulated: 1100 }),
      window("Cy", { simulated: 0 }),
    ]).map(({ name }) => name);
    expect(names).toEqual(["Cy", "Bo", "Ada"]);
  });
});

describe("ruleChanges", () => {
  it("has nothing to ask about a new name", () => {
    expect(ruleChanges({ name: "Another" })).toBeUndefined();
    expect(ruleChanges(undefined)).toBeUndefined();
  });

  it("asks about all changes once one of them may pay otherwise", () => {
    const changes = { name: "Another", videoTarget: 3 };
    expect(ruleChanges(changes)).toBe(changes);
  });
});
