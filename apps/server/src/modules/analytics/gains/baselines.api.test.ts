import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { joinProject } from "../../../../test/analytics-builders.ts";
import { addVideo, asker } from "../../../../test/analytics-sample.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { buildProject } from "../../../../test/project-builders.ts";
import { readStoredHistory } from "../../../../test/stored-history.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount, recordHistory, type TestAccount } from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-09-30T12:00:00.000Z");
});
afterAll(() => app.stop());

let organization: TestOrganization;
let account: TestAccount;
let ask: ReturnType<typeof asker>;
beforeEach(async () => {
  organization = await buildOrganization(app);
  const creator = await buildCreator(organization);
  account = await buildTrackedAccount(organization, { creatorId: creator.id });
  ask = asker(app, (await buildApiKey(organization)).secret);
});

const september = range("2026-09-01", "2026-09-30");

function range(from: string, to: string) {
  return { "dateRange[from]": from, "dateRange[to]": to };
}

/** As a first sync on 20 September leaves it, and a second one two days later. */
async function syncTwice() {
  const old = await addVideo(
    organization,
    account,
    { platformVideoId: "old", publishedAt: "2026-03-01T10:00:00.000Z" },
    [
      { at: "2026-09-20", viewCount: 1_000_000, likeCount: 5_000 },
      { at: "2026-09-22", viewCount: 1_000_300, likeCount: 5_010 },
    ],
  );
  await addVideo(organization, account, { platformVideoId: "new", publishedAt: "2026-09-05T10:00:00.000Z" }, [
    { at: "2026-09-20", viewCount: 700, likeCount: 7 },
    { at: "2026-09-22", viewCount: 750, likeCount: 8 },
  ]);
  return old;
}

describe("the first count of a video", () => {
  it("is a gain in the range it was published in, and a baseline for an older video", async () => {
    await syncTwice();
    expect((await ask("/analytics/kpis", september)).body).toMatchObject({
      viewCount: 700 + 50 + 300,
      likeCount: 7 + 1 + 10,
    });
    // Neither was published in these days, and so both had their views before.
    expect((await ask("/analytics/kpis", range("2026-09-18", "2026-09-22"))).body.viewCount).toBe(350);
    expect((await ask("/analytics/kpis", range("2026-02-01", "2026-09-22"))).body.viewCount).toBe(1_001_050);
  });

  it("is judged by the previous range's own days", async () => {
    await syncTwice();
    const { previous } = (await ask("/analytics/kpis", range("2026-09-21", "2026-09-22"))).body;
    expect(previous.viewCount).toBe(0);
    const wide = (await ask("/analytics/kpis", range("2026-09-21", "2026-10-10"))).body;
    expect(wide.previous.viewCount).toBe(700);
    expect(wide.viewCount).toBe(350);
  });

  it("stands in the series on the day it was first seen, whose days sum to the key figures", async () => {
    await syncTwice();
    const { dailyMetrics, totals } = (await ask("/analytics/interaction-metrics", september)).body;
    const gained = dailyMetrics.filter(({ views }: { views: number }) => views > 0);
    expect(gained).toMatchObject([
      { date: "2026-09-20", views: 700 },
      { date: "2026-09-22", views: 350 },
    ]);
    expect(totals.views).toBe((await ask("/analytics/kpis", september)).body.viewCount);
  });

  it("ranks nobody by what was there before, and stays part of totals", async () => {
    await syncTwice();
    for (const path of ["top-accounts", "top-creators"]) {
      const query = { ...september, metric: "viewCountInPeriod" };
      expect((await ask(`/analytics/${path}`, query)).body).toMatchObject([
        { viewCount: 1_001_050, viewCountInPeriod: 1_050 },
      ]);
    }
    const videos = (await ask("/analytics/top-videos", { ...september, metric: "viewCountInPeriod" })).body;
    expect(videos).toMatchObject([
      { platformVideoId: "new", viewCountInPeriod: 750 },
      { platformVideoId: "old", viewCountInPeriod: 300, viewCount: 1_000_300 },
    ]);
    expect((await ask("/accounts", september)).body.data).toMatchObject([{ totalViews: 1_050 }]);
    expect((await ask("/accounts")).body.data).toMatchObject([{ totalViews: 1_001_050 }]);
  });

  it("becomes a gain like any other when an earlier count turns up", async () => {
    const old = await syncTwice();
    await recordHistory(organization, old, [{ at: "2026-08-15", viewCount: 900_000, likeCount: 4_000 }]);
    expect((await ask("/analytics/kpis", september)).body).toMatchObject({
      viewCount: 750 + 100_300,
      likeCount: 8 + 1_010,
    });
    expect((await ask("/analytics/kpis", range("2026-08-01", "2026-08-31"))).body.viewCount).toBe(0);
  });
});

describe("the migration that separates baselines and keeps stats", () => {
  it("leaves sums of an older database as they would have been kept", async () => {
    const project = await buildProject(organization);
    await joinProject(organization, account, project.id);
    await syncTwice();
    await addVideo(
      organization,
      account,
      { publishedAt: "2025-12-31T10:00:00.000Z", contentType: "slideshow" },
      [
        { at: "2025-12-31", viewCount: 5 },
        { at: "2026-09-20", viewCount: 9 },
      ],
    );
    const kept = await readStoredHistory(organization);
    const { db } = app.services;
    await db.transaction(async (tx) => {
      for (const [days, baselines, keys] of older) {
        await tx.execute(sql`
          insert into ${days} as d select organization_key, ${keys}, 0, sum(views), sum(likes), sum(comments),
            sum(shares), sum(bookmarks)
          from ${baselines} group by organization_key, ${keys}
          on conflict (organization_key, ${keys}) do update set views = d.views + excluded.views,
            likes = d.likes + excluded.likes, comments = d.comments + excluded.comments,
            shares = d.shares + excluded.shares, bookmarks = d.bookmarks + excluded.bookmarks`);
        await tx.execute(sql`drop table ${baselines}`);
      }
    });
    const stats = await readStats();
    await db.execute(sql`drop function refresh_stats_of_changed_videos cascade`);
    await db.execute(sql`drop function add_account_stats cascade`);
    await db.execute(sql`drop function move_account_stats cascade`);
    await db.execute(sql`drop function refresh_account_stats`);
    await db.execute(sql`drop table account_stats`);
    await db.execute(sql`drop index tracked_accounts_by_creation`);
    expect(kept.filter((line) => line.includes("baseline")).length).toBeGreaterThan(3);
    const migration = new URL("../../../../migrations/0016_baselines_and_account_stats.sql", import.meta.url);
    const client = await db.pool.connect();
    await client.query(`begin; ${await readFile(migration, "utf8")}; commit`);
    client.release();
    expect(await readStoredHistory(organization)).toEqual(kept);
    expect(await readStats()).toEqual(stats);
  });
});

function readStats() {
  return app.services.db.rows(sql`select * from account_stats order by account_key`);
}

const older = [
  [sql`account_days`, sql`account_baselines`, sql`account_key, day, content_type`],
  [sql`group_days`, sql`group_baselines`, sql`group_key, day, segment`],
] as const;
