import { describe, expect, it } from "vitest";
import { createTestClock } from "../../../test/test-clock.ts";
import { type ApiKeyPrincipal, createApiKeyCache } from "./api-key-cache.ts";

function setUp(expiresAt: Date | null = null) {
  const clock = createTestClock("2026-09-21T08:00:00.000Z");
  const cache = createApiKeyCache(clock);
  const principal: ApiKeyPrincipal = {
    organization: { id: "org_AAAAAAAAAAAA", plan: "pro" },
    role: "owner",
    userId: "user_AAAAAAAAAAAA",
    apiKey: {
      id: "key_AAAAAAAAAAAA",
      expiresAt,
      limits: { scopes: ["*:write"], money: "unlimited" },
      allowedAddresses: undefined,
      notedUseAt: null,
    },
  };
  let asked = 0;
  const find = (answer: Promise<ApiKeyPrincipal | undefined> = Promise.resolve(principal)) =>
    cache.find("hash", () => {
      asked += 1;
      return answer;
    });
  return { clock, cache, principal, find, asked: () => asked };
}

describe("API key cache", () => {
  it("asks once for requests that come together, and not again for three seconds", async () => {
    const { clock, principal, find, asked } = setUp();
    expect(await Promise.all([find(), find(), find()])).toEqual([principal, principal, principal]);
    clock.advance(2_999);
    await find();
    expect(asked()).toBe(1);
    clock.advance(1);
    await find();
    expect(asked()).toBe(2);
  });

  it("never remembers that a key is not live", async () => {
    const { find, asked } = setUp();
    expect(await find(Promise.resolve(undefined))).toBeUndefined();
    await find(Promise.resolve(undefined));
    expect(asked()).toBe(2);
  });

  it("asks again at the moment a remembered key expires", async () => {
    const { clock, find, asked } = setUp(new Date("2026-09-21T08:00:01.000Z"));
    await find();
    clock.advance(1_000);
    await find(Promise.resolve(undefined));
    expect(asked()).toBe(2);
  });

  it("does not keep what a lookup found that began before a revocation and ended after it", async () => {
    const { cache, principal, find, asked } = setUp();
    let answer: (found: ApiKeyPrincipal) => void = () => undefined;
    const slow = find(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    cache.clear();
    answer(principal);
    await slow;
    expect(await find(Promise.resolve(undefined))).toBeUndefined();
    expect(asked()).toBe(2);
  });

  it("forgets a lookup that failed", async () => {
    const { principal, find } = setUp();
    await expect(find(Promise.reject(new Error("no database")))).rejects.toThrow("no database");
    expect(await find()).toEqual(principal);
  });
});
