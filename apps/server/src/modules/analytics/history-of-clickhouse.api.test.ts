import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { leaveOut } from "../../../test/analytics-builders.ts";
import { buildSample, SAMPLE_RANGE, type Sample } from "../../../test/analytics-sample.ts";
import { buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { clickhouseOf, factsInClickHouse, factsInPostgres, feedAll } from "../../../test/history-feed.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { startTestClickHouse, type TestClickHouse } from "../../../test/test-clickhouse.ts";
import { buildTrackedAccount, buildVideo, recordHistory } from "../../../test/tracking-builders.ts";
import type { ClickHouse } from "../../infra/clickhouse/clickhouse.ts";
import { sql } from "../../infra/db/sql.ts";
import { getHistoryState } from "../history/history-view.ts";
import { mergeHistoryTask } from "../history/start-history-feed.ts";
import { listTopVideos } from "./rankings/list-top-videos.ts";
import { getInteractionMetrics } from "./totals/key-figures.ts";

describe.skipIf(!inject("hasClickHouse"))("a question that no sum answers", () => {
  let server: TestClickHouse;
  let app: TestApp;
  let sample: Sample;
  beforeAll(async () => {
    server = await startTestClickHouse();
    app = await startTestApp({
      environment: { ...server.environment, CLICKHOUSE_TIMEOUT_MS: "2000", METRICS_TOKEN: "m".repeat(16) },
    });
    sample = await buildSample(app);
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });

  /** Of accounts within a project. */
  const askForDays = async (others: Readonly<Record<string, readonly string[]>> = {}) => {
    const { status, headers, body } = await sample.ask("/analytics/interaction-metrics", {
      ...SAMPLE_RANGE,
      accounts: [sample.ana.id],
      projects: [sample.brand],
      ...others,
    });
    expect(status).toBe(200);
    return { source: headers.get("clipledger-history"), views: body.totals.views };
  };

  const daysQuery = () => ({
    dateRange: { from: "2026-09-12", to: "2026-09-21" },
    accounts: [sample.ana.id],
    projects: [sample.brand],
    publicationMode: "allEligible" as const,
    viewMode: "internal" as const,
  });

  const addViews = async (viewCount: number) => {
    const video = await buildVideo(sample.organization, sample.ana, { publishedAt: "2026-09-20T10:00:00Z" });
    await recordHistory(sample.organization, video, [{ at: "2026-09-20", viewCount }]);
  };

  it("is answered by PostgreSQL until ClickHouse has everything, then by ClickHouse, and says so", async () => {
    const { ctx } = sample.organization;
    const lagging = await askForDays();
    expect(lagging.source).toBe("postgresql; reason=lagging");
    expect(await getHistoryState({ ...ctx, clickhouse: undefined })).toEqual({ clickhouse: null });
    expect(await getHistoryState(ctx)).toEqual({ clickhouse: { isFilled: false, lagSeconds: 0 } });
    await feedAll(app);
    expect(await getHistoryState(ctx)).toEqual({ clickhouse: { isFilled: true, lagSeconds: 0 } });
    await addViews(0);
    await feedAll(app);
    expect(await askForDays()).toEqual({ source: "clickhouse", views: lagging.views });
  });

  it("shows what was written just before, though ClickHouse does not have it yet", async () => {
    const { views } = await askForDays();
    await addViews(1_000);
    expect(await askForDays()).toEqual({ source: "postgresql; reason=lagging", views: views + 1_000 });
    const { clickhouse } = await getHistoryState(sample.organization.ctx);
    expect(clickhouse?.lagSeconds).toBeGreaterThan(0);
    const text = await readMetrics();
    expect(text).toMatch(/clipledger_history_lag_seconds [0-9.e-]+\n/);
    expect(text).not.toContain("clipledger_history_lag_seconds 0\n");
    await feedAll(app);
    expect(await readMetrics()).toContain("clipledger_history_lag_seconds 0\n");
  });

  it("is answered by PostgreSQL where it is about few videos, unless facts of the organization are archived", async () => {
    const { ctx } = sample.organization;
    const told: string[] = [];
    const setHeader = (_name: string, value: string) => void told.push(value);
    const clickhouse: ClickHouse = { ...clickhouseOf(app), minVideos: 1_000 };
    const ofPostgres = await getInteractionMetrics({ ...ctx, clickhouse: undefined }, daysQuery());
    expect(await getInteractionMetrics({ ...ctx, clickhouse, setHeader }, daysQuery())).toEqual(ofPostgres);
    await ctx.db.execute(sql`
      insert into fact_archives (organization_key, archived_before)
      select key, '2024-01-01' from organizations where id = ${sample.organization.id}`);
    expect(await getInteractionMetrics({ ...ctx, clickhouse, setHeader }, daysQuery())).toEqual(ofPostgres);
    await ctx.db.execute(sql`
      delete from fact_archives a using organizations o where o.key = a.organization_key and o.id = ${sample.organization.id}`);
    expect(told).toEqual(["postgresql; reason=few", "clickhouse"]);
  });

  it("is answered by PostgreSQL where few of very many videos can be among the best", async () => {
    const { ctx } = sample.organization;
    const told: string[] = [];
    const setHeader = (_name: string, value: string) => void told.push(value);
    const query = { ...daysQuery(), metric: "viewCountInPeriod" as const, limit: 3 };
    const ofPostgres = await listTopVideos({ ...ctx, clickhouse: undefined }, query);
    expect(ofPostgres.length).toBeGreaterThan(1);
    const ask = (addedUp: number) =>
      listTopVideos({ ...ctx, setHeader }, query, { addedUp, lookedUp: 2_000, sparePlaces: 100 });
    expect(await ask(1)).toEqual(ofPostgres);
    expect(told).toEqual([]);
    expect(await ask(1_000)).toEqual(ofPostgres);
    expect(told).toEqual(["clickhouse"]);
  });

  it("is answered by PostgreSQL where newer facts reach ClickHouse while it is asked", async () => {
    const query = daysQuery();
    const { ctx } = sample.organization;
    const before = await getInteractionMetrics({ ...ctx, clickhouse: undefined }, query);
    const told: string[] = [];
    const clickhouse: ClickHouse = {
      ...clickhouseOf(app),
      async text(statement, asked) {
        await addViews(500);
        await feedAll(app);
        return clickhouseOf(app).text(statement, asked);
      },
    };
    const setHeader = (_name: string, value: string) => void told.push(value);
    expect(await getInteractionMetrics({ ...ctx, clickhouse, setHeader }, query)).toEqual(before);
    expect(told).toEqual(["postgresql; reason=changed"]);
  });

  it("counts nothing twice that a feed sends once more while ClickHouse is asked", async () => {
    const { ctx } = sample.organization;
    const real = clickhouseOf(app);
    const sent: { table: string; lines: readonly string[] }[] = [];
    await addViews(40);
    await feedAll(app, {
      ...real,
      async insert(table, lines) {
        sent.push({ table, lines });
        await real.insert(table, lines);
      },
    });
    await mergeHistoryTask.run(app.services, {});
    const told: string[] = [];
    const clickhouse: ClickHouse = {
      ...real,
      async text(statement, asked) {
        for (const { table, lines } of sent.splice(0)) await real.insert(table, lines);
        return real.text(statement, asked);
      },
    };
    const setHeader = (_name: string, value: string) => void told.push(value);
    expect(await getInteractionMetrics({ ...ctx, clickhouse, setHeader }, daysQuery())).toEqual(
      await getInteractionMetrics({ ...ctx, clickhouse: undefined }, daysQuery()),
    );
    expect([told, sent]).toEqual([["clickhouse"], []]);
  });

  it("is answered by PostgreSQL while ClickHouse is away, which is not asked again for some seconds", async () => {
    // Kept answers are no answers of either: each question is another one, of the same videos.
    await addViews(0);
    await feedAll(app);
    const { source, views } = await askForDays();
    expect(source).toBe("clickhouse");
    await server.pause();
    const unavailable = { source: "postgresql; reason=unavailable", views };
    expect(await askForDays({ contentTypes: ["video", "slideshow"] })).toEqual(unavailable);
    await server.resume();
    expect(await askForDays({ contentTypes: ["slideshow", "video"] })).toEqual(unavailable);
    app.clock.advance(6_000);
    expect(await askForDays({ platforms: [sample.ana.platform] })).toEqual({ source: "clickhouse", views });
    expect(await readMetrics()).toContain(
      'clipledger_history_answers_total{source="postgresql",reason="unavailable"}',
    );
  });

  it("is fed by a worker, which goes on when ClickHouse is back", async () => {
    const [first, second] = [
      await startTestApp({ sharing: app, role: "worker", environment: server.environment }),
      await startTestApp({ sharing: app, role: "worker", environment: server.environment }),
    ];
    const caughtUp = async () =>
      JSON.stringify(await factsInClickHouse(app)) === JSON.stringify(await factsInPostgres(app));
    try {
      await addViews(7);
      await expect.poll(caughtUp).toBe(true);
      await server.pause();
      await addViews(8);
      await server.resume();
      await first.stop();
      await expect.poll(caughtUp).toBe(true);
    } finally {
      await second.stop();
    }
  });

  async function readMetrics(): Promise<string> {
    const answer = await fetch(`${app.url}/metrics`, {
      headers: { authorization: `Bearer ${"m".repeat(16)}` },
    });
    return answer.text();
  }
});

describe.skipIf(!inject("hasClickHouse"))("a ranking of most videos", () => {
  let server: TestClickHouse;
  let app: TestApp;
  let organization: TestOrganization;
  beforeAll(async () => {
    server = await startTestClickHouse();
    app = await startTestApp({ environment: server.environment });
    organization = await buildOrganization(app);
    const own = await buildTrackedAccount(organization);
    const rival = await buildTrackedAccount(organization, { isCompetitor: true });
    const gain = async (views: number, account = own) => {
      const video = await buildVideo(organization, account, { publishedAt: "2026-09-14T10:00:00Z" });
      await recordHistory(organization, video, [
        { at: "2026-09-14", viewCount: 0 },
        { at: "2026-09-15", viewCount: views },
      ]);
      return video;
    };
    await leaveOut(organization, await gain(900), "excluded");
    await gain(800, rival);
    for (const views of [500, 300, 300, 100]) await gain(views);
    // Published before the range: its first count is no gain.
    const old = await buildVideo(organization, own, { publishedAt: "2026-09-01T10:00:00Z" });
    await recordHistory(organization, old, [
      { at: "2026-09-13", viewCount: 9_000 },
      { at: "2026-09-15", viewCount: 9_010 },
    ]);
    await feedAll(app);
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });

  const listed = "asked once more, with the videos listed";
  it.each([
    { viewMode: "all", limit: 2, sparePlaces: 2, gains: [800, 500], how: "asked once" },
    { viewMode: "all", limit: 3, sparePlaces: 1, gains: [800, 500, 300], how: listed },
    { viewMode: "internal", limit: 2, sparePlaces: 3, gains: [500, 300], how: "asked once" },
    { viewMode: "internal", limit: 2, sparePlaces: 1, gains: [500, 300], how: listed },
    { viewMode: "internal", limit: 5, sparePlaces: 9, gains: [500, 300, 300, 100, 10], how: "asked once" },
    { viewMode: "competitors", limit: 1, sparePlaces: 9, gains: [800], how: listed },
  ] as const)(
    "has the first $limit of $viewMode videos with $sparePlaces to spare, $how",
    async ({ viewMode, limit, sparePlaces, gains, how }) => {
      const { ctx } = organization;
      const conditions: boolean[] = [];
      const clickhouse: ClickHouse = {
        ...clickhouseOf(app),
        text(statement, asked) {
          conditions.push(statement.includes("is_first = 0 or"));
          return clickhouseOf(app).text(statement, asked);
        },
      };
      const query = {
        dateRange: { from: "2026-09-12", to: "2026-09-21" },
        publicationMode: "allEligible",
        metric: "viewCountInPeriod",
        viewMode,
        limit,
      } as const;
      const ask = (asked: ClickHouse | undefined) =>
        listTopVideos({ ...ctx, clickhouse: asked }, query, { addedUp: 1_000, lookedUp: 0, sparePlaces });
      const answer = await ask(clickhouse);
      expect(answer.map(({ viewCountInPeriod }) => viewCountInPeriod)).toEqual(gains);
      expect(answer).toEqual(await ask(undefined));
      expect([conditions.length > 0, conditions.includes(false)]).toEqual([true, how === listed]);
    },
  );
});
