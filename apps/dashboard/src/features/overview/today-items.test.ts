import { expect, it } from "vitest";
import type { Today } from "../../api/types.ts";
import { isAnythingWaiting, todayItems } from "./today-items.ts";

const calm: Today = {
  duePayouts: { totals: [], uncalculated: 0, isComplete: true },
  approvals: 0,
  behind: { resolvedRange: { from: "2026-08-23", to: "2026-09-21" }, count: 0, first: [] },
  applications: 0,
  joinRequests: 0,
  failingSources: [],
  failingEndpoints: [],
  firstSteps: { hasCreator: true, hasAccount: true, hasCampaign: true, hasAssignment: true, hasPayout: true },
};

it("leads to each thing with its filter set", () => {
  const items = todayItems({ ...calm, approvals: 2, joinRequests: 1 }, 3);
  expect(items.map(({ name, count, link }) => [name, count, link.to, link.search])).toEqual([
    ["approvals", 2, "/payouts", { tab: "approval" }],
    ["applications", 0, "/jobs/applications", {}],
    ["joinRequests", 1, "/creators", { tab: "requests" }],
    ["chats", 3, "/chat", { show: "unread" }],
    ["sources", 0, "/settings/data-sources", {}],
    ["endpoints", 0, "/webhooks", {}],
  ]);
});

it("leaves out what somebody may not decide", () => {
  const hidden = { approvals: null, applications: null, joinRequests: null };
  const viewer = { ...calm, ...hidden, failingSources: null, failingEndpoints: null };
  expect(todayItems(viewer, undefined)).toEqual([]);
});

it("says how endpoints fail", () => {
  const endpoint = { id: "whep_4Rk8sVn1QwZp", url: "https://hooks.example" };
  const noteOf = (...states: ("failing" | "disabled")[]) => {
    const failingEndpoints = states.map((state) => ({ ...endpoint, state }));
    return todayItems({ ...calm, failingEndpoints }, 0).find(({ name }) => name === "endpoints")?.note;
  };
  expect([noteOf(), noteOf("failing"), noteOf("disabled")]).toEqual(["None fails", "Failing", "Disabled"]);
  expect(noteOf("failing", "disabled")).toBe("Failing, 1 disabled");
});

it("knows a calm day", () => {
  const isWaiting = (today: Today, chats = 0) => isAnythingWaiting(today, todayItems(today, chats));
  expect(isWaiting(calm)).toBe(false);
  expect(isWaiting(calm, 1)).toBe(true);
  expect(isWaiting({ ...calm, behind: { ...calm.behind, count: 1 } })).toBe(true);
  expect(isWaiting({ ...calm, duePayouts: { ...calm.duePayouts, uncalculated: 4 } })).toBe(true);
});
