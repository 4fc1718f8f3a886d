import { addDays } from "@clipledger/domain/calendar/calendar-date";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type StoredWorld, storeWorld, WORLD_DAYS, worldPlan } from "../../../test/analytics-world.ts";
import { clickhouseOf, feedAll } from "../../../test/history-feed.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { startTestClickHouse, type TestClickHouse } from "../../../test/test-clickhouse.ts";
import { recordHistory } from "../../../test/tracking-builders.ts";
import { type ClickHouse, ClickHouseFailure } from "../../infra/clickhouse/clickhouse.ts";
import { inConsistentView } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import type { AskingContext } from "../history/history-view.ts";
import { mergeHistoryTask } from "../history/start-history-feed.ts";
import { listAccounts, sumAccounts } from "./accounts/list-accounts.ts";
import { openSource } from "./exports/export-request.ts";
import { listTopAccounts, listTopCreators } from "./rankings/list-top-accounts.ts";
import { listTopVideos } from "./rankings/list-top-videos.ts";
import { getInteractionMetrics, getKpis } from "./totals/key-figures.ts";

const hasClickHouse = inject("hasClickHouse");

describe.skipIf(!hasClickHouse).each([{ shards: 1 }, { shards: 2 }])(
  "answers of ClickHouse with $shards shards",
  ({ shards }) => {
    let server: TestClickHouse;
    let app: TestApp;
    beforeAll(async () => {
      server = await startTestClickHouse({ shards });
      app = await startTestApp({ environment: server.environment });
    });
    afterAll(async () => {
      await app.stop();
      await server.stop();
    });

    it("are the bytes of PostgreSQL's, which answers for as long as ClickHouse lags", async () => {
      await fc.assert(
        fc.asyncProperty(worldPlan, laterCounts, questionPlan, async (plan, later, question) => {
          const world = await storeWorld(app, plan);
          await feedAll(app);
          await expectSame(world, question, "clickhouse", FEW);
          for (const { video, daysAgo, count } of later) await correct(world, video, daysAgo, count);
          const isChanged = await hasPending(world);
          const meanwhile = isChanged ? "postgresql; reason=lagging" : "clickhouse";
          await expectSame(world, question, meanwhile, FEW);
          if (isChanged) await expect(feedAll(app, killed(clickhouseOf(app)))).rejects.toThrow("killed");
          await expectSame(world, question, meanwhile, FEW);
          await feedAll(app);
          await expectSame(world, question, "clickhouse");
          await mergeHistoryTask.run(app.services, {});
          await expectSame(world, question, "clickhouse");
        }),
        { numRuns: shards === 1 ? 5 : 3 },
      );
    }, 120_000);

    async function expectSame(
      world: StoredWorld,
      question: Question,
      source: string,
      asked: Readonly<Record<string, Ask>> = questions,
    ): Promise<void> {
      const { ctx } = world.organization;
      for (const [name, ask] of Object.entries(asked)) {
        const told: string[] = [];
        const setHeader = (_name: string, value: string) => void told.push(value);
        const answer = await ask({ ...ctx, setHeader }, world, question);
        expect({ name, told: new Set(told) }).toEqual({ name, told: new Set([source]) });
        expect({ name, answer }).toEqual({
          name,
          answer: await ask({ ...ctx, clickhouse: undefined }, world, question),
        });
      }
    }

    async function hasPending({ organization }: StoredWorld): Promise<boolean> {
      const pending = await app.services.db.rows<{ id: bigint }>(sql`
        select c.id from fact_changes c join organizations o on o.key = c.organization_key where o.id = ${organization.id}`);
      return pending.length > 0;
    }
  },
);

const laterCounts = fc.array(
  fc.record({
    video: fc.nat(),
    daysAgo: fc.integer({ min: 0, max: WORLD_DAYS }),
    count: fc.integer({ min: 0, max: 200_000 }),
  }),
  { maxLength: 3 },
);

const questionPlan = fc.record({
  from: fc.integer({ min: 0, max: WORLD_DAYS }),
  length: fc.integer({ min: 0, max: WORLD_DAYS }),
  publicationMode: fc.constantFrom("allEligible", "onlyPublished"),
  viewMode: fc.constantFrom("all", "internal", "competitors"),
  accounts: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
});
type Question = typeof questionPlan extends fc.Arbitrary<infer Plan> ? Plan : never;

/** Projects and accounts together: no sum answers. */
function toQuery({ today, accounts, projects }: StoredWorld, question: Question) {
  const from = addDays(today, -question.from);
  return {
    dateRange: { from, to: addDays(from, question.length) },
    publicationMode: question.publicationMode,
    viewMode: question.viewMode,
    accounts: question.accounts.map((index) => accounts[index]?.id ?? ""),
    projects: projects.map(({ id }) => id),
  };
}

type Ask = (ctx: AskingContext, world: StoredWorld, question: Question) => Promise<string>;

const VIDEO_METRICS = [
  "viewCountInPeriod",
  "likeCountInPeriod",
  "commentCountInPeriod",
  "shareCountInPeriod",
  "bookmarkCountInPeriod",
  "engagementRateInPeriod",
] as const;

/** With so few spare places, others are often as good as the last of them. */
const LIMITS = { addedUp: -1, lookedUp: -1, sparePlaces: 1 };

/** The first places, and more than there are videos. */
const topVideos = (metric: (typeof VIDEO_METRICS)[number], limit: number): Ask =>
  asJson((ctx, query) => listTopVideos(ctx, { ...query, metric, limit }, LIMITS));

/** The same of all accounts, or of those that are named. */
const topOfAccounts =
  (metric: (typeof VIDEO_METRICS)[number], areNamed: boolean): Ask =>
  async (ctx, world, question) => {
    const { accounts, projects: _, ...query } = toQuery(world, question);
    const asked = { ...query, ...(areNamed && { accounts }), metric, limit: 2 };
    return JSON.stringify(await listTopVideos(ctx, asked, LIMITS));
  };

const questions: Readonly<Record<string, Ask>> = {
  days: asJson(getInteractionMetrics),
  "key figures": asJson(getKpis),
  ...Object.fromEntries(VIDEO_METRICS.map((metric) => [`top videos by ${metric}`, topVideos(metric, 3)])),
  ...Object.fromEntries(
    VIDEO_METRICS.flatMap((metric) => [
      [`top videos of all accounts by ${metric}`, topOfAccounts(metric, false)],
      [`top videos of accounts by ${metric}`, topOfAccounts(metric, true)],
    ]),
  ),
  "all videos in order": topVideos("viewCountInPeriod", 50),
  "top accounts": asJson((ctx, query) =>
    listTopAccounts(ctx, { ...query, metric: "likeCountInPeriod", limit: 3 }),
  ),
  "top creators": asJson((ctx, query) =>
    listTopCreators(ctx, { ...query, metric: "averageViewsPerVideoInPeriod", limit: 3 }),
  ),
  accounts: asJson((ctx, query) =>
    listAccounts(ctx, { ...query, sortCol: "totalViews", sortDir: "desc", page: 1, perPage: 3 }),
  ),
  "sum of accounts": asJson(sumAccounts),
  "sum of some accounts": asJson((ctx, query) => sumAccounts(ctx, { ...query, search: "a" })),
  "file of daily gains": asFile("video-daily-gains"),
  "file of accounts": asFile("accounts"),
};

/** In states that all questions are answered in alike. */
const FEW: Readonly<Record<string, Ask>> = {
  days: asJson(getInteractionMetrics),
  "file of daily gains": asFile("video-daily-gains"),
};

function asJson(ask: (ctx: AskingContext, query: ReturnType<typeof toQuery>) => Promise<unknown>): Ask {
  return async (ctx, world, question) => JSON.stringify(await ask(ctx, toQuery(world, question)));
}

function asFile(kind: "video-daily-gains" | "accounts"): Ask {
  return async (ctx, world, question) => {
    const source = await openSource(ctx, { kind, filter: toQuery(world, question) });
    return inConsistentView(ctx.db, async (tx) => {
      let text = `${await source.countRows(tx)} rows\n${source.header}`;
      for await (const batch of source.readRows(tx)) text += batch.join("");
      return text;
    });
  };
}

async function correct(world: StoredWorld, video: number, daysAgo: number, viewCount: number): Promise<void> {
  const { ctx, id } = world.organization;
  const stored = await ctx.db.rows<{ key: bigint; platform: "tiktok"; platformVideoId: string }>(sql`
    select v.key, v.platform, v.platform_video_id as "platformVideoId" from videos v
    join organizations o on o.key = v.organization_key where o.id = ${id} order by v.key`);
  const chosen = stored[video % stored.length];
  if (chosen === undefined) return;
  await recordHistory(world.organization, chosen, [{ at: addDays(world.today, -daysAgo), viewCount }]);
}

/** A feeder that dies when ClickHouse has the rows, and before it could note so. */
function killed(clickhouse: ClickHouse): ClickHouse {
  return {
    ...clickhouse,
    async insert(table, lines) {
      await clickhouse.insert(table, lines);
      throw new ClickHouseFailure("killed");
    },
  };
}
