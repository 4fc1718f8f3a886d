import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import { lookupProblem } from "./lookup-error.tsx";

const lookup = { kind: "account", platform: "tiktok", text: "mina" } as const;
const problem = (code: string, data?: unknown) => lookupProblem(new ORPCError(code, { data }), lookup);

describe("lookupProblem", () => {
  it("names what was asked for", () => {
    expect(problem("NOT_FOUND").advice).toContain("the TikTok account @mina");
    expect(problem("RESTRICTED").advice).toContain("private");
  });

  it("says how long to wait, and who asks for it", () => {
    expect(problem("RATE_LIMITED", { retryAfterMs: 30_000, providerStatus: 429 })).toMatchObject({
      title: "TikTok asks us to wait",
      retry: "later",
      waitMs: 30_000,
    });
    expect(problem("RATE_LIMITED", { retryAfterMs: 2_000 })).toMatchObject({
      title: "Too many lookups at once",
      waitMs: 2_000,
    });
  });

  it("offers another attempt where one may help", () => {
    expect(problem("REQUEST_TIMEOUT").retry).toBe("now");
    expect(problem("UPSTREAM_ERROR").retry).toBe("now");
    expect(problem("PAYMENT_REQUIRED")).toMatchObject({ retry: "never", isOutOfCredits: true });
  });

  it("passes on what it does not know", () => {
    expect(lookupProblem(new TypeError("Failed to fetch"), lookup).advice).toContain("did not answer");
  });
});
