import { describe, expect, it } from "vitest";
import { deliveriesQuery, endpointAddress, webhooksAddress } from "./webhooks-search.ts";

const endpointId = "whep_4Rk8sVn1QwZp";

describe("webhooksAddress", () => {
  it("keeps what the page understands and drops the rest", () => {
    expect(webhooksAddress.read({ tab: "events", add: true })).toEqual({ tab: "events", add: true });
    expect(webhooksAddress.read({ tab: "lost", add: "yes" })).toEqual({});
  });
});

describe("endpointAddress", () => {
  it("keeps what the log understands", () => {
    const search = {
      states: "pending,failed",
      types: "payout.due,creator.join_request.created",
      from: "2026-11-01",
      to: "2026-11-15",
      delivery: "whdel_4Rk8sVn1QwZp",
    };
    expect(endpointAddress.read(search)).toEqual(search);
  });

  it("drops what it does not understand", () => {
    expect(
      endpointAddress.read({ states: "lost", types: "<b>", from: "2026-13-01", to: 7, delivery: "whdel_1" }),
    ).toEqual({});
  });
});

describe("deliveriesQuery", () => {
  it("asks for everything without filters", () => {
    expect(deliveriesQuery(endpointId, {})).toEqual({ endpointId, limit: 25 });
  });

  it("asks for both days whole", () => {
    expect(
      deliveriesQuery(endpointId, {
        states: "failed",
        types: "payout.due",
        from: "2026-11-01",
        to: "2026-11-02",
      }),
    ).toEqual({
      endpointId,
      limit: 25,
      states: ["failed"],
      types: ["payout.due"],
      since: "2026-11-01T00:00:00.000Z",
      until: "2026-11-02T23:59:59.999Z",
    });
  });
});

describe("endpointAddress", () => {
  it("does not take an open delivery for a filter", () => {
    expect(endpointAddress.hasFilters({ delivery: "whdel_4Rk8sVn1QwZp" })).toBe(false);
    expect(endpointAddress.hasFilters({ from: "2026-11-01" })).toBe(true);
  });
});
