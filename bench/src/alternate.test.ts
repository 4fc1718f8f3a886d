import { describe, expect, it } from "vitest";
import { alternate, type Contestant } from "./alternate.ts";

function contestant(label: string, operations: readonly number[], turns: string[]): Contestant {
  const remaining = [...operations];
  return {
    label,
    runSlice: async () => {
      turns.push(label);
      return { operations: remaining.shift() ?? 0, seconds: 1, latenciesMs: [1] };
    },
  };
}

describe("alternate", () => {
  it("compares medians, so that one disturbed slice changes nothing", async () => {
    const turns: string[] = [];
    const comparison = await alternate(
      { settings: { cycles: 3, profileFolder: undefined, historyFacts: 100_000 }, print: () => undefined },
      {
        reference: contestant("bare", [100, 100, 1], turns),
        ours: contestant("ours", [80, 5, 80], turns),
      },
    );
    expect(comparison.ratio).toBe(0.8);
    expect(turns).toEqual(["bare", "ours", "ours", "bare", "bare", "ours"]);
    expect(comparison.ours.latenciesMs).toHaveLength(3);
  });
});
