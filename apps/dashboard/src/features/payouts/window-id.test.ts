import { describe, expect, it } from "vitest";
import { readWindowId, windowIdOf } from "./window-id.ts";

const id = "orgcamp_4Rk8sVn1QwZp:orgcre_7Hq2mXbT9cRd:2026-09-21:2026-09-27";

describe("readWindowId", () => {
  it("reads what windowIdOf writes", () => {
    const address = readWindowId(id);
    expect(address).toEqual({
      campaignId: "orgcamp_4Rk8sVn1QwZp",
      creatorId: "orgcre_7Hq2mXbT9cRd",
      billingPeriodStart: "2026-09-21T00:00:00.000+00:00",
      billingPeriodEnd: "2026-09-27T00:00:00.000+00:00",
    });
    expect(address && windowIdOf(address)).toBe(id);
  });

  it.each([
    undefined,
    7,
    "",
    "orgcamp_4Rk8sVn1QwZp",
    `${id}:more`,
    id.replace("orgcre_", "orgcamp_"),
    id.replace("2026-09-27", "2026-09-20"),
    id.replace("2026-09-27", "2026-02-30"),
  ])("finds no window in %j", (text) => {
    expect(readWindowId(text)).toBeUndefined();
  });
});
