import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { buildOrganization } from "../../test/builders.ts";
import { send } from "../../test/request.ts";
import { startTestApp, type TestApp } from "../../test/test-app.ts";
import { sql } from "../infra/db/sql.ts";
import { countSimulated } from "../modules/tracking/accounts/simulated-accounts.ts";
import { prepareDemo } from "./seed-demo.ts";

let app: TestApp;
afterEach(() => app.stop());

const simulated = { seed: "any other", mediaUrl: "http://localhost/media" };

it("leaves a database alone that others use", async () => {
  app = await startTestApp();
  const { id } = await buildOrganization(app);
  expect(await prepareDemo(app.services, app.dataDir, simulated)).toBeUndefined();
  expect(await listOrganizationIds()).toEqual([id]);
});

it("begins again after it was cut off, answers the same sign-in and key from then on, and is simulated in all", async () => {
  app = await startTestApp();
  const path = join(app.dataDir, "demo.json");
  const { id: halfSeeded } = await buildOrganization(app);
  await writeFile(path, JSON.stringify({ email: "demo@clipledger.example", password: "kept", apiKey: null }));

  const access = await prepareDemo(app.services, app.dataDir, simulated);
  const organizations = await listOrganizationIds();
  expect(organizations).toHaveLength(1);
  expect(organizations).not.toContain(halfSeeded);
  expect(access).toMatchObject({ email: "demo@clipledger.example", password: "kept" });
  expect(JSON.parse(await readFile(path, "utf8"))).toEqual(access);
  const me = await send(app, "/api/v1/me", { apiKey: access?.apiKey ?? "" });
  expect(me.status).toBe(200);

  expect(await prepareDemo(app.services, app.dataDir, simulated)).toEqual(access);
  expect(await listOrganizationIds()).toEqual(organizations);
  const counts = await countSimulated(app.services.db, organizations[0] ?? "");
  expect(counts).toMatchObject({ accounts: 27, kept_accounts: 0, kept_videos: 0 });
}, 90_000);

async function listOrganizationIds(): Promise<string[]> {
  const rows = await app.services.db.rows<{ id: string }>(sql`select id from organizations`);
  return rows.map(({ id }) => id);
}
