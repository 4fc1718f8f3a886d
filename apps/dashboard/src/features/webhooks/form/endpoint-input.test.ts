import { describe, expect, it } from "vitest";
import { endpoint } from "../test-endpoint.ts";
import { endpointChanges, readEndpointForm } from "./endpoint-input.ts";

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
