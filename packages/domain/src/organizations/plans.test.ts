import { describe, expect, it } from "vitest";
import { DEFAULT_PLAN, isPlan, PLANS, planLimits } from "./plans.ts";

describe("planLimits", () => {
  it("gives API access to every plan but free", () => {
    expect(PLANS.filter((plan) => planLimits(plan).apiAccess)).toEqual(["basic", "pro", "enterprise"]);
  });

  it("tracks individual videos from pro upwards", () => {
    expect(PLANS.filter((plan) => planLimits(plan).individualVideos)).toEqual(["pro", "enterprise"]);
  });

  it("allows 20 webhook endpoints wherever there is API access, and none elsewhere", () => {
    for (const plan of PLANS) {
      const { apiAccess, webhookEndpoints } = planLimits(plan);
      expect(webhookEndpoints).toBe(apiAccess ? 20 : 0);
    }
  });

  it("leaves self-hosted organizations without limits on accounts, videos and credits", () => {
    expect(planLimits(DEFAULT_PLAN)).toMatchObject({
      trackedAccounts: null,
      trackedVideos: null,
      creditsPerMonth: null,
      requestsPerMinute: 600,
    });
  });

  it("never takes anything away in a higher plan", () => {
    const meters = ["trackedAccounts", "trackedVideos", "creditsPerMonth"] as const;
    for (const meter of meters) {
      const limits = PLANS.map((plan) => planLimits(plan)[meter] ?? Number.POSITIVE_INFINITY);
      expect(limits).toEqual(limits.toSorted((left, right) => left - right));
    }
  });
});

describe("isPlan", () => {
  it("knows the four plans only", () => {
    expect(PLANS.every(isPlan)).toBe(true);
    expect(isPlan("gold")).toBe(false);
  });
});
