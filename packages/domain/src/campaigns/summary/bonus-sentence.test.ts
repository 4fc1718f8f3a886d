import { describe, expect, it } from "vitest";
import type { FlatBonus } from "../spec/campaign-spec.ts";
import { bonusSentence } from "./bonus-sentence.ts";

const anyViews = [{ from: 0, amount: 5 }];
const oneOpen = [{ from: 10_000, amount: 20 }];
const oneClosed = [{ from: 10_000, to: 50_000, amount: 20 }];
const steps = [
  { from: 10_000, amount: 20 },
  { from: 50_000, amount: 50 },
];
const ladder = [
  { from: 10_000, to: 50_000, amount: 20 },
  { from: 50_000, amount: 50 },
];
const closedLadder = [
  { from: 0, to: 10_000, amount: 5 },
  { from: 10_000, to: 50_000, amount: 20 },
  { from: 50_000, to: 1_000_000, amount: 1250.5 },
];

describe("bonusSentence", () => {
  it.each<[FlatBonus["tiers"], string]>([
    [
      oneOpen,
      "Each video earns a bonus of $20.00 from 10,000 views; it is paid once the video's window closes.",
    ],
    [
      oneClosed,
      "Each video earns a bonus of $20.00 from 10,000 to 49,999 views; it is paid once the video's window closes, and views above 49,999 do not take it away.",
    ],
    [
      ladder,
      "Each video earns a bonus of $20.00 from 10,000 to 49,999 views or $50.00 from 50,000 views; only the highest tier reached is paid, once the video's window closes.",
    ],
    [
      closedLadder,
      "Each video earns a bonus of $5.00 up to 9,999 views, $20.00 from 10,000 to 49,999 views or $1,250.50 from 50,000 to 999,999 views; only the highest tier reached is paid, once the video's window closes, and views above 999,999 do not take it away.",
    ],
    [
      anyViews,
      "Each video earns a bonus of $5.00 at any number of views; it is paid once the video's window closes.",
    ],
  ])("pays each video the highest of %j", (tiers, text) => {
    expect(bonusSentence({ scope: "per_video", mode: "highest", tiers }, "USD")).toBe(text);
  });

  it.each<[FlatBonus["tiers"], string]>([
    [
      oneOpen,
      "Each video earns a bonus of $20.00 from 10,000 views; it is paid once, in the cycle in which it is reached.",
    ],
    [
      [{ from: 1, amount: 0.01 }],
      "Each video earns a bonus of $0.01 from 1 view; it is paid once, in the cycle in which it is reached.",
    ],
    [
      steps,
      "Each video earns bonuses of $20.00 from 10,000 views and $50.00 from 50,000 views; every step reached is paid once, in the cycle in which it is reached.",
    ],
    [
      [...anyViews, ...steps],
      "Each video earns bonuses of $5.00 at any number of views, $20.00 from 10,000 views and $50.00 from 50,000 views; every step reached is paid once, in the cycle in which it is reached.",
    ],
  ])("pays each video every step of %j", (tiers, text) => {
    expect(bonusSentence({ scope: "per_video", mode: "aggregated", tiers }, "USD")).toBe(text);
  });

  it.each<[FlatBonus["tiers"], string]>([
    [oneOpen, "In each cycle, all of a creator's videos together earn a bonus of $20.00 from 10,000 views."],
    [
      oneClosed,
      "In each cycle, all of a creator's videos together earn a bonus of $20.00 from 10,000 to 49,999 views; views above 49,999 do not take it away.",
    ],
    [
      ladder,
      "In each cycle, all of a creator's videos together earn a bonus of $20.00 from 10,000 to 49,999 views or $50.00 from 50,000 views; only the highest tier reached is paid.",
    ],
    [
      closedLadder,
      "In each cycle, all of a creator's videos together earn a bonus of $5.00 up to 9,999 views, $20.00 from 10,000 to 49,999 views or $1,250.50 from 50,000 to 999,999 views; only the highest tier reached is paid, and views above 999,999 do not take it away.",
    ],
  ])("pays all content together the highest of %j", (tiers, text) => {
    expect(bonusSentence({ scope: "all_content", mode: "highest", tiers }, "USD")).toBe(text);
  });

  it.each<[FlatBonus["tiers"], string]>([
    [oneOpen, "In each cycle, all of a creator's videos together earn a bonus of $20.00 from 10,000 views."],
    [
      steps,
      "In each cycle, all of a creator's videos together earn bonuses of $20.00 from 10,000 views and $50.00 from 50,000 views; every step reached is paid.",
    ],
  ])("pays all content together every step of %j", (tiers, text) => {
    expect(bonusSentence({ scope: "all_content", mode: "aggregated", tiers }, "USD")).toBe(text);
  });

  it.each([
    [20, "JPY", "¥20"],
    [0.005, "KWD", "KWD 0.005"],
    [99.9, "EUR", "€99.90"],
    [10.005, "EUR", "EUR 10.005"],
  ] as const)("writes %d in %s as %s", (amount, currency, text) => {
    const bonus: FlatBonus = { scope: "all_content", mode: "aggregated", tiers: [{ from: 500, amount }] };
    expect(bonusSentence(bonus, currency)).toBe(
      `In each cycle, all of a creator's videos together earn a bonus of ${text} from 500 views.`,
    );
  });

  it("says that tiers are still to come", () => {
    expect(bonusSentence({ scope: "per_video", mode: "highest", tiers: [] }, "USD")).toBe(
      "Each video earns a bonus, but no tier is set.",
    );
  });
});
