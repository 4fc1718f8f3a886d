import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import { exampleSpec } from "../spec/fixtures/example-spec.ts";
import type { CampaignSpecChanges } from "../spec/merge-spec.ts";
import { needsNewRules } from "./needs-new-rules.ts";

describe("needsNewRules", () => {
  it.each<[boolean, CampaignSpecChanges]>([
    [false, {}],
    [false, { name: "Winter launch", description: "Clips", briefId: "orgbrief_4Rk8sVn1QwZp" }],
    [false, { schedule: { interval: "day", intervalCount: 3, startsOn: calendarDate("2026-09-01") } }],
    [false, { payouts: { basePayouts: [{ perVideo: 10 }] } }],
    [false, { payouts: { basePayouts: [{ minViews: 0, perVideo: 10.0 }], cpmPayouts: [] } }],
    [true, { payouts: { basePayouts: [{ perVideo: 10, limit: null }] } }],
    [true, { payouts: { basePayouts: [{ perVideo: 11 }] } }],
    [true, { videoTarget: 5 }],
    [true, { currency: "USD" }],
  ])("is %s after %j", (needed, changes) => {
    expect(needsNewRules(exampleSpec(), exampleSpec(changes))).toBe(needed);
  });
});
