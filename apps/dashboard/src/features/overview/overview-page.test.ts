import { describe, expect, it } from "vitest";
import type { Me } from "../../api/types.ts";
import { greeting, planFacts } from "./overview-page.tsx";

describe("greeting", () => {
  it.each([
    [8, "Ada Meyer", "Good morning, Ada"],
    [13, "Ada", "Good afternoon, Ada"],
    [22, " Ada  Meyer ", "Good evening, Ada"],
    [2, null, "Good evening"],
    [9, "", "Good morning"],
  ])("at %i o'clock greets %s with %s", (hour, name, expected) => {
    expect(greeting(name, new Date(2026, 8, 21, hour))).toBe(expected);
  });
});

const organization = { createdAt: "2026-09-01T00:00:00.000Z" } as Me["organization"];

it("shows what is used beside what the plan allows", () => {
  const plan = {
    name: "basic",
    apiAccess: true,
    requestsPerMinute: 600,
    webhookEndpoints: 5,
    trackedAccounts: 50,
    creditsPerMonth: 1_000,
  } as Me["plan"];
  const me = { plan, organization } as Me;
  expect(planFacts(me, { accountCount: 12, creditsLeft: 940 })).toEqual([
    { label: "Plan", value: "Basic", note: "Since 1 Sep 2026" },
    { label: "Tracked accounts", value: "12", note: "Of 50" },
    { label: "Credits left", value: "940", note: "1,000 a month, for live lookups" },
    { label: "API requests a minute", value: "600", note: "5 webhook endpoints" },
  ]);
});

it("says so where nothing limits", () => {
  const plan = {
    name: "enterprise",
    apiAccess: true,
    requestsPerMinute: null,
    webhookEndpoints: null,
    trackedAccounts: null,
    creditsPerMonth: null,
  } as unknown as Me["plan"];
  const facts = planFacts({ plan, organization } as Me, { accountCount: undefined, creditsLeft: null });
  expect(facts.map(({ value }) => value)).toEqual(["Enterprise", "…", "No limit", "No limit"]);
});
