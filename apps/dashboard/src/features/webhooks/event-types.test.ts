import { describe, expect, it } from "vitest";
import type { EventTypeDescription } from "../../api/types.ts";
import {
  endpointChanges,
  groupEventTypes,
  readEndpointForm,
  readSubscription,
  searchEventTypes,
  subscriptionWords,
  writeSubscription,
} from "./event-types.ts";
import { endpoint } from "./fixtures/test-endpoint.ts";

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

const optIn = ["video.published", "video.views_milestone"];

describe("a subscription", () => {
  it.each([
    [["*"]],
    [["*", "video.published"]],
    [["payout.due", "payout.paid"]],
    [["payout.due", "video.published"]],
  ])("is read and written alike: %j", (eventTypes) => {
    expect(writeSubscription(readSubscription(eventTypes), optIn)).toEqual(eventTypes);
  });

  it("to all types keeps the names of opt-in types only", () => {
    const picked = { kind: "all", named: ["payout.due", "video.published"] } as const;
    expect(writeSubscription(picked, optIn)).toEqual(["*", "video.published"]);
  });
});

describe("subscriptionWords", () => {
  it.each([
    [["*"], "All events"],
    [["*", "video.published"], "All events and 1 opt-in"],
    [["payout.due"], "payout.due"],
    [["payout.due", "payout.paid", "campaign.ended"], "payout.due and 2 more"],
  ])("says of %j: %s", (eventTypes, words) => {
    expect(subscriptionWords(eventTypes)).toBe(words);
  });
});

describe("readEndpointForm", () => {
  it("takes an empty description for none", () => {
    const form = new FormData();
    form.set("url", " https://hooks.example.com ");
    form.set("description", "  ");
    expect(readEndpointForm(form, ["*"])).toEqual({
      url: "https://hooks.example.com",
      description: null,
      eventTypes: ["*"],
    });
  });
});

describe("endpointChanges", () => {
  const before = endpoint({ eventTypes: ["payout.due", "payout.paid"] });
  const { url, description } = before;

  it("finds none in an endpoint that stays as it is, however its types are ordered", () => {
    expect(
      endpointChanges(before, { url, description, eventTypes: ["payout.paid", "payout.due"] }),
    ).toBeUndefined();
  });

  it("names what differs", () => {
    expect(endpointChanges(before, { url, description: null, eventTypes: ["*"] })).toEqual({
      description: null,
      eventTypes: ["*"],
    });
  });
});
