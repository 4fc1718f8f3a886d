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
import { buildCreator, type TestCreator } from "../../../test/creator-builders.ts";
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
import { testSeed } from "../../../test/seeded-random.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount, buildTrackedVideo, buildVideo } from "../../../test/tracking-builders.ts";
import { buildConnection, buildEndpoint, buildTestDelivery } from "../../../test/webhook-builders.ts";

const SEED = testSeed(20_261_118);
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
});
afterAll(() => app.stop());

/** A new organization to ask about: requests of the round before may have removed what there was. */
async function prepareRound(): Promise<void> {
  ids.clear();
  const organization = await buildOrganization(app);
  const creator = await buildOneOfEach(organization);
  const { cookie } = await signIn(app, organization.owner.email);
  headersOf = {
    "/hooks/v1": { authorization: `Bearer ${(await buildConnection(organization)).token}` },
    "/portal/v1": { cookie: (await enterPortal(app, creator)).session.cookie, origin: app.url },
    "/api/v1": { "x-api-key": (await buildApiKey(organization)).secret },
    "/ui/v1": { cookie, origin: app.url, "x-clipledger-organization": organization.id },
  };
  for (const { method, base, template } of operations)
    if (method === "GET" && !template.includes("{"))
      await ask({ method, base, path: template, body: undefined });
}

/** Answers the creator who enters the portal. */
async function buildOneOfEach(organization: TestOrganization): Promise<TestCreator> {
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

/** Those who have least come first: the dashboard ends connections, and removes creators. */
const contracts = {
  "/hooks/v1": hooksContract,
  "/portal/v1": portalContract,
  "/api/v1": apiContract,
  "/ui/v1": dashboardContract,
};

/** What would end the access that the requests after it are made with. */
const endsAccess = new Set([
  "account.remove",
  "apiKeys.revoke",
  "apiKeys.update",
  "members.changeRole",
  "members.remove",
  "session.close",
  "session.end",
  "session.endOthers",
]);

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

/** One for each operation. Ids are put in as late as possible: answers before it tell of more. */
function* plausibleRequests(round: number): Generator<PlausibleRequest> {
  for (const [index, { method, base, template, inputSchema }] of operations.entries()) {
    const inputs = inputSchema === undefined ? fc.constant({}) : plausibleInput(inputSchema);
    const [sample] = fc.sample(inputs, { seed: SEED + round * operations.length + index, numRuns: 1 });
    const { params = {}, query = {}, body }: Input = Object(withIds(sample, ids));
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
    signal: AbortSignal.timeout(60_000),
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
    const answered = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round++) {
      await prepareRound();
      for (const request of plausibleRequests(round)) {
        const { status, text } = await ask(request);
        if (status < 400) answered.set(request.base, (answered.get(request.base) ?? 0) + 1);
        else if (!isRefusal(status, text))
          faults.push(JSON.stringify({ ...request, status, text }).slice(0, 2_000));
      }
    }
    expect(faults).toEqual([]);
    for (const base of Object.keys(contracts))
      expect(answered.get(base) ?? 0, base).toBeGreaterThanOrEqual(ROUNDS);
  }, 180_000);
});

/**
 * Where nobody answers behind the product, such as a data source of another host, it says so with 502. Nobody should be
 * refused as a stranger: then a request before has ended their access.
 */
function isRefusal(status: number, text: string): boolean {
  const isExpected = (status < 500 && status !== 401) || status === 502;
  return isExpected && ErrorBodySchema.strict().safeParse(JSON.parse(text)).success;
}
