import { apiContract } from "@clipledger/contract/api-contract";
import type { KeyMoney } from "@clipledger/contract/key-limits";
import { API_AREAS, type ApiArea, KEY_SCOPES } from "@clipledger/domain/organizations/key-scopes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildLimitedKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { expectedAccess } from "../../../test/operation-roles.ts";
import { operationsOf } from "../../../test/operations.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../db/sql.ts";

/** What each operation needs comes from operation-roles.json, which is written apart from the contract. */
const operations = operationsOf(apiContract).map((operation) => ({
  ...operation,
  ...expectedAccess("api", operation.id),
}));
const needing = (wanted: string) => operations.filter(({ money }) => money === wanted).map(({ id }) => id);
const [previews, paying] = [needing("preview"), needing("commits")];

let app: TestApp;
let organization: TestOrganization;
const keys = new Map<string, string>();
const keyOf = (name: string) => keys.get(name) ?? "";

beforeAll(async () => {
  app = await startTestApp({ environment: { CLIPLEDGER_REQUESTS_PER_MINUTE: "100000" } });
  organization = await buildOrganization(app);
  for (const scope of KEY_SCOPES) {
    keys.set(scope, (await buildLimitedKey(organization, { scopes: [scope] })).secret);
  }
  for (const mode of ["none", "preview"] as const)
    keys.set(mode, (await buildLimitedKey(organization, { money: { mode } })).secret);
  const money: KeyMoney = { mode: "limited", perDay: [{ currency: "EUR", amount: 10 }] };
  keys.set("limited", (await buildLimitedKey(organization, { money })).secret);
});
afterAll(() => app.stop());

function call({ method, path }: { method: string; path: string }, apiKey: string) {
  return send(app, `/api/v1${path}`, { method, apiKey, ...(method === "GET" ? {} : { body: {} }) });
}

/** Everything that a write leaves behind, whatever it writes: its log entry, its events, and rows that lists are made of. */
const traces = () =>
  app.services.db.row(sql`
    select (select count(*)::int from activity) as entries, (select count(*)::int from events) as events,
      (select coalesce(sum(version), 0)::text from organization_versions) as versions`);

describe("scopes of API keys", () => {
  for (const { id, scope: needed, ...operation } of operations) {
    it(`let ${id} through with ${needed ?? "any"}, and with nothing less`, async () => {
      const [area, verb] = needed?.split(":") ?? [];
      const sufficient = [needed, `${area}:write`, `*:${verb}`, "*:write"];
      const refused = needed === undefined ? [] : KEY_SCOPES.filter((scope) => !sufficient.includes(scope));
      const before = await traces();
      for (const { body } of await Promise.all(refused.map((scope) => call(operation, keyOf(scope)))))
        expect(body).toEqual({
          defined: true,
          code: "API_KEY_SCOPE_MISSING",
          status: 403,
          message: `This API key lacks the scope ${needed}`,
          data: { scope: needed },
        });
      expect(await traces()).toEqual(before);
      const granted = KEY_SCOPES.filter((each) => !refused.includes(each));
      for (const scope of granted)
        expect([401, 403], scope).not.toContain((await call(operation, keyOf(scope))).status);
    });
  }

  it("know an area for every tag, and offer to write where there is something to write", () => {
    const scopes: string[] = operations.flatMap(({ scope }) => scope ?? []);
    const areas = new Set(scopes.map((scope) => scope.split(":", 1)[0]));
    const writable = new Set(scopes.filter((scope) => scope.endsWith(":write")));
    expect(areas).toEqual(new Set(Object.keys(API_AREAS)));
    for (const area of Object.keys(API_AREAS) as ApiArea[])
      expect([area, API_AREAS[area].isWritable]).toEqual([area, writable.has(`${area}:write`)]);
  });
});

describe("a key's access to money", () => {
  it.each([
    ["none", [...previews, ...paying]],
    ["preview", paying],
    ["limited", []],
  ] as const)("of %s refuses what works amounts out or pays, and nothing else", async (mode, expected) => {
    const before = await traces();
    const answers = await Promise.all(
      operations
        .filter(({ id }) => previews.includes(id) || paying.includes(id) || id.startsWith("payouts."))
        .map(async (operation) => ({ id: operation.id, ...(await call(operation, keyOf(mode))) })),
    );
    const refused = answers.filter(({ body }) => body.code === "API_KEY_MONEY_NOT_ALLOWED");
    expect(refused.map(({ id }) => id).toSorted()).toEqual([...expected].toSorted());
    for (const { id, body } of refused)
      expect(body).toMatchObject({
        status: 403,
        data: { allowed: mode, needed: previews.includes(id) ? "preview" : "limited" },
      });
    expect(await traces()).toEqual(before);
  });
});
