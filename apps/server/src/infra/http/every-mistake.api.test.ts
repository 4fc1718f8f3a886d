import { apiContract } from "@clipledger/contract/api-contract";
import { DryRunSchema } from "@clipledger/contract/campaigns/dry-run";
import { CampaignSpecSchema } from "@clipledger/contract/campaigns/spec";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { hooksContract } from "@clipledger/contract/hooks-contract";
import { portalContract } from "@clipledger/contract/portal-contract";
import { publicContract } from "@clipledger/contract/public-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildApiKey, buildOrganization } from "../../../test/builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { MISTAKES, type Mistaken, mistakenOf, mistakenQueryOf, toJson } from "../../../test/mistakes.ts";
import { type ContractOperation, operationsOf } from "../../../test/operations.ts";
import { enterPortal } from "../../../test/portal-builders.ts";
import { signIn } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildConnection } from "../../../test/webhook-builders.ts";
import { SqlFragment, sql } from "../db/sql.ts";

let app: TestApp;
let headers: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp({
    environment: {
      CLIPLEDGER_REQUESTS_PER_MINUTE: "1000000",
      CLIPLEDGER_PUBLIC_REQUESTS_PER_MINUTE: "1000000",
      CLIPLEDGER_SESSION_REQUESTS_PER_MINUTE: "1000000",
    },
  });
  const organization = await buildOrganization(app);
  const { cookie } = await signIn(app, organization.owner.email);
  const portal = (await enterPortal(app, await buildCreator(organization))).session;
  headers = {
    "content-type": "application/json",
    "x-api-key": (await buildApiKey(organization)).secret,
    cookie: `${cookie}; ${portal.cookie}`,
    origin: app.url,
    authorization: `Bearer ${(await buildConnection(organization)).token}`,
    "x-clipledger-organization": organization.id,
  };
});
afterAll(() => app.stop());

const WRONG_ID = "wrong_AAAAAAAAAAAA";

const surfaces = {
  "/api/v1": operationsOf(apiContract),
  "/ui/v1": operationsOf(dashboardContract),
  "/portal/v1": operationsOf(portalContract),
  "/hooks/v1": operationsOf(hooksContract),
  "/public/v1": operationsOf(publicContract),
};

/** The dashboard has all operations of the API, too; each is walked once. */
const walked = new Set<unknown>();
const requests = Object.entries(surfaces).map(([prefix, operations]) => {
  const own = operations.filter(({ inputSchema }) => inputSchema !== undefined && !walked.has(inputSchema));
  for (const { inputSchema } of own) walked.add(inputSchema);
  return { prefix, mistaken: own.flatMap((operation) => mistakenRequests(prefix, operation)) };
});

describe("a request with several mistakes", () => {
  it.each(requests)(
    "is told of all of them at once, and changes nothing: $prefix",
    async ({ mistaken }) => {
      const [first] = mistaken;
      // Who calls is noted once in a while, whatever they ask for.
      if (first !== undefined) await sendMistaken(first);
      const before = await storedRows();
      const wrong: unknown[] = [];
      for (const request of mistaken) {
        const { status, named } = await sendMistaken(request);
        const unnamed = request.paths.filter((path) => !named.includes(path));
        if (status !== 400 || unnamed.length > 0) wrong.push({ status, unnamed, named, ...request });
      }
      expect(wrong).toEqual([]);
      expect(await storedRows()).toEqual(before);
    },
    120_000,
  );
});

interface MistakenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  readonly paths: readonly string[];
}

function mistakenRequests(prefix: string, operation: ContractOperation): MistakenRequest[] {
  const { method, template } = operation;
  const parts = partsOf(operation);
  const params = mistakenParams(parts["params"]);
  const query = mistakenQueryOf(parts["query"]);
  const path = `${prefix}${template.replace(/\{\w+\}/g, WRONG_ID)}?${query.text}`;
  const around = [...params, ...query.paths];
  const bodies = parts["body"] === undefined ? [] : bodiesOf(parts["body"]);
  if (bodies.length === 0) return around.length < 2 ? [] : [{ method, path, body: undefined, paths: around }];
  return bodies.map(({ value, paths }) => ({
    method,
    path,
    body: toJson(value),
    paths: [...around, ...paths],
  }));
}

function partsOf({ inputSchema }: ContractOperation): Record<string, z.ZodType | undefined> {
  return inputSchema instanceof z.ZodObject ? inputSchema.shape : {};
}

function bodiesOf(schema: z.ZodType): Mistaken[] {
  // A dry-run chooses its shape itself, and its paths lead into the spec.
  if (schema === DryRunSchema)
    return bodiesOf(CampaignSpecSchema).map(({ value, paths }) => ({ value: { spec: value }, paths }));
  return MISTAKES.flatMap((mistake) => mistakenOf(schema, mistake));
}

function mistakenParams(schema: z.ZodType | undefined): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries<z.ZodType>(schema.shape)
    .filter(([, parameter]) => !parameter.safeParse(WRONG_ID).success)
    .map(([name]) => name);
}

async function sendMistaken({ method, path, body }: MistakenRequest) {
  const response = await fetch(`${app.url}${path}`, { method, headers, ...(body && { body }) });
  const answer: { data?: { issues?: { path: string }[] } } = JSON.parse(await response.text());
  return { status: response.status, named: (answer.data?.issues ?? []).map((issue) => issue.path) };
}

/** How many rows each table has, and the newest transaction that wrote one. */
async function storedRows(): Promise<Record<string, string>> {
  const { db } = app.services;
  const tables = await db.rows<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'request_windows' order by name`);
  const stored: Record<string, string> = {};
  for (const { name } of tables) {
    const select = `select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as rows from ${name}`;
    stored[name] = (await db.row<{ rows: string }>(new SqlFragment([select], []))).rows;
  }
  return stored;
}
