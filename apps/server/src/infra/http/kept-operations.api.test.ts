import { apiContract } from "@clipledger/contract/api-contract";
import { beforeAll, describe, expect, it, vi } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
  type TestPerson,
} from "../../../test/builders.ts";
import { operationsOf } from "../../../test/operations.ts";
import { send, signIn } from "../../../test/request.ts";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { sql } from "../db/sql.ts";

let app: TestApp;
let apiKey: string;
let watched: Set<string>;

/**
 * Sums and facts: whatever changes them changes a video, an account or a membership in the same transaction. Words of captions are
 * brought up to date before they are read.
 */
const FOLLOWING =
  /^(account_stats|account_days|group_days|cohort_days|account_baselines|group_baselines|assignment_totals|assignment_changes|fact_archives|archived_facts|ledger_entries|video_facts.*|video_words|unindexed_captions)$/;
/** Versions are what is watched. */
const OTHERS = new Set(["organization_versions"]);

beforeAll(async () => {
  app = await sharedApp();
  apiKey = (await buildApiKey(await buildOrganization(app))).secret;
  const tables = await app.services.db.rows<{ name: string }>(sql`
    select distinct c.relname as name from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname like 'raise_version%'`);
  watched = new Set(tables.map(({ name }) => name));
});

const kept = operationsOf(apiContract).filter(({ isKept }) => isKept);
const range = "dateRange[from]=2026-09-01&dateRange[to]=2026-09-20";
const variants = [
  "",
  `?${range}`,
  `?${range}&search=ada`,
  `?${range}&sortCol=name&unreadOnly=true&projects=orgproj_a`,
];

describe("an operation whose answers are kept", () => {
  it("is any list or overview", () => {
    expect(kept.length).toBeGreaterThan(35);
  });

  it.each(kept.map(({ path }) => path))("%s reads no row whose change would go unnoticed", async (path) => {
    const read = new Set<string>();
    for (const variant of variants)
      for (const name of await tablesReadBy(`/api/v1${path}${variant}`)) read.add(name);
    const unnoticed = [...read].filter(
      (name) => !watched.has(name) && !FOLLOWING.test(name) && !OTHERS.has(name),
    );
    expect(unnoticed).toEqual([]);
  });
});

describe("a kept answer", () => {
  it("is its organization's and its caller's own, and follows every change at once", async () => {
    const [mine, others] = [await buildOrganization(app), await buildOrganization(app)];
    const keyOf = async (organization: TestOrganization, person?: TestPerson) =>
      (await buildApiKey(organization, person)).secret;
    const viewer = await buildMember(app, mine, "viewer");
    const keys = [await keyOf(mine), await keyOf(mine, viewer), await keyOf(others)];
    const namesOf = () =>
      Promise.all(
        keys.map(async (apiKey) => {
          const { body } = await send(app, "/api/v1/projects", { apiKey });
          return body.data.map(({ name }: { name: string }) => name);
        }),
      );
    const write = (method: string, path: string, body?: object) =>
      send(app, `/api/v1/projects${path}`, { method, apiKey: keys[0] ?? "", ...(body && { body }) });
    expect(await namesOf()).toEqual([[], [], []]);
    const { id } = (await write("POST", "", { name: "Spring" })).body;
    expect(await namesOf()).toEqual([["Spring"], ["Spring"], []]);
    await write("PUT", `/${id}`, { name: "Summer" });
    expect(await namesOf()).toEqual([["Summer"], ["Summer"], []]);
    await write("DELETE", `/${id}`);
    expect(await namesOf()).toEqual([[], [], []]);
  });

  it("lets nobody in who may no longer ask", async () => {
    const organization = await buildOrganization(app);
    const { id, secret } = await buildApiKey(organization);
    const ask = async () => (await send(app, "/api/v1/campaigns", { apiKey: secret })).status;
    expect([await ask(), await ask()]).toEqual([200, 200]);
    const session = await signIn(app, organization.owner.email, organization.id);
    await send(app, `/ui/v1/api-keys/${id}/revoke`, { method: "POST", session });
    expect(await ask()).toBe(401);
  });
});

async function tablesReadBy(path: string): Promise<Set<string>> {
  const { pool } = app.services.db;
  const asked = vi.spyOn(pool, "query");
  await send(app, path, { apiKey });
  const statements = asked.mock.calls.map(([query]) => query as unknown as { text: string });
  asked.mockRestore();
  const tables = new Set<string>();
  for (const { text } of statements) {
    if (typeof text !== "string" || !/^\s*(select|with)\b/i.test(text)) continue;
    const { rows } = await pool.query(`explain (generic_plan, format json) ${text}`);
    JSON.stringify(rows[0], (name, value) => {
      if (name === "Relation Name") tables.add(String(value));
      return value;
    });
  }
  return tables;
}
