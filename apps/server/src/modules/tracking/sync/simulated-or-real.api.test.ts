import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { send } from "../../../../test/request.ts";
import { connectorsOver, type StagedSource, stageWorld } from "../../../../test/staged-source.ts";
import { sync } from "../../../../test/sync-runs.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createTestClock } from "../../../../test/test-clock.ts";
import { buildTrackedAccount } from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";

const SIX_HOURS_MS = 6 * 3_600_000;

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let real: StagedSource;

const clock = createTestClock("2026-09-21T08:30:00.000Z");
/** Each test stages sources of its own in them. */
const connectors = { ...connectorsOver([], clock) };
const stage = (sources: readonly StagedSource[]) =>
  Object.assign(connectors, connectorsOver(sources, app.clock));

beforeAll(async () => {
  app = await startTestApp({ connectors });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  real = stageWorld("real-world", app.clock);
  stage([real]);
});

const track = async (username: string) => {
  const body = { accounts: [{ platform: "tiktok", username, max_videos: 10 }] };
  const { status } = await send(app, "/api/v1/accounts/tracked", { method: "POST", apiKey, body });
  expect(status).toBe(200);
  return app.services.db.row<{ id: string; platform_account_id: string; is_simulated: boolean | null }>(sql`
    select id, platform_account_id, is_simulated from tracked_accounts
    where organization_id = ${organization.id} and initial_username = ${username}`);
};
const syncAccount = (id: string) => sync(app.services, organization, { kind: "account", id });
const countsOf = (id: string) =>
  app.services.db.rows(sql`
    select v.platform_video_id, v.view_count from videos v join tracked_accounts a on a.key = v.account_key
    where a.id = ${id} order by v.key`);
const stateOf = (id: string) =>
  app.services.db.row<{
    is_simulated: boolean | null;
    sync_failures: number;
    last_error_at: Date | null;
  }>(sql`
    select is_simulated, sync_failures, last_error_at from tracked_accounts where id = ${id}`);

describe("an account that a real source has answered for", () => {
  it("gets no simulated count when its sources fail: its sync fails, and it shows as stale", async () => {
    const account = await track("juniper.bakes");
    expect(account.is_simulated).toBe(false);
    expect(await syncAccount(account.id)).toBe("Completed");
    const before = await countsOf(account.id);
    expect(before.length).toBe(10);
    for (const kind of ["upstream", "timeout", "invalid_data"] as const) {
      real.fail(kind);
      app.clock.advance(SIX_HOURS_MS);
      expect(await syncAccount(account.id)).toBe("Failed");
    }
    expect(await countsOf(account.id)).toEqual(before);
    expect(await stateOf(account.id)).toMatchObject({ is_simulated: false, sync_failures: 3 });
  });

  it("stays real when its source is taken away", async () => {
    const account = await track("juniper.bakes");
    await syncAccount(account.id);
    const before = await countsOf(account.id);
    stage([]);
    app.clock.advance(SIX_HOURS_MS);
    expect(await syncAccount(account.id)).toBe("Failed");
    expect(await countsOf(account.id)).toEqual(before);
    const path = `/api/v1/live/tiktok/accounts/${account.platform_account_id}`;
    expect((await send(app, path, { apiKey })).status).toBe(502);
  });
});

describe("an account that was simulated from the start", () => {
  it("stays with the simulator when a real source can be reached later, live lookups included", async () => {
    real.fail("upstream");
    const account = await track("juniper.bakes");
    expect(account.is_simulated).toBe(true);
    real.recover();
    real.asked.length = 0;
    expect(await syncAccount(account.id)).toBe("Completed");
    const path = `/api/v1/live/tiktok/accounts/${account.platform_account_id}`;
    expect((await send(app, path, { apiKey })).status).toBe(200);
    expect(real.asked).toEqual([]);
    expect(await stateOf(account.id)).toMatchObject({ is_simulated: true, sync_failures: 0 });
    expect((await track("somebody.else")).is_simulated).toBe(false);
  });
});

describe("an account that nobody has answered for yet", () => {
  it("is what its first answer makes it", async () => {
    const named = await connectors.tiktok.accountByUsername({ username: "juniper.bakes" });
    const platformAccountId = named.platformAccountId ?? "";
    const { id } = await buildTrackedAccount(organization, { platformAccountId, maxVideos: 10 });
    expect(await stateOf(id)).toMatchObject({ is_simulated: null });
    await syncAccount(id);
    expect(await stateOf(id)).toMatchObject({ is_simulated: false });
  });
});

describe("an account that came with an import", () => {
  it("is what whoever is asked for it when it is tracked says", async () => {
    const { platformAccountId } = await connectors.tiktok.accountByUsername({ username: "juniper.bakes" });
    const row = {
      ...{ platform: "tiktok", platformAccountId, username: "juniper.bakes", platformVideoId: "v1" },
      ...{ publishedAt: "2026-09-14T10:00:00.000Z", observedAt: "2026-09-15T10:00:00.000Z", viewCount: 10 },
    };
    await send(app, "/api/v1/tracking/import", { method: "POST", apiKey, body: { rows: [row] } });
    expect(await track("juniper.bakes")).toMatchObject({ is_simulated: false });
  });
});

describe("a video that the library has from the simulator", () => {
  it("is tracked as simulated, though real sources answer by now", async () => {
    real.fail("upstream");
    const { items } = await connectors.tiktok.searchVideos({ query: "bread" });
    const [video] = items;
    await app.services.db.execute(sql`
      insert into library_videos (organization_id, id, platform, platform_video_id, platform_account_id, content_type,
        view_count, outlier_factor, matched_terms, first_seen_at, last_seen_at, is_simulated)
      values (${organization.id}, 'orgrsv_000000000001', 'tiktok', ${video?.platformVideoId},
        ${video?.platformAccountId}, 'video', 1, 5, '{}', now(), now(), true)`);
    real.recover();
    await connectors.tiktok.accountByUsername({ username: "somebody.else" });
    const body = { videos: [{ platform: "tiktok", videoId: video?.platformVideoId }] };
    expect((await send(app, "/api/v1/videos/tracked", { method: "POST", apiKey, body })).status).toBe(200);
    const { is_simulated } = await app.services.db.row<{ is_simulated: boolean | null }>(sql`
      select is_simulated from tracked_accounts where organization_id = ${organization.id}`);
    expect(is_simulated).toBe(true);
  });
});

describe("the terms of a sync", () => {
  it("say that it is one, and which videos are known", async () => {
    const { id } = await track("juniper.bakes");
    await syncAccount(id);
    const known = await app.services.db.rows<{ platform_video_id: string }>(sql`
      select v.platform_video_id from videos v join tracked_accounts a on a.key = v.account_key
      where a.id = ${id} order by v.published_at desc`);
    const [newest] = known;
    await app.services.db.execute(sql`
      update videos set is_excluded = true where platform_video_id = ${newest?.platform_video_id ?? ""}`);
    real.asked.length = 0;
    await syncAccount(id);
    expect(real.asked.map(({ purpose }) => purpose)).toEqual(["sync", "sync"]);
    expect(real.asked[1]).toMatchObject({
      knownVideoIds: known.slice(1).map(({ platform_video_id }) => platform_video_id),
    });
  });

  it("are those of somebody who waits for a live lookup", async () => {
    await send(app, "/api/v1/live/tiktok/accounts/username/juniper.bakes", { apiKey });
    expect(real.asked.map(({ purpose }) => purpose)).toEqual(["live"]);
  });
});
