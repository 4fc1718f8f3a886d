import { PROVIDER_PAYOUT_STATUSES } from "@clipledger/contract/payouts/rows";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextStatus } from "./apply-status.ts";

const status = fc.constantFrom(...PROVIDER_PAYOUT_STATUSES);

describe("the status of a payout", () => {
  it.each([
    ["created", "approved", "approved"],
    ["created", "completed", "completed"],
    ["created", "deleted", "deleted"],
    ["approved", "created", "approved"],
    ["approved", "requested", "requested"],
    ["approved", "expired", "expired"],
    ["requested", "approved", "requested"],
    ["requested", "expired", "expired"],
    ["completed", "expired", "completed"],
    ["completed", "returned", "returned"],
    ["requested", "returned", "returned"],
    ["returned", "completed", "returned"],
    ["deleted", "returned", "deleted"],
    ["completed", "deleted", "completed"],
    ["deleted", "approved", "deleted"],
    ["expired", "requested", "expired"],
  ] as const)("from %s, when the provider says %s, is %s", (current, reported, next) => {
    expect(nextStatus(current, reported)).toBe(next);
  });

  it("does not change when a report is repeated", () => {
    fc.assert(
      fc.property(status, status, (current, reported) => {
        const once = nextStatus(current, reported);
        expect(nextStatus(once, reported)).toBe(once);
      }),
    );
  });
});
