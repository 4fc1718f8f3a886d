import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { hooksContract } from "@clipledger/contract/hooks-contract";
import { beforeAll, describe, expect, it } from "vitest";
import { buildOrganization } from "../test/builders.ts";
import { buildCampaign } from "../test/campaign-builders.ts";
import { jobInput } from "../test/job-builders.ts";
import { operationsOf } from "../test/operations.ts";
import { send, signIn, type TestSession } from "../test/request.ts";
import { sharedApp } from "../test/shared-app.ts";
import type { TestApp } from "../test/test-app.ts";
import { buildConnection } from "../test/webhook-builders.ts";
import { joinIssues } from "./infra/http/value-issues.ts";
import { valueIssues } from "./router.ts";

let app: TestApp;
let session: TestSession;
let token: string;
let campaignId: string;

beforeAll(async () => {
  app = await sharedApp();
  const organization = await buildOrganization(app);
  session = await signIn(app, organization.owner.email, organization.id);
  token = (await buildConnection(organization)).token;
  campaignId = (await buildCampaign(organization)).id;
});

interface Case {
  readonly id: string;
  readonly body: object;
  readonly paths: readonly string[];
  /** Of another surface than the dashboard's. */
  readonly at?: string;
}

const manual = { id: "orgpay_", amount: -5, currency: "EUR", creatorId: 7, colour: "red" };
const manualPaths = ["amount", "colour", "creatorId", "id"];

/** Wrong shapes in some places, and values in others that are refused for what they are. */
const spec = {
  name: 7,
  schedule: { interval: "week", anchor: "fixed", startsOn: "2020-01-06" },
  payouts: {
    fixedSalary: { amount: 10.005 },
    basePayouts: [{ perVideo: "ten" }, { perVideo: -1, limit: {} }],
    cpmPayouts: [
      {
        tiers: [
          { from: 0, to: 10, rate: 1 },
          { from: 20, rate: -1 },
        ],
      },
      { tiers: [{ from: 0, rate: "one" }] },
    ],
    performanceCap: { amount: "much" },
  },
};
const specPaths = [
  "name",
  "payouts.basePayouts.0.perVideo",
  "payouts.basePayouts.1.limit",
  "payouts.basePayouts.1.perVideo",
  "payouts.cpmPayouts.0.tiers.1.from",
  "payouts.cpmPayouts.0.tiers.1.rate",
  "payouts.cpmPayouts.1.tiers.0.rate",
  "payouts.fixedSalary.amount",
  "payouts.performanceCap.amount",
  "schedule.startsOn",
];
const within = (paths: readonly string[]) => paths.map((path) => `spec.${path}`);

const key = {
  name: "",
  expiresAt: "2020-01-01T00:00:00Z",
  money: { mode: "limited", perDay: [{ currency: "JPY", amount: 1.5 }] },
};
const brief = { name: 7, contentMarkdown: "Hello $nobody, see [this](javascript:x)" };
const job = {
  ...jobInput,
  productTitle: 7,
  perVideoAmount: 900_000_000_000,
  bodyMarkdown: "Hello $nobody",
  challengeBriefMarkdown: "$nobody",
  challengeBrief: { type: "doc" },
};
const jobPaths = [
  "bodyMarkdown",
  "challengeBrief",
  "challengeBriefMarkdown",
  "perVideoAmount",
  "productTitle",
];
const endpoint = { url: "ftp://example.com", eventTypes: "everything" };

const cases: readonly Case[] = [
  { id: "payouts.createManual", body: manual, paths: manualPaths },
  { id: "payouts.preflightManual", body: manual, paths: manualPaths },
  { id: "payoutPlans.planManual", body: manual, paths: manualPaths },
  {
    id: "payouts.createManual",
    body: { ...manual, amount: 10.005, currency: "XAF", payoutProvider: "partner" },
    paths: ["amount", "colour", "creatorId", "id", "payoutProvider"],
  },
  { id: "payouts.createManual", body: { ...manual, currency: "BTC" }, paths: [...manualPaths, "currency"] },
  { id: "campaigns.create", body: spec, paths: specPaths },
  {
    id: "campaigns.create",
    body: { ...spec, payouts: {}, name: 7 },
    paths: ["name", "payouts", "schedule.startsOn"],
  },
  {
    id: "campaigns.create",
    body: { ...spec, currency: "BTC", schedule: 7 },
    paths: [
      "currency",
      ...specPaths.filter((path) => !["payouts.fixedSalary.amount", "schedule.startsOn"].includes(path)),
      "schedule",
    ],
  },
  { id: "campaigns.update", body: spec, paths: specPaths },
  { id: "campaigns.validate", body: { spec }, paths: specPaths },
  { id: "campaigns.simulateNew", body: { spec, cycles: 0 }, paths: ["cycles", ...within(specPaths)] },
  { id: "campaigns.simulate", body: { spec, page: 0 }, paths: ["page", ...within(specPaths)] },
  { id: "apiKeys.create", body: key, paths: ["expiresAt", "money.perDay.0.amount", "name"] },
  { id: "apiKeys.update", body: key, paths: ["expiresAt", "id", "money.perDay.0.amount", "name"] },
  { id: "briefs.create", body: brief, paths: ["contentMarkdown", "name"] },
  { id: "briefs.update", body: brief, paths: ["contentMarkdown", "id", "name"] },
  { id: "jobs.create", body: job, paths: jobPaths },
  { id: "jobs.update", body: job, paths: ["id", ...jobPaths] },
  {
    id: "creatorBalance.adjust",
    body: { amount: 10.005, currency: "EUR", reason: "" },
    paths: ["amount", "id", "reason"],
  },
  {
    id: "dataSources.create",
    body: { kind: "supplier", key: 7, mapping: { name: "!", url: "http://localhost" } },
    paths: ["key", "mapping"],
  },
  { id: "webhooks.create", body: endpoint, paths: ["eventTypes", "url"] },
  {
    id: "alertChannels.create",
    body: { kind: "slack", name: "", slackUrl: "https://example.com/x" },
    paths: ["name", "slackUrl"],
  },
  { id: "alertChannels.update", body: { slackUrl: "x" }, paths: ["id", "slackUrl"] },
  { id: "endpoints.create", at: "/hooks/v1", body: endpoint, paths: ["eventTypes", "url"] },
];

const operations = {
  "/ui/v1": operationsOf({ ...apiContract, ...dashboardContract }),
  "/hooks/v1": operationsOf(hooksContract),
};

describe("values that are refused", () => {
  it.each(cases)(
    "are named together with wrong shapes: $id $paths",
    async ({ id, at = "/ui/v1", body, paths }) => {
      const { status, body: answer } = await ask(at, id, body);
      expect([status, answer.code]).toEqual([400, "BAD_REQUEST"]);
      const named = new Set(
        answer.data.issues.map((issue: { path: string }) => outermost(issue.path, paths)),
      );
      expect([...named].sort()).toEqual([...paths].sort());
    },
  );

  it("are looked for in every operation that has a way to", () => {
    const tried = cases.map(({ id, at = "/ui/v1" }) => operationOf(at, id).inputSchema);
    expect(new Set(tried)).toEqual(new Set(valueIssues.keys()));
  });

  it("are not named within what has a wrong shape", () => {
    const values = ["a", "a.0.b", "ab", "b.1"].map((path) => ({ path, message: "value" }));
    const shape = [
      { path: "a", message: "shape" },
      { path: "b.1.c", message: "shape" },
    ];
    expect(joinIssues(shape, values).map(({ path }) => path)).toEqual(["a", "b.1.c", "ab", "b.1"]);
  });
});

/** Problems of a text or a mapping stand somewhere within it. */
function outermost(path: string, expected: readonly string[]): string {
  return expected.find((each) => path === each || path.startsWith(`${each}.`)) ?? path;
}

function operationOf(at: string, id: string) {
  const found = Object.entries(operations).find(([prefix]) => prefix === at)?.[1];
  const operation = found?.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`No operation ${id} at ${at}`);
  return operation;
}

function ask(at: string, id: string, body: object) {
  const { method, template } = operationOf(at, id);
  const wanted = id.startsWith("campaigns.") ? campaignId : "wrong_AAAAAAAAAAAA";
  const path = `${at}${template.replace("{id}", wanted)}`;
  if (at !== "/ui/v1")
    return send(app, path, { method, body, headers: { authorization: `Bearer ${token}` } });
  return send(app, path, { method, body, session });
}
