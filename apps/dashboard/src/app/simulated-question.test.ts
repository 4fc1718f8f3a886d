import { expect, it } from "vitest";
import { simulatedQuestionOf } from "./simulated-question.ts";

it.each([
  ["/", {}, { viewMode: "internal" }],
  ["/analytics", { platforms: "tiktok", days: 7 }, { platforms: ["tiktok"], viewMode: "internal" }],
  ["/analytics", { viewMode: "competitors" }, { viewMode: "competitors" }],
  ["/accounts", {}, { viewMode: "all" }],
  ["/accounts/orgacc_4Rk8sVn1QwZp", { from: "2026-09-01" }, { accounts: ["orgacc_4Rk8sVn1QwZp"] }],
  [
    "/videos",
    { accounts: "orgacc_4Rk8sVn1QwZp", projects: "nonsense", q: "bread" },
    { accounts: ["orgacc_4Rk8sVn1QwZp"], viewMode: "all" },
  ],
  ["/videos/youtube/a%2Fb", {}, { platforms: ["youtube"], platformVideoId: "a/b" }],
  ["/library", {}, { of: "library" }],
  ["/creators", {}, { isLinked: true }],
  ["/creators/orgcre_4Rk8sVn1QwZp", {}, { creators: ["orgcre_4Rk8sVn1QwZp"] }],
  ["/campaigns/orgcamp_4Rk8sVn1QwZp", {}, { campaigns: ["orgcamp_4Rk8sVn1QwZp"] }],
  ["/campaigns/compare", {}, undefined],
  [
    "/campaigns/compare",
    { a: "orgcamp_4Rk8sVn1QwZp", b: "orgcamp_5Rk8sVn1QwZp" },
    { campaigns: ["orgcamp_4Rk8sVn1QwZp", "orgcamp_5Rk8sVn1QwZp"] },
  ],
  ["/payouts", { creators: "orgcre_4Rk8sVn1QwZp" }, { isLinked: true, creators: ["orgcre_4Rk8sVn1QwZp"] }],
  ["/payouts/orgpay_4Rk8sVn1QwZp", {}, { payout: "orgpay_4Rk8sVn1QwZp" }],
  [
    "/creator-hub",
    { campaigns: "orgcamp_4Rk8sVn1QwZp" },
    { isLinked: true, campaigns: ["orgcamp_4Rk8sVn1QwZp"] },
  ],
  ["/briefs/orgbrief_4Rk8sVn1QwZp", {}, { brief: "orgbrief_4Rk8sVn1QwZp" }],
])("asks for what the numbers of %s with %j rest on", (pathname, search, question) => {
  expect(simulatedQuestionOf(pathname, search)).toEqual(question);
});

it.each([
  "/settings",
  "/members",
  "/live",
  "/chat",
  "/accounts/import",
  "/briefs",
  "/briefs/new",
  "/videos/myspace/1",
  "/nowhere/%E0",
])("asks nothing on %s", (pathname) => {
  expect(simulatedQuestionOf(pathname, {})).toBeUndefined();
});
