import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CycleInterval } from "@clipledger/domain/calendar/cycles";
import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { describe, expect, it } from "vitest";
import { requiredMaxVideos } from "./campaigns.mapper.ts";

interface Case {
  readonly videoTarget: number | null;
  readonly interval?: CycleInterval;
  readonly intervalCount?: number;
  readonly windowDays?: number;
  readonly paysForViews?: boolean;
}

function specOf({ videoTarget, interval = "week", intervalCount = 1, windowDays = 31, paysForViews }: Case) {
  const spec: CampaignSpec = {
    name: "Launch",
    description: null,
    currency: "EUR",
    schedule: { interval, intervalCount, anchor: "fixed", startsOn: calendarDate("2026-09-07") },
    videoTarget,
    briefId: null,
    payouts: {
      basePayouts: [],
      cpmPayouts: paysForViews ? [{ scope: "per_video", tiers: [{ from: 0, rate: 1 }] }] : [],
      flatBonuses: [],
      eligibility: { windowDays, publicationScope: "include_earlier" },
    },
  };
  return spec;
}

describe("the videos an account must fetch", () => {
  it.each<[string, Case, number | null]>([
    ["nothing without a target", { videoTarget: null, paysForViews: true }, null],
    ["the target, when views pay nothing", { videoTarget: 10 }, 10],
    ["the next setting above the target", { videoTarget: 11 }, 30],
    ["the target of the cycles a video gains in", { videoTarget: 10, paysForViews: true }, 60],
    [
      "one more cycle when the window is as long",
      { videoTarget: 30, interval: "month", paysForViews: true },
      60,
    ],
    ["at least one more for a short window", { videoTarget: 5, windowDays: 1, paysForViews: true }, 10],
    ["the highest setting at most", { videoTarget: 10_000, paysForViews: true }, 2000],
  ])("are %s", (_what, given, required) => {
    expect(requiredMaxVideos(specOf(given))).toBe(required);
  });
});
