import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { hooksContract } from "@clipledger/contract/hooks-contract";
import { portalContract } from "@clipledger/contract/portal-contract";
import fc from "fast-check";
import { buildAlertRule, buildMailChannel } from "./alert-builders.ts";
import { buildBrief } from "./brief-builders.ts";
import { buildApiKey, buildMember, buildOrganization, type TestOrganization } from "./builders.ts";
import { buildGroup, buildMessage } from "./chat-builders.ts";
import { buildCreator, type TestCreator } from "./creator-builders.ts";
import { buildApplication, buildPublicJob } from "./job-builders.ts";
import { buildInviteLink, buildJoinRequest } from "./join-builders.ts";
import { operationsOf } from "./operations.ts";
import { buildDueWindow, storePayout } from "./payout-builders.ts";
import { plausibleInput, withIds } from "./plausible-input.ts";
import { enterPortal } from "./portal-builders.ts";
import { buildProject } from "./project-builders.ts";
import { buildPayoutFile } from "./provider-builders.ts";
import { buildReportLink } from "./report-builders.ts";
import { signIn } from "./request.ts";
import { buildSavedView } from "./saved-view-builders.ts";
import type { TestApp } from "./test-app.ts";
import { buildTrackedAccount, buildTrackedVideo, buildVideo } from "./tracking-builders.ts";
import { buildConnection, buildEndpoint, buildTestDelivery } from "./webhook-builders.ts";

/** What requests are made with on each surface, and the ids that answers told of so far, by prefix. */
export interface Asking {
  readonly headersOf: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly ids: Map<string, string[]>;
}

export interface PlausibleRequest {
  readonly method: string;
  readonly base: string;
  readonly path: string;
  readonly body: string | undefined;
}

interface PlausibleAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Input {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Those who have least come first: the dashboard ends connections, and removes creators. */
const contracts = {
  "/hooks/v1": hooksContract,
  "/portal/v1": portalContract,
  "/api/v1": apiContract,
  "/ui/v1": dashboardContract,
};

export const surfaces = Object.keys(contracts);

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

/** Access to an organization that has one of each thing. */
export async function buildOneOfEach(app: TestApp): Promise<Asking> {
  const organization = await buildOrganization(app);
  const creator = await fillOrganization(app, organization);
  const { cookie } = await signIn(app, organization.owner.email);
  return {
    headersOf: {
      "/hooks/v1": { authorization: `Bearer ${(await buildConnection(organization)).token}` },
      "/portal/v1": { cookie: (await enterPortal(app, creator)).session.cookie, origin: app.url },
      "/api/v1": { "x-api-key": (await buildApiKey(organization)).secret },
      "/ui/v1": { cookie, origin: app.url, "x-clipledger-organization": organization.id },
    },
    ids: new Map(),
  };
}

/** Answers the creator who enters the portal. */
async function fillOrganization(app: TestApp, organization: TestOrganization): Promise<TestCreator> {
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

/** Reads of all that needs no id. Answers tell of ids for the requests after them. */
export function plainReads(): PlausibleRequest[] {
  return operations
    .filter(({ method, template }) => method === "GET" && !template.includes("{"))
    .map(({ method, base, template }) => ({ method, base, path: template, body: undefined }));
}

/** One for each operation. Ids are put in as late as possible: answers before it tell of more. */
export function* plausibleRequests(
  { ids, headersOf }: Asking,
  { seed, round }: { readonly seed: number; readonly round: number },
): Generator<PlausibleRequest> {
  for (const [index, { method, base, template, inputSchema }] of operations.entries()) {
    if (headersOf[base] === undefined) continue;
    const inputs = inputSchema === undefined ? fc.constant({}) : plausibleInput(inputSchema);
    const [sample] = fc.sample(inputs, { seed: seed + round * operations.length + index, numRuns: 1 });
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

/** One real HTTP request; the ids of its answer are remembered. */
export async function ask(
  { url }: Pick<TestApp, "url">,
  { headersOf, ids }: Asking,
  { method, base, path, body }: PlausibleRequest,
): Promise<PlausibleAnswer> {
  const response = await fetch(`${url}${base}${path}`, {
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
  return { status: response.status, headers: response.headers, text };
}
