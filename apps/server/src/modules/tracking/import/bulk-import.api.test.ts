import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../../test/builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { refreshStatistics } from "./bulk-import.ts";

let app: TestApp;
let apiKey: string;
let orders = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  apiKey = (await buildApiKey(await buildOrganization(app))).secret;
});

async function importVideos(count: number): Promise<void> {
  orders += 1;
  const rows = Array.from({ length: count }, (_, index) => ({
    platform: "tiktok",
    platformAccountId: "account",
    username: "ada",
    platformVideoId: `${orders}-${index}`,
    publishedAt: "2026-05-01T10:00:00Z",
    observedAt: "2026-05-01T20:00:00Z",
    viewCount: index,
  }));
  const { status } = await send(app, "/api/v1/tracking/import", { method: "POST", apiKey, body: { rows } });
  expect(status).toBe(200);
}

async function ordered(): Promise<number> {
  const { total } = await app.services.db.row<{ total: number }>(sql`
    select count(*)::int as total from graphile_worker.jobs where task_identifier = 'tracking.refresh-statistics'`);
  return total;
}

/** What the planner believes of the table; it is -1 of one that nobody has looked at. */
async function believedVideos(): Promise<number> {
  const { rows } = await app.services.db.row<{ rows: number }>(sql`
    select reltuples::int as rows from pg_class where relname = 'videos'`);
  return rows;
}

it("orders one refresh after large imports, and none after small ones", async () => {
  await importVideos(20);
  expect(await ordered()).toBe(0);
  await importVideos(1_500);
  await importVideos(1_500);
  expect(await ordered()).toBe(1);
});

it("tells the planner what came, and does not look again where little has changed", async () => {
  await importVideos(2_500);
  await refreshStatistics(app.services.db);
  const believed = await believedVideos();
  expect(believed).toBeGreaterThanOrEqual(2_500);
  await importVideos(200);
  await refreshStatistics(app.services.db);
  expect(await believedVideos()).toBe(believed);
});
