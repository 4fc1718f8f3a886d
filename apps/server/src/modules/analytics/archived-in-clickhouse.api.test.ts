import { addDays, type CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { asker } from "../../../test/analytics-sample.ts";
import { type StoredWorld, storeWorld, WORLD_DAYS, worldPlan } from "../../../test/analytics-world.ts";
import { buildApiKey } from "../../../test/builders.ts";
import { clickhouseOf, factsInClickHouse, feedAll } from "../../../test/history-feed.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { startTestClickHouse, type TestClickHouse } from "../../../test/test-clickhouse.ts";
import { inConsistentView } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { archiveFacts } from "../history/archive-facts.ts";
import { bringFactsBack, bringingFactsBack } from "../history/bring-facts-back.ts";
import { factsTable } from "../history/history-tables.ts";
import { type AnalyticsRequest, openSource } from "./exports/export-request.ts";

describe.skipIf(!inject("hasClickHouse")).each([{ shards: 1 }, { shards: 2 }])(
  "archived facts with $shards shards",
  ({ shards }) => {
    let server: TestClickHouse;
    let app: TestApp;
    beforeAll(async () => {
      server = await startTestClickHouse({ shards });
      app = await startTestApp({
        environment: { ...server.environment, CLIPLEDGER_REQUESTS_PER_MINUTE: "1000000" },
      });
    });
    afterAll(async () => {
      await app.stop();
      await server.stop();
    });

    const archive = (before: CalendarDate) =>
      archiveFacts({ db: app.services.db, clickhouse: clickhouseOf(app) }, before, () => undefined);

    const listFacts = async () =>
      (
        await app.services.db.rows<{ text: string }>(
          sql`select f::text as text from video_facts f order by organization_key, video_key, day`,
        )
      ).map(({ text }) => text);

    const countArchived = async () => {
      const { total } = await app.services.db.row<{ total: number }>(
        sql`select count(*)::int as total from archived_facts`,
      );
      return total;
    };

    it("give every answer that they gave before, byte by byte, and come back as they left", async () => {
      await fc.assert(
        fc.asyncProperty(worldPlan, dayPlan, async (plan, days) => {
          const world = await storeWorld(app, plan);
          const questions = await questionsAbout(app, world, days);
          const before = [];
          for (const ask of questions) before.push(await ask());
          await feedAll(app);
          const facts = await listFacts();
          const fed = await factsInClickHouse(app);
          for (const [index, ask] of questions.entries()) {
            for (const ago of [days.laterBound, days.bound].sort((one, other) => other - one))
              await archive(addDays(world.today, -ago));
            expect(await ask()).toBe(before[index]);
          }
          await feedAll(app);
          expect(await factsInClickHouse(app)).toEqual(fed);
          for (const { key } of await app.services.db.rows<{ key: number }>(
            sql`select key from organizations`,
          ))
            await bringFactsBack({ db: app.services.db, clickhouse: clickhouseOf(app) }, key);
          expect([await countArchived(), await listFacts()]).toEqual([0, facts]);
        }),
        { numRuns: shards === 1 ? 3 : 1 },
      );
    });

    it("are in the tables of a feed that began anew", async () => {
      const [plan] = fc.sample(worldPlan, { numRuns: 1, seed: 4 });
      if (plan === undefined) throw new Error("No plan");
      const { today } = await storeWorld(app, plan);
      await feedAll(app);
      const fed = await factsInClickHouse(app);
      await archive(addDays(today, -3));
      expect(await countArchived()).toBeGreaterThan(0);
      const clickhouse = clickhouseOf(app);
      const { generation } = await app.services.db.row<{ generation: bigint }>(
        sql`select generation from history_feed`,
      );
      await clickhouse.everywhere(`drop table ${clickhouse.database}.facts_${generation}`);
      await feedAll(app);
      const again = await app.services.db.row<{ generation: bigint }>(
        sql`select generation from history_feed`,
      );
      expect(factsTable(clickhouse, again.generation)).not.toBe(factsTable(clickhouse, generation));
      expect(await factsInClickHouse(app)).toEqual(fed);
    });
  },
);

const dayPlan = fc.record({
  bound: fc.integer({ min: 0, max: WORLD_DAYS }),
  laterBound: fc.integer({ min: 0, max: WORLD_DAYS }),
  from: fc.integer({ min: 0, max: WORLD_DAYS }),
  length: fc.integer({ min: 0, max: WORLD_DAYS }),
});
type DayPlan = typeof dayPlan extends fc.Arbitrary<infer Plan> ? Plan : never;

/** Each answers with the bytes of the API, and never with those that are kept. */
async function questionsAbout(
  app: TestApp,
  world: StoredWorld,
  { from, length }: DayPlan,
): Promise<(() => Promise<string>)[]> {
  const ask = asker(app, (await buildApiKey(world.organization)).secret);
  const first = addDays(world.today, -from);
  const range = { "dateRange[from]": first, "dateRange[to]": addDays(first, length) };
  const accounts = world.accounts.slice(0, 2).map(({ id }) => id);
  const within = { ...range, accounts, projects: world.projects.map(({ id }) => id) };
  const questions: [string, Parameters<typeof ask>[1]][] = [
    ["/analytics/kpis", range],
    ["/analytics/kpis", within],
    ["/analytics/interaction-metrics", within],
    ["/analytics/interaction-metrics", { ...within, publicationMode: "onlyPublished" }],
    ["/analytics/top-videos", { ...range, metric: "viewCountInPeriod" }],
    ["/analytics/top-videos", { ...range, metric: "engagementRateInPeriod" }],
    ["/analytics/top-accounts", { ...within, metric: "viewCountInPeriod" }],
    ["/analytics/top-creators", { ...within, metric: "viewCountInPeriod" }],
    ["/accounts", within],
  ];
  const videos = await app.services.db.rows<{ platform: string; id: string }>(sql`
    select v.platform, v.platform_video_id as id from videos v join organizations o on o.key = v.organization_key
    where o.id = ${world.organization.id} and not v.is_reference order by v.key limit 3`);
  for (const { platform, id } of videos) questions.push([`/videos/${platform}/${id}/history`, {}]);
  const asked = questions.map(([path, parameters]) => async () => {
    await app.services.db.rows(sql`select raise_version(${world.organization.id})`);
    const { status, body } = await ask(path, parameters);
    expect([path, status]).toEqual([path, 200]);
    return JSON.stringify(body);
  });
  const dateRange = { from: first, to: addDays(first, length) };
  const filter = { dateRange, publicationMode: "allEligible", viewMode: "all" } as const;
  return [
    ...asked,
    () => writeFile(world, { kind: "video-daily-gains", filter }),
    () => writeFile(world, { kind: "accounts", filter: { ...filter, accounts } }),
  ];
}

/** As the worker writes it. */
function writeFile({ organization: { ctx } }: StoredWorld, request: AnalyticsRequest): Promise<string> {
  return bringingFactsBack(ctx, async () => {
    const source = await openSource(ctx, request);
    return inConsistentView(ctx.db, async (tx) => {
      let text = `${await source.countRows(tx)} rows\n`;
      for await (const batch of source.readRows(tx)) text += batch.join("");
      return text;
    });
  });
}
