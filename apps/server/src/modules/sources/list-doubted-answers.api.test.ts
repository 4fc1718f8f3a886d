import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import {
  buildDataSource,
  SECRET_KEY,
  type StagedSupplier,
  SUPPLIED_ACCOUNT_ID,
  stageSupplier,
} from "../../../test/data-source-builders.ts";
import { send } from "../../../test/request.ts";
import { sync } from "../../../test/sync-runs.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount, type TestAccount } from "../../../test/tracking-builders.ts";
import { removeDataSource } from "./settings/change-data-source.ts";

const BELIEVED = 1_000;
const VIDEO = "7650000000000000001";

let app: TestApp;
let supplier: StagedSupplier;
let views = BELIEVED;
let organization: TestOrganization;
let apiKey: string;
let account: TestAccount;
let sourceId: string;

beforeAll(async () => {
  app = await startTestApp();
  supplier = await stageSupplier("acme", () => views);
});
afterAll(async () => {
  await app.stop();
  await supplier.stop();
});
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  const { mapping } = supplier;
  sourceId = (await buildDataSource(organization, { kind: "supplier", key: SECRET_KEY, mapping })).id;
  account = await buildTrackedAccount(organization, {
    platformAccountId: SUPPLIED_ACCOUNT_ID,
    maxVideos: 10,
  });
});

const HOUR_MS = 3_600_000;
const look = async (count: number) => {
  views = count;
  app.clock.advance(6 * HOUR_MS);
  expect(await sync(app.services, organization, { kind: "account", id: account.id })).toBe("Completed");
};
const list = async (query = "", key = apiKey) =>
  (await send(app, `/api/v1/data-sources/doubted-answers?${query}`, { apiKey: key })).body;

describe("doubted answers", () => {
  it("say who said what, what was believed, why not this, and what became of it", async () => {
    await look(BELIEVED);
    await look(BELIEVED + 10);
    await look(0);
    const saidAt = app.clock.now().toISOString();
    const { data, totalRows } = await list("perPage=1");
    expect(totalRows).toBe(2);
    expect(data).toHaveLength(1);
    expect((await list()).data).toContainEqual({
      source: "supplier:acme",
      account: { id: account.id, platform: "tiktok", username: expect.any(String) },
      platformVideoId: VIDEO,
      said: { views: 0, likes: null, comments: null, shares: null, bookmarks: null },
      believedViews: BELIEVED + 10,
      ...{ reason: "fell_to_zero", message: "A count that was there is suddenly 0", saidAt },
      ...{ outcome: "open", settledAt: null },
    });
    await look(BELIEVED + 20);
    expect((await list("outcomes=open")).totalRows).toBe(0);
    expect((await list("outcomes=refuted")).data[0]).toMatchObject({
      ...{ outcome: "refuted", settledAt: app.clock.now().toISOString() },
    });
  });

  it("are found by source and platform, and by nobody else", async () => {
    await look(BELIEVED);
    await look(BELIEVED * 1_000_000);
    expect((await list(`sourceIds=${sourceId}`)).data[0]).toMatchObject({
      reason: "leapt",
      said: { views: 1e9 },
    });
    expect((await list("sourceIds=server:supplier:acme")).totalRows).toBe(2);
    expect((await list("sourceIds=server:youtube-feed")).totalRows).toBe(0);
    expect((await list("platforms=youtube")).totalRows).toBe(0);
    const other = await buildOrganization(app);
    const otherKey = (await buildApiKey(other)).secret;
    expect((await list("", otherKey)).totalRows).toBe(0);
    expect((await list(`sourceIds=${sourceId}`, otherKey)).totalRows).toBe(0);
  });
});

describe("a deleted source", () => {
  it("stays beside the counts that it answered, which go stale rather than simulated", async () => {
    await look(BELIEVED);
    const history = async () => (await send(app, `/api/v1/videos/tiktok/${VIDEO}/history`, { apiKey })).body;
    const before = await history();
    expect(before[0]).toMatchObject({ viewCount: BELIEVED, source: "supplier:acme" });
    await removeDataSource(organization.ctx, sourceId);
    expect(await history()).toEqual(before);
    const asked = supplier.requests.length;
    app.clock.advance(24 * HOUR_MS);
    await sync(app.services, organization, { kind: "account", id: account.id });
    expect(supplier.requests).toHaveLength(asked);
    const after = await history();
    expect(after.every((day: Record<string, unknown>) => day["source"] === "supplier:acme")).toBe(true);
  });
});
