import { describe, expect, it } from "vitest";
import type { CurrencyCode } from "../../money/currencies.ts";
import type { BasePayoutInput } from "../spec/campaign-spec.ts";
import { normalizePayouts } from "../spec/normalize-payouts.ts";
import { basePayoutSentence } from "./base-payout-sentence.ts";

const sentence = (payout: BasePayoutInput, videoTarget: number | null, currency: CurrencyCode = "USD") =>
  normalizePayouts({ basePayouts: [payout] }).basePayouts.map((base) =>
    basePayoutSentence(base, { currency, videoTarget }),
  );

describe("basePayoutSentence", () => {
  it.each<[BasePayoutInput, number | null, string]>([
    [
      { perVideo: 10 },
      2,
      "Each video posted during a cycle pays $10.00, for at most 2 videos per creator and cycle (the video target).",
    ],
    [
      { perVideo: 10 },
      1,
      "Each video posted during a cycle pays $10.00, for at most 1 video per creator and cycle (the video target).",
    ],
    [
      { perVideo: 10 },
      null,
      "Each video posted during a cycle pays $10.00, for any number of videos, as the campaign has no video target.",
    ],
    [
      { perVideo: 10, limit: null },
      2,
      "Each video posted during a cycle pays $10.00, for any number of videos, even beyond the target of 2 videos.",
    ],
    [
      { perVideo: 10, limit: null },
      null,
      "Each video posted during a cycle pays $10.00, for any number of videos.",
    ],
    [
      { perVideo: 10, limit: { videos: 1 } },
      2,
      "Each video posted during a cycle pays $10.00, for at most 1 video per creator and cycle.",
    ],
    [
      { perVideo: 10, limit: { videos: 5 } },
      null,
      "Each video posted during a cycle pays $10.00, for at most 5 videos per creator and cycle.",
    ],
    [
      { perVideo: 10, limit: { amount: 1250.5 } },
      2,
      "Each video posted during a cycle pays $10.00, up to $1,250.50 per creator and cycle.",
    ],
    [
      { perVideo: 10, limit: { videos: 10_000, amount: 50 } },
      2,
      "Each video posted during a cycle pays $10.00, for at most 10,000 videos and up to $50.00 per creator and cycle.",
    ],
    [
      { perVideo: 10, limit: {} },
      1,
      "Each video posted during a cycle pays $10.00, for any number of videos, even beyond the target of 1 video.",
    ],
  ])("spells out the limit of %j with the target %j", (payout, videoTarget, text) => {
    expect(sentence(payout, videoTarget)).toEqual([text]);
  });

  it.each([
    [1, "at least 1 view"],
    [500, "at least 500 views"],
    [1_000_000_000, "at least 1,000,000,000 views"],
  ])("asks for %d views at the end of the cycle", (minViews, text) => {
    expect(sentence({ perVideo: 10, limit: null, minViews }, null)).toEqual([
      `Each video posted during a cycle pays $10.00 if it has ${text} when the cycle ends, for any number of videos.`,
    ]);
  });

  it.each([
    [["tiktok"], "TikTok "],
    [["youtube", "instagram"], "Instagram or YouTube "],
    [["facebook", "instagram", "youtube"], "Facebook, Instagram or YouTube "],
    [["facebook", "instagram", "tiktok", "youtube"], ""],
  ] as const)("names the platforms %j unless they are all", (platforms, text) => {
    expect(sentence({ perVideo: 10, limit: null, platforms }, null)).toEqual([
      `Each ${text}video posted during a cycle pays $10.00, for any number of videos.`,
    ]);
  });

  it.each([
    [1500, "JPY", "¥1,500"],
    [1.5, "KWD", "KWD 1.500"],
    [1234.5, "EUR", "€1,234.50"],
    [10, "CHF", "CHF 10.00"],
    [1_000_000_000_000, "IRR", "IRR 1,000,000,000,000.00"],
  ] as const)("writes %d in %s as %s", (perVideo, currency, text) => {
    expect(sentence({ perVideo, limit: null }, null, currency)).toEqual([
      `Each video posted during a cycle pays ${text}, for any number of videos.`,
    ]);
  });
});
