import { describe, expect, it } from "vitest";
import { endpoint } from "./fixtures/test-endpoint.ts";
import {
  endpointChanges,
  readEndpointForm,
  readSubscription,
  subscriptionWords,
  writeSubscription,
} from "./subscription.ts";

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
    expect(readEndpointForm(form, { kind: "all", named: [] }, [])).toEqual({
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
