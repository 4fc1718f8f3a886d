import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { serveScrapeCreators } from "@clipledger/upstreams/scrapecreators/serve-scrapecreators";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildDataSource, SECRET_KEY, stageSupplier } from "../../../../test/data-source-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createTestClock } from "../../../../test/test-clock.ts";
import type { Database } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createLogger } from "../../../infra/log.ts";
import { sourcesUpkeepTask } from "../nightly-upkeep.ts";
import { removeDataSource } from "../settings/change-data-source.ts";
import { createSourceUsage } from "./source-usage.ts";

let app: TestApp;
let scrapeCreators: Awaited<ReturnType<typeof serveScrapeCreators>>;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  const { now } = createTestClock("2026-09-21T08:30:00.000Z");
  const mediaUrl = "http://localhost/media";
  scrapeCreators = await serveScrapeCreators({ now, seed: "usage", mediaUrl, key: SECRET_KEY });
  app = await startTestApp({
    sourceLimits: { maxRetries: 0 },
    environment: {
      CLIPLEDGER_SCRAPECREATORS_URL: scrapeCreators.url,
      CLIPLEDGER_TIKTOK_OEMBED_URL: "http://127.0.0.1:1",
    },
  });
});
afterAll(async () => {
  await app.stop();
  await scrapeCreators.stop();
});
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const get = async (path: string) => (await send(app, `/api/v1/data-sources${path}`, { apiKey })).body;
const lookUp = (name: string) => send(app, `/api/v1/live/tiktok/accounts/username/${name}`, { apiKey });
const asked = (failure?: ConnectorFailure) =>
  ({ source: { name: "staged" }, platform: "tiktok", lookup: "video", failure }) as const;

describe("the use of sources", () => {
  it("is counted by day: lookups, failures, requests and credits", async () => {
    const before = scrapeCreators.creditsLeft();
    const { id } = await buildDataSource(organization, { kind: "scrapecreators", key: SECRET_KEY });
    await lookUp("juniper.bakes");
    await lookUp("deleted.account");
    app.clock.set("2026-09-22T08:30:00.000Z");
    await lookUp("maple.cooks");
    const { days, allowances } = await get("/usage");
    const common = { sourceId: id, name: "scrapecreators", failures: 0, units: null, searches: null };
    expect(days).toEqual([
      { ...common, date: "2026-09-22", lookups: 1, requests: 1, credits: 1 },
      { ...common, date: "2026-09-21", lookups: 2, requests: 2, credits: 1 },
    ]);
    expect(before - scrapeCreators.creditsLeft()).toBe(2);
    expect(allowances).toEqual([]);
    expect((await get("/usage?days=1")).days).toHaveLength(1);
    expect((await get("/usage?sourceIds=server:tiktok-oembed")).days).toEqual([]);
    expect((await get(`/${id}`)).lastAnsweredAt).toBe("2026-09-22T08:30:00.000Z");
  });

  it("of the server's sources is the organization's own, without what others share", async () => {
    await send(app, "/api/v1/live/tiktok/videos/7650000000000000001", { apiKey });
    const [day] = (await get("/usage")).days;
    expect(day).toMatchObject({
      ...{ sourceId: "server:tiktok-oembed", lookups: expect.any(Number), requests: null, credits: null },
    });
    const other = (await buildApiKey(await buildOrganization(app))).secret;
    const { body } = await send(app, "/api/v1/data-sources/usage", { apiKey: other });
    expect(body.days).toEqual([]);
  });

  it("stays when the source is deleted", async () => {
    const { id } = await buildDataSource(organization, { kind: "scrapecreators", key: SECRET_KEY });
    await lookUp("juniper.bakes");
    await app.services.sources.usage.write();
    await removeDataSource(organization.ctx, id);
    expect((await get("/usage")).days).toMatchObject([{ sourceId: id, name: "scrapecreators", credits: 1 }]);
  });

  it("of several processes adds up, and none of it is lost while the database is away", async () => {
    const { db, clock } = app.services;
    const state = { isAway: true };
    const failing: Database = {
      ...db,
      execute: (statement) => (state.isAway ? Promise.reject(new Error("away")) : db.execute(statement)),
    };
    const log = createLogger("silent");
    const usages = [createSourceUsage({ db: failing, clock, log }), createSourceUsage({ db, clock, log })];
    for (const usage of usages) {
      usage.record(organization.id, asked());
      usage.record(organization.id, asked(new ConnectorFailure("timeout", "no answer in time")));
    }
    await expect(usages[0]?.write()).rejects.toThrow("away");
    state.isAway = false;
    await Promise.all(usages.map((usage) => usage.stop()));
    expect((await get("/usage")).days).toMatchObject([
      { sourceId: "server:staged", lookups: 4, failures: 2 },
    ]);
  });

  it("of an organization that is gone keeps nobody else's from being written", async () => {
    const { usage } = app.services.sources;
    usage.record("org_gone00000000", asked());
    usage.record(organization.id, asked());
    await usage.write();
    expect((await get("/usage")).days).toMatchObject([{ lookups: 1 }]);
  });
});

describe("the last answer of a source", () => {
  const source = (id: string) => ({ source: { id, name: "youtube-data-api" } });
  const failed = asked(new ConnectorFailure("timeout", "no answer in time"));

  it.each([
    ["in what is written at once", false],
    ["in what is written later", true],
  ])("stays known after failures (%s)", async (_, isWrittenBetween) => {
    const { id } = await buildDataSource(organization);
    const { usage } = app.services.sources;
    usage.record(organization.id, { ...asked(), ...source(id) });
    if (isWrittenBetween) await usage.write();
    app.clock.set("2026-09-21T09:00:00.000Z");
    usage.record(organization.id, { ...failed, ...source(id) });
    await usage.write();
    expect(await get(`/${id}`)).toMatchObject({
      lastAnsweredAt: "2026-09-21T08:30:00.000Z",
      lastFailure: { occurredAt: "2026-09-21T09:00:00.000Z" },
    });
  });

  it("is the latest, whichever process writes first", async () => {
    const { id } = await buildDataSource(organization);
    const { db, clock } = app.services;
    const log = createLogger("silent");
    const usages = [createSourceUsage({ db, clock, log }), createSourceUsage({ db, clock, log })];
    for (const [place, at] of ["2026-09-21T09:00:00.000Z", "2026-09-21T10:00:00.000Z"].entries()) {
      app.clock.set(at);
      usages[place]?.record(organization.id, { ...asked(), ...source(id) });
    }
    for (const usage of usages.toReversed()) await usage.stop();
    expect((await get(`/${id}`)).lastAnsweredAt).toBe("2026-09-21T10:00:00.000Z");
  });
});

describe("failures of sources", () => {
  it("are shown for 30 days after the last of them", async () => {
    const { id } = await buildDataSource(organization);
    const failure = asked(new ConnectorFailure("timeout", "no answer in time"));
    app.services.sources.usage.record(organization.id, {
      ...failure,
      source: { id, name: "youtube-data-api" },
    });
    app.clock.set("2026-10-21T08:30:00.000Z");
    expect((await get(`/${id}/failures`)).data).toMatchObject([{ lastAt: "2026-09-21T08:30:00.000Z" }]);
    app.clock.set("2026-10-21T08:30:00.001Z");
    expect((await get(`/${id}/failures`)).data).toEqual([]);
  });

  it("are told in words, like ones together, the latest first", async () => {
    const supplier = await stageSupplier("acme");
    const { mapping } = supplier;
    const { id } = await buildDataSource(organization, { kind: "supplier", key: SECRET_KEY, mapping });
    supplier.behave(async () => ({ status: 403, body: `do not show ${SECRET_KEY}` }));
    await lookUp("somebody");
    app.clock.set("2026-09-21T09:00:00.000Z");
    await lookUp("somebody.else");
    supplier.behave(async () => ({ body: { nonsense: true } }));
    app.clock.set("2026-09-21T10:00:00.000Z");
    await lookUp("nobody");
    const { data } = await get(`/${id}/failures`);
    expect(data).toMatchObject([
      { kind: "invalid_data", providerStatus: null, lookup: "account", lastAt: "2026-09-21T10:00:00.000Z" },
      {
        ...{ kind: "upstream", providerStatus: 403, message: "acme refuses the key, or what it may do" },
        ...{ firstAt: "2026-09-21T08:30:00.000Z", lastAt: "2026-09-21T09:00:00.000Z" },
      },
    ]);
    expect(JSON.stringify(data)).not.toContain("do not show");
    expect((await get(`/${id}`)).lastFailure.occurredAt).toBe("2026-09-21T10:00:00.000Z");
    await supplier.stop();
  });

  it("stay known of a source while another one fails in many ways later", async () => {
    const quiet = await buildDataSource(organization);
    const noisy = await buildDataSource(organization, { kind: "scrapecreators", key: SECRET_KEY });
    const { usage } = app.services.sources;
    const fail = (id: string, providerStatus: number) =>
      usage.record(organization.id, {
        ...asked(new ConnectorFailure("upstream", "failed", { providerStatus })),
        source: { id, name: "youtube-data-api" },
      });
    fail(quiet.id, 500);
    await usage.write();
    app.clock.set("2026-09-21T09:00:00.000Z");
    for (let status = 400; status < 451; status += 1) fail(noisy.id, status);
    await usage.write();
    expect((await get(`/${quiet.id}/failures`)).data).toHaveLength(1);
  });

  it("are the last fifty of a source, and go with it or after a month", async () => {
    const { id } = await buildDataSource(organization);
    const { usage } = app.services.sources;
    const source = { id, name: "youtube-data-api" };
    for (let status = 400; status < 480; status += 1) {
      app.clock.set(new Date(Date.parse("2026-09-21T08:30:00Z") + status * 1_000).toISOString());
      const failure = new ConnectorFailure("upstream", "failed", { providerStatus: status });
      usage.record(organization.id, { ...asked(failure), source });
      await usage.write();
    }
    const { data } = await get(`/${id}/failures`);
    expect(data).toHaveLength(50);
    expect(data[0].providerStatus).toBe(479);
    expect(await countFailures()).toBe(50);
    app.clock.set("2026-10-25T08:30:00.000Z");
    expect((await get(`/${id}/failures`)).data).toEqual([]);
    await sourcesUpkeepTask.run(app.services, {});
    expect(await countFailures()).toBe(0);
  });
});

async function countFailures(): Promise<number> {
  const { count } = await app.services.db.row<{ count: number }>(sql`
    select count(*)::int as count from source_failures where organization_id = ${organization.id}`);
  return count;
}
