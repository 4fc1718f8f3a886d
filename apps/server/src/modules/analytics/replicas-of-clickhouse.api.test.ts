import { addDays, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildSample, type Sample } from "../../../test/analytics-sample.ts";
import { clickhouseOf, factsInClickHouse, factsInPostgres, feedAll } from "../../../test/history-feed.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { hasKeeper, startTestClickHouse, type TestClickHouse } from "../../../test/test-clickhouse.ts";
import { buildVideo, recordHistory } from "../../../test/tracking-builders.ts";
import { sql } from "../../infra/db/sql.ts";
import { archiveFacts } from "../history/archive-facts.ts";
import { bringFactsBack } from "../history/bring-facts-back.ts";
import { findArchive } from "../history/fact-archive.ts";
import { mergeHistoryTask } from "../history/start-history-feed.ts";
import { getInteractionMetrics } from "./totals/key-figures.ts";

describe.skipIf(!inject("hasClickHouse") || !hasKeeper())("replicas of ClickHouse", () => {
  let server: TestClickHouse;
  let app: TestApp;
  let sample: Sample;
  beforeAll(async () => {
    server = await startTestClickHouse({ replicas: 2 });
    app = await startTestApp({ environment: server.environment });
    sample = await buildSample(app);
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });

  const generationOf = async () => {
    const { generation } = await app.services.db.row<{ generation: bigint }>(
      sql`select generation from history_feed`,
    );
    return generation;
  };

  /** The facts that each replica has by itself. */
  const countOfEach = async (table: string) => {
    const ofEach = await clickhouseOf(app).rowsOfEach(`select count() from ${table} final`);
    return ofEach.map((rows) => Number(rows[0]?.[0]));
  };

  const addViews = async (at: string, viewCount: number) => {
    const video = await buildVideo(sample.organization, sample.ana, { publishedAt: `${at}T10:00:00Z` });
    await recordHistory(sample.organization, video, [{ at, viewCount }]);
  };

  it("have the same facts as soon as they are sent, and give the answers of PostgreSQL", async () => {
    await feedAll(app);
    await addViews("2026-09-20", 70);
    await feedAll(app);
    const facts = await factsInPostgres(app);
    expect(await factsInClickHouse(app)).toEqual(facts);
    const { database } = clickhouseOf(app);
    const table = `${database}.facts_${await generationOf()}`;
    expect(await countOfEach(table)).toEqual([facts.length, facts.length]);
    const told: string[] = [];
    const setHeader = (_name: string, value: string) => void told.push(value);
    const { ctx } = sample.organization;
    const query = {
      dateRange: { from: "2026-09-12", to: "2026-09-21" },
      accounts: [sample.ana.id],
      projects: [sample.brand],
      publicationMode: "allEligible" as const,
      viewMode: "internal" as const,
    };
    const ofPostgres = await getInteractionMetrics({ ...ctx, clickhouse: undefined }, query);
    expect(await getInteractionMetrics({ ...ctx, setHeader }, query)).toEqual(ofPostgres);
    await mergeHistoryTask.run(app.services, {});
    expect(await getInteractionMetrics({ ...ctx, setHeader }, query)).toEqual(ofPostgres);
    expect(told).toEqual(["clickhouse", "clickhouse"]);
  });

  it("take rows that are sent once more for no repeat, since they may have been lost", async () => {
    const real = clickhouseOf(app);
    const sent: { table: string; lines: readonly string[] }[] = [];
    await addViews("2025-02-03", 5);
    await feedAll(app, {
      ...real,
      async insert(table, lines) {
        sent.push({ table, lines });
        await real.insert(table, lines);
      },
    });
    const facts = await factsInClickHouse(app);
    const countRows = async () => {
      const [row] = await real.rows(
        `select count() from ${real.database}.facts_${await generationOf()} where day = '2025-02-03'`,
      );
      return Number(row?.[0]);
    };
    const before = await countRows();
    for (const { table, lines } of sent) await real.insert(table, lines);
    expect([before, await countRows()]).toEqual([1, 2]);
    expect(await factsInClickHouse(app)).toEqual(facts);
  });

  it("both have archived facts, which come back as they left", async () => {
    const { db, clickhouse } = { db: app.services.db, clickhouse: clickhouseOf(app) };
    const before = await factsInPostgres(app);
    const bound = addDays(dateOf(app.clock.now()), -1);
    const archived = await archiveFacts({ db, clickhouse }, bound, () => undefined);
    expect(archived.reduce((sum, { facts }) => sum + facts, 0)).toBeGreaterThan(0);
    const kept = await countOfEach(`${clickhouse.database}.archived_facts_${await findArchive(db)}`);
    expect(kept[0]).toBeGreaterThan(0);
    expect(kept[1]).toBe(kept[0]);
    for (const { key } of await db.rows<{ key: number }>(sql`select key from organizations`))
      await bringFactsBack({ db, clickhouse }, key);
    expect(await factsInPostgres(app)).toEqual(before);
  });
});
