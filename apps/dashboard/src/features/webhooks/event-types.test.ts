import { describe, expect, it } from "vitest";
import type { EventTypeDescription } from "../../api/types.ts";
import { groupEventTypes, searchEventTypes } from "./event-types.ts";

describe("groupEventTypes", () => {
  it("gathers types by what they are about, in the order of the work", () => {
    const groups = groupEventTypes(
      [
        "webhook.test",
        "video.published",
        "account.followers_milestone",
        "creator.joined",
        "creator.join_request.created",
        "payout_hold.changed",
        "payout.due",
        "brief.read",
      ].map((type) => eventType(type)),
    );
    expect(groups.map(({ title, types }) => [title, types.map(({ type }) => type)])).toEqual([
      ["Payouts", ["payout_hold.changed", "payout.due"]],
      ["Join requests", ["creator.join_request.created"]],
      ["Creators", ["creator.joined"]],
      ["Videos and accounts", ["video.published", "account.followers_milestone"]],
      ["Test", ["webhook.test"]],
      ["Other", ["brief.read"]],
    ]);
  });
});

describe("searchEventTypes", () => {
  const types = [
    eventType("payout.due", { description: "A window became due" }),
    eventType("payout.paid", { description: "The money arrived" }),
  ];

  it("finds by name and by description", () => {
    expect(searchEventTypes(types, "payout window").map(({ type }) => type)).toEqual(["payout.due"]);
    expect(searchEventTypes(types, "MONEY").map(({ type }) => type)).toEqual(["payout.paid"]);
  });

  it("finds everything without words", () => {
    expect(searchEventTypes(types, "")).toHaveLength(2);
  });
});

/** For tests: a type of the catalog. */
function eventType(type: string, change: Partial<EventTypeDescription> = {}): EventTypeDescription {
  return {
    type,
    description: `When ${type} happened`,
    isOptIn: false,
    schema: {},
    example: {
      id: "whevt_4Rk8sVn1QwZp",
      type,
      timestamp: "2026-11-15T10:00:00.000Z",
      organizationId: "org_4Rk8sVn1QwZp",
      actor: { type: "system", surface: "system", userId: null, apiKeyId: null, impersonated: false },
      data: {},
    },
    ...change,
  };
}
