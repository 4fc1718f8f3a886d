import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVERY_TYPE, isSubscribed } from "./subscription.ts";

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
