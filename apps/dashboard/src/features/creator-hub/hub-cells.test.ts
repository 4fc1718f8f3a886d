import { describe, expect, it } from "vitest";
import type { HubEvent } from "../../api/types.ts";
import { currencyAmount } from "../../ui/primitives/text/number-format.ts";
import { eventWords, progressState, progressText } from "./hub-cells.tsx";

const creator = {
  id: "orgcre_4Rk8sVn1QwZp",
  userId: "user_4Rk8sVn1QwZp",
  name: "Juniper Vale",
  email: "juniper@bakes.example",
  image: null,
};
const campaign: HubEvent["campaign"] = {
  id: "orgcamp_4Rk8sVn1QwZp",
  name: "Autumn launch",
  description: null,
  status: "active",
  currency: "EUR",
  interval: "week",
  intervalCount: 1,
  intervalDayCount: 7,
  billingAnchor: "fixed",
  videoTarget: 4,
  validFrom: "2026-09-07T00:00:00.000+00:00",
  validUntil: null,
};
const [start, end] = ["2026-09-21T00:00:00.000+00:00", "2026-09-27T00:00:00.000+00:00"];
const cycle = {
  windowStart: start,
  windowEnd: end,
  interval: "week",
  intervalCount: 1,
  billingAnchor: "fixed",
  index: 0,
  start,
  end,
} as const;
const inEuros = { precision: 2, currency: "EUR", billingPeriodStart: start, billingPeriodEnd: end };

function wordsOf(event: Partial<HubEvent>) {
  const { detail, ...words } = eventWords({
    id: "event",
    type: "campaign_created",
    occurredAt: "2026-09-21T08:30:00.000Z",
    campaign,
    ...event,
  });
  return { ...words, detail: detail?.replace(/\s/g, " ") };
}

describe("eventWords", () => {
  it("speaks of a campaign as the one it happened to", () => {
    expect(wordsOf({ type: "campaign_ended" })).toEqual({
      subject: "campaign",
      verb: "ended",
      hasCampaign: false,
      detail: undefined,
    });
  });

  it("speaks of a creator in their campaign", () => {
    expect(wordsOf({ type: "creator_joined_campaign", creator })).toMatchObject({
      subject: "creator",
      verb: "began to work in",
      hasCampaign: true,
    });
  });

  it("adds the days of a cycle, and whose it is", () => {
    expect(wordsOf({ type: "campaign_cycle_started", cycle }).detail).toBe("21 – 27 Sep 2026");
    expect(wordsOf({ type: "campaign_cycle_ended", cycle, creator }).detail).toBe(
      "Juniper Vale, 21 – 27 Sep 2026",
    );
  });

  it("adds what was paid, once it is known", () => {
    const paid = { type: "creator_paid_out", creator, cycle } as const;
    expect(wordsOf({ ...paid, payout: { ...inEuros, amount: 3_560 } }).detail).toBe(
      "€35.60, 21 – 27 Sep 2026",
    );
    expect(wordsOf({ ...paid, payout: { ...inEuros, amount: null } }).detail).toBe("21 – 27 Sep 2026");
  });
});

const progress = { eligibleVideos: 3, targetVideos: 4, progressRatio: 0.75, isOnTrack: true };

describe("progressState", () => {
  it.each([
    [{}, "On track"],
    [{ isOnTrack: false }, "Behind"],
    [{ progressRatio: 1.25 }, "Done"],
  ])("of %o is %s", (change, label) => {
    expect(progressState({ ...progress, ...change })?.label).toBe(label);
  });

  it("does not exist without a target", () => {
    expect(progressState({ ...progress, targetVideos: null, progressRatio: null })).toBeUndefined();
  });
});

describe("progressText", () => {
  it.each([
    [4, "3 of 4 videos"],
    [1, "3 of 1 video"],
    [5.714285, "3 of 6 videos"],
    [null, "3 videos"],
  ])("with a target of %s is %s", (targetVideos, text) => {
    expect(progressText({ ...progress, targetVideos })).toBe(text);
  });
});

describe("currencyAmount", () => {
  it.each([
    [1234.5, "USD", "$1,234.50"],
    [980, "JPY", "¥980"],
    [12, "CHF", "CHF 12.00"],
  ])("writes %d %s as %s", (amount, currency, text) => {
    expect(currencyAmount(amount, currency)).toBe(text);
  });
});
