import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { ErrorBodySchema } from "@clipledger/contract/errors";
import { hooksContract } from "@clipledger/contract/hooks-contract";
import { portalContract } from "@clipledger/contract/portal-contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAlertRule, buildMailChannel } from "../../../test/alert-builders.ts";
import { buildBrief } from "../../../test/brief-builders.ts";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../test/builders.ts";
import { buildGroup, buildMessage } from "../../../test/chat-builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { buildApplication, buildPublicJob } from "../../../test/job-builders.ts";
import { buildInviteLink, buildJoinRequest } from "../../../test/join-builders.ts";
import { operationsOf } from "../../../test/operations.ts";
import { buildDueWindow, storePayout } from "../../../test/payout-builders.ts";
import { plausibleInput, withIds } from "../../../test/plausible-input.ts";
import { enterPortal } from "../../../test/portal-builders.ts";
import { buildProject } from "../../../test/project-builders.ts";
import { buildPayoutFile } from "../../../test/provider-builders.ts";
import { buildReportLink } from "../../../test/report-builders.ts";
import { signIn } from "../../../test/request.ts";
import { buildSavedView } from "../../../test/saved-view-builders.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount, buildTrackedVideo, buildVideo } from "../../../test/tracking-builders.ts";
import { buildConnection, buildEndpoint, buildTestDelivery } from "../../../test/webhook-builders.ts";

const SEED = 20_261_118;
const ROUNDS = 3;

let app: TestApp;
let headersOf: Readonly<Record<string, Record<string, string>>>;
const ids = new Map<string, string[]>();

beforeAll(async () => {
  app = await startTestApp({
    environment: {
      CLIPLEDGER_REQUESTS_PER_MINUTE: "1000000",
      CLIPLEDGER_PUBLIC_REQUESTS_PER_MINUTE: "1000000",
    },
  });
  const organization = await buildOrganization(app);
  const creator = await buildOneOfEach(organization);
  const { cookie } = await signIn(app, organization.owner.email);
  headersOf = {
    "/api/v1": { "x-api-key": (await buildApiKey(organization)).secret },
    "/ui/v1": { cookie, origin: app.url, "x-clipledger-organization": organization.id },
    "/portal/v1": { cookie: (await enterPortal(app, creator)).session.cookie, origin: app.url },
    "/hooks/v1": { authorization: `Bearer ${(await buildConnection(organization)).token}` },
  };
  for (const { method, base, template } of operations)
    if (method === "GET" && !template.includes("{"))
      await ask({ method, base, path: template, body: undefined });
});
afterAll(() => app.stop());

/** Answers the creator who enters the portal. */
async function buildOneOfEach(organization: TestOrganization) {
  await buildMember(app, organization, "member");
  const account = await buildTrackedAccount(organization);
  await buildTrackedVideo(organization, account);
  await buildVideo(organization, account);
  await buildProject(organization);
  const { campaignId, creatorId } = await buildDueWindow(organization);
  const creator = await buildCreator(organization);
  await storePayout(organization, { creatorId: creator.id });
  await buildBrief(organization);
  await buildMessage(organization, await buildGroup(organization, [creator.id, creatorId]));
  await buildApplication(organization, (await buildPublicJob(organization)).id);
  await buildTestDelivery(organization, (await buildEndpoint(organization)).id);
  await buildAlertRule(organization, { kind: "source_failing" });
  await buildMailChannel(organization);
  await buildInviteLink(organization);
  await buildJoinRequest(organization);
  await buildSavedView(organization);
  await buildReportLink(organization, campaignId);
  await buildPayoutFile(organization);
  return creator;
}

/** What would end the access that the requests are made with. */
const endsAccess = new Set([
  "apiKeys.revoke",
  "apiKeys.update",
  "members.changeRole",
  "members.remove",
  "session.end",
  "session.endOthers",
  "session.close",
  "session.open",
  "account.remove",
  "connection.end",
]);

const contracts = {
  "/api/v1": apiContract,
  "/ui/v1": dashboardContract,
  "/portal/v1": portalContract,
  "/hooks/v1": hooksContract,
};
const operations = Object.entries(contracts).flatMap(([base, contract]) =>
  operationsOf(contract)
    .filter(({ id }) => !endsAccess.has(id))
    .map((operation) => ({ ...operation, base })),
);

interface PlausibleRequest {
  readonly method: string;
  readonly base: string;
  readonly path: string;
  readonly body: string | undefined;
}

interface Input {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** As many for each operation, none left out; ids stand in them once the request before was answered. */
function* plausibleRequests(rounds: number): Generator<PlausibleRequest> {
  const samples = operations.map(({ inputSchema }, index) =>
    inputSchema === undefined
      ? Array.from({ length: rounds }, () => ({}))
      : fc.sample(plausibleInput(inputSchema), { seed: SEED + index, numRuns: rounds }),
  );
  for (let round = 0; round < rounds; round++)
    for (const [index, { method, base, template }] of operations.entries()) {
      const { params = {}, query = {}, body }: Input = Object(withIds(samples[index]?.[round], ids));
      const path = template.replace(/\{(\w+)\}/g, (_, name) =>
        encodeURIComponent(`${params[name] || "x"}`.toWellFormed()),
      );
      const pairs = Object.entries(Object(query)).flatMap(([name, value]) => pairsOf(name, value));
      const text = body === undefined ? undefined : JSON.stringify(body);
      yield { method, base, path: `${path}?${new URLSearchParams(pairs)}`, body: text };
    }
}

function pairsOf(name: string, value: unknown): [string, string][] {
  if (typeof value !== "object" || value === null) return [[name, `${value}`]];
  return Object.entries(value).flatMap(([key, inner]) => pairsOf(`${name}[${key}]`, inner));
}

async function ask({
  method,
  base,
  path,
  body,
}: PlausibleRequest): Promise<{ status: number; text: string }> {
  const response = await fetch(`${app.url}${base}${path}`, {
    method,
    headers: { ...headersOf[base], ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await response.text();
  for (const [id, prefix = ""] of text.matchAll(/\b([a-z]{2,12})_[0-9A-Za-z]{12}\b/g)) {
    const known = ids.get(prefix) ?? [];
    if (!known.includes(id)) ids.set(prefix, [...known, id].slice(-20));
  }
  return { status: response.status, text };
}

describe("requests of the right shape", () => {
  it(`get an answer or a refusal with words, whatever values they hold (seed ${SEED})`, async () => {
    const faults: string[] = [];
    let answered = 0;
    for (const request of plausibleRequests(ROUNDS)) {
      const { status, text } = await ask(request);
      if (status < 400) answered += 1;
      else if (!isRefusal(status, text))
        faults.push(JSON.stringify({ ...request, status, text }).slice(0, 2_000));
    }
    expect(faults).toEqual([]);
    expect(answered).toBeGreaterThan((ROUNDS * operations.length) / 8);
  }, 180_000);
});

/** Where nobody answers behind the product, such as a data source of another host, it says so with 502. */
function isRefusal(status: number, text: string): boolean {
  return (status < 500 || status === 502) && ErrorBodySchema.strict().safeParse(JSON.parse(text)).success;
}
