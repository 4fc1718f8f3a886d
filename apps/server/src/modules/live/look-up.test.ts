import { ConnectorFailure, type ConnectorFailureKind } from "@clipledger/connectors/connector-failure";
import { describe, expect, it } from "vitest";
import { lookupRefusal } from "./look-up.ts";

const refusalOf = (kind: ConnectorFailureKind, details = {}) =>
  lookupRefusal(new ConnectorFailure(kind, "inner words", details)).toBody();

describe("what a caller hears of a failed lookup", () => {
  it.each([
    ["not_found", "NOT_FOUND", 404],
    ["private", "RESTRICTED", 403],
    ["restricted", "RESTRICTED", 403],
    ["timeout", "REQUEST_TIMEOUT", 408],
    ["throttled", "RATE_LIMITED", 429],
    ["invalid_data", "UPSTREAM_ERROR", 502],
    ["upstream", "UPSTREAM_ERROR", 502],
  ] as const)("of kind %s is %s", (kind, code, status) => {
    const body = refusalOf(kind, { providerStatus: 503 });
    expect(body).toMatchObject({ code, status });
    expect(JSON.stringify(body)).not.toContain("inner words");
  });

  it("holds a whole number of milliseconds and the platform's status when it is throttled", () => {
    expect(refusalOf("throttled", { retryAfterMs: 1500.2, providerStatus: 420 }).data).toEqual({
      retryAfterMs: 1501,
      providerStatus: 420,
    });
    expect(refusalOf("throttled", { retryAfterMs: 0 }).data).toEqual({
      retryAfterMs: 1,
      providerStatus: 429,
    });
    expect(refusalOf("throttled").data).toEqual({ retryAfterMs: 1000, providerStatus: 429 });
  });
});
