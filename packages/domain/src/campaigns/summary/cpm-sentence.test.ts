import { describe, expect, it } from "vitest";
import type { CpmTier } from "../spec/campaign-spec.ts";
import { cpmSentence } from "./cpm-sentence.ts";

describe("cpmSentence", () => {
  it.each<[CpmTier[], string]>([
    [[{ from: 0, rate: 1.5 }], "Each video earns $1.50 per 1,000 views."],
    [
      [{ from: 10_000, rate: 1.5 }],
      "Each video earns $1.50 per 1,000 views from 10,000 views; views below 10,000 earn nothing.",
    ],
    [
      [{ from: 0, to: 100_000, rate: 1.5 }],
      "Each video earns $1.50 per 1,000 views up to 99,999 views; views above 99,999 earn nothing.",
    ],
    [
      [{ from: 10_000, to: 100_000, rate: 1.5 }],
      "Each video earns $1.50 per 1,000 views from 10,000 to 99,999 views; views below 10,000 or above 99,999 earn nothing.",
    ],
    [
      [
        { from: 0, to: 10_000, rate: 1 },
        { from: 10_000, rate: 0.5 },
      ],
      "Each video earns $1.00 per 1,000 views up to 9,999 views and $0.50 per 1,000 views from 10,000 views; each rate counts only for the views in its range.",
    ],
    [
      [
        { from: 500, to: 1000, rate: 2.125 },
        { from: 1000, to: 20_000, rate: 1 },
        { from: 20_000, to: 1_000_000_000, rate: 0.001 },
      ],
      "Each video earns $2.125 per 1,000 views from 500 to 999 views, $1.00 per 1,000 views from 1,000 to 19,999 views and $0.001 per 1,000 views from 20,000 to 999,999,999 views; each rate counts only for the views in its range, and views below 500 or above 999,999,999 earn nothing.",
    ],
  ])("reads the tiers %j inclusively", (tiers, text) => {
    expect(cpmSentence({ scope: "per_video", tiers }, "USD")).toBe(text);
  });

  it.each<[CpmTier[], string]>([
    [[{ from: 0, to: 1, rate: 1 }], "at exactly 0 views; views above 0 earn nothing"],
    [[{ from: 0, to: 2, rate: 1 }], "up to 1 view; views above 1 earn nothing"],
    [[{ from: 1, rate: 1 }], "from 1 view; views below 1 earn nothing"],
    [[{ from: 1, to: 3, rate: 1 }], "from 1 to 2 views; views below 1 or above 2 earn nothing"],
    [[{ from: 1, to: 2, rate: 1 }], "at exactly 1 view; views below 1 or above 1 earn nothing"],
  ])("counts single views right in %j", (tiers, text) => {
    expect(cpmSentence({ scope: "per_video", tiers }, "USD")).toBe(
      `Each video earns $1.00 per 1,000 views ${text}.`,
    );
  });

  it("says that all content is counted together, each cycle anew", () => {
    const tiers = [
      { from: 0, to: 100_000, rate: 12.5 },
      { from: 100_000, rate: 10 },
    ];
    expect(cpmSentence({ scope: "all_content", tiers: [{ from: 0, rate: 1500 }] }, "JPY")).toBe(
      "In each cycle, all of a creator's videos together earn ¥1,500 per 1,000 views.",
    );
    expect(cpmSentence({ scope: "all_content", tiers }, "JPY")).toBe(
      "In each cycle, all of a creator's videos together earn ¥12.5 per 1,000 views up to 99,999 views and ¥10 per 1,000 views from 100,000 views; each rate counts only for the views in its range.",
    );
  });

  it.each([
    [1.5, "KWD", "KWD 1.500"],
    [1.525, "EUR", "€1.525"],
    [0.75, "GBP", "£0.75"],
    [1234.5, "USD", "$1,234.50"],
    [1.0005, "USD", "USD 1.0005"],
  ] as const)("writes the rate %d in %s as %s", (rate, currency, text) => {
    expect(cpmSentence({ scope: "per_video", tiers: [{ from: 0, rate }] }, currency)).toBe(
      `Each video earns ${text} per 1,000 views.`,
    );
  });

  it("says that tiers are still to come", () => {
    expect(cpmSentence({ scope: "per_video", tiers: [] }, "USD")).toBe(
      "Each video earns money per 1,000 views, but no tier is set.",
    );
  });
});
