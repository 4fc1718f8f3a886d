import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVERY_TYPE, isSubscribed, narrowTypes, placesBeyond } from "./subscription.ts";

const optIn = new Set(["video.published", "video.views_milestone"]);

describe("a subscription", () => {
  it.each([
    [["campaign.created"], "campaign.created", true],
    [["campaign.created"], "campaign.updated", false],
    [["campaign.created", "campaign.updated"], "campaign.updated", true],
    [["*"], "campaign.created", true],
    [["*"], "a.type.to.come", true],
    [["*"], "video.published", false],
    [["*", "video.published"], "video.published", true],
    [["*", "video.published"], "video.views_milestone", false],
    [["*", "video.published"], "campaign.created", true],
    [["video.published"], "video.published", true],
    [[], "campaign.created", false],
  ])("to %j receives %s: %j", (types, type, expected) => {
    expect(isSubscribed(types, type, optIn)).toBe(expected);
  });

  it("receives no less with another type beside", () => {
    const type = fc.constantFrom(EVERY_TYPE, "campaign.created", "campaign.updated", ...optIn);
    fc.assert(
      fc.property(fc.array(type), type, type, (types, added, event) => {
        const before = isSubscribed(types, event, optIn);
        const after = isSubscribed([...types, added], event, optIn);
        expect(after || !before).toBe(true);
      }),
    );
  });
});

describe("a list of allowed types", () => {
  it.each([
    [["payout.paid"], ["payout.paid"], []],
    [["payout.paid", "payout.due", "*"], ["payout.paid"], [1, 2]],
    [["*", "payout.paid"], ["*"], []],
    [["*", "video.published"], ["*"], [1]],
    [["video.published"], ["*", "video.published"], []],
  ])("finds %j to go beyond %j at %j", (types, allowed, places) => {
    expect(placesBeyond(types, allowed, optIn)).toEqual(places);
  });

  it.each([
    [["payout.paid", "payout.due"], ["payout.due"], ["payout.due"]],
    [["*"], ["payout.paid", "video.published"], ["payout.paid"]],
    [
      ["*", "video.published"],
      ["payout.paid", "video.published"],
      ["payout.paid", "video.published"],
    ],
    [["*", "video.published"], ["*"], ["*"]],
    [["payout.paid"], ["payout.due"], []],
  ])("narrows %j by %j to %j", (types, allowed, narrowed) => {
    expect(narrowTypes(types, allowed, optIn)).toEqual(narrowed);
  });

  it("leaves exactly what both receive, and nothing that goes beyond it", () => {
    const type = fc.constantFrom(EVERY_TYPE, "campaign.created", "campaign.updated", ...optIn);
    const event = fc.constantFrom("campaign.created", "campaign.updated", "a.type.to.come", ...optIn);
    fc.assert(
      fc.property(fc.uniqueArray(type), fc.uniqueArray(type), event, (types, allowed, received) => {
        const narrowed = narrowTypes(types, allowed, optIn);
        const isReceivedByBoth = [types, allowed].every((list) => isSubscribed(list, received, optIn));
        expect(isSubscribed(narrowed, received, optIn)).toBe(isReceivedByBoth);
        expect(placesBeyond(narrowed, allowed, optIn)).toEqual([]);
      }),
    );
  });
});
