import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { clickhouseOf, factsInClickHouse, factsInPostgres, feedAll } from "../../../test/history-feed.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { startTestClickHouse, type TestClickHouse } from "../../../test/test-clickhouse.ts";
import {
  buildTrackedAccount,
  buildVideo,
  recordHistory,
  type TestVideo,
} from "../../../test/tracking-builders.ts";
import { type ClickHouse, ClickHouseFailure } from "../../infra/clickhouse/clickhouse.ts";
import { sql } from "../../infra/db/sql.ts";
import { untrackAccount } from "../tracking/accounts/untrack-account.ts";
import { factsTable } from "./history-tables.ts";
import { endUnusedFeedTask } from "./start-history-feed.ts";

describe.skipIf(!inject("hasClickHouse"))("the feed of ClickHouse", () => {
  let server: TestClickHouse;
  let app: TestApp;
  let organization: TestOrganization;
  beforeAll(async () => {
    server = await startTestClickHouse();
    app = await startTestApp({ environment: server.environment });
    organization = await buildOrganization(app);
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });

  const record = (video: TestVideo, at: string, viewCount: number) =>
    recordHistory(organization, video, [{ at, viewCount, likeCount: Math.floor(viewCount / 10) }]);

  const newVideo = async () => buildVideo(organization, await buildTrackedAccount(organization));

  const expectSame = async () => {
    const facts = await factsInPostgres(app);
    expect(await factsInClickHouse(app)).toEqual(facts);
    return facts.length;
  };

  const countPending = async () => {
    const { total } = await app.services.db.row<{ total: number }>(
      sql`select count(*)::int as total from fact_changes`,
    );
    return total;
  };

  const generationOf = async () => {
    const { generation } = await app.services.db.row<{ generation: bigint | null }>(
      sql`select generation from history_feed`,
    );
    return generation;
  };

  it("notes nothing before it begins, and then sends what was there", async () => {
    const video = await newVideo();
    await record(video, "2026-09-10", 100);
    await record(video, "2026-09-12", 250);
    await record(await newVideo(), "2025-12-31", 7);
    expect(await countPending()).toBe(0);
    await feedAll(app);
    expect(await expectSame()).toBe(3);
  });

  it("sends what changes, also of days long past, and then has nothing to send", async () => {
    const video = await newVideo();
    await record(video, "2026-09-10", 100);
    await record(video, "2026-09-12", 250);
    await feedAll(app);
    await record(video, "2026-09-11", 180);
    await record(video, "2024-02-29", 50);
    await record(video, "2026-09-12", 260);
    expect(await countPending()).toBeGreaterThan(0);
    await feedAll(app);
    await expectSame();
    expect([await countPending(), await feedAll(app)]).toEqual([0, 0]);
  });

  it("misses no change that is committed after a later one was sent", async () => {
    const early = await newVideo();
    await app.services.db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into video_facts (organization_key, video_key, day, view_count, like_count, comment_count, share_count, bookmark_count)
        select key, ${early.key}, '2026-09-01', 5, 0, 0, 0, 0 from organizations where id = ${organization.id}`);
      await record(await newVideo(), "2026-09-02", 9);
      await feedAll(app);
    });
    await feedAll(app);
    await expectSame();
  });

  it("goes on where it broke off, wherever that was", async () => {
    const video = await newVideo();
    for (const [index, moment] of (["before", "after"] as const).entries()) {
      await record(video, `2026-08-0${index + 1}`, 10 + index);
      await expect(feedAll(app, breaking(clickhouseOf(app), moment))).rejects.toThrow("broken off");
      await record(video, "2026-08-09", 100 + index);
      await feedAll(app);
      await expectSame();
    }
  });

  it("lets the state of a later reading hold, if an earlier one arrives after it", async () => {
    const video = await newVideo();
    await record(video, "2026-09-10", 100);
    await record(video, "2026-09-12", 250);
    const late: (readonly string[])[] = [];
    const real = clickhouseOf(app);
    await feedAll(app, { ...real, insert: async (_table, lines) => void late.push(lines) });
    await record(video, "2026-09-11", 200);
    await feedAll(app);
    const generation = (await generationOf()) ?? 0n;
    for (const lines of late) await real.insert(factsTable(real, generation), lines);
    await expectSame();
  });

  it("takes out videos that are gone, and no others", async () => {
    const account = await buildTrackedAccount(organization);
    await record(await buildVideo(organization, account), "2026-09-10", 100);
    await record(await newVideo(), "2026-09-10", 100);
    await feedAll(app);
    const before = await factsInClickHouse(app);
    await untrackAccount(organization.ctx, account.id);
    await feedAll(app);
    const facts = await factsInPostgres(app);
    expect(facts.length).toBe(before.length - 1);
    await expect.poll(() => factsInClickHouse(app), { interval: 20 }).toEqual(facts);
  });

  it("begins anew where the tables are gone, and drops those of before", async () => {
    const generation = (await generationOf()) ?? 0n;
    const clickhouse = clickhouseOf(app);
    await clickhouse.everywhere(`drop table ${factsTable(clickhouse, generation)}`);
    await clickhouse.everywhere(`create table ${clickhouse.database}.facts_1234567 (a UInt8) engine = Log`);
    await feedAll(app);
    await expectSame();
    const left = await clickhouse.rows(`show tables from ${clickhouse.database}`);
    expect(left).toEqual([[`facts_${await generationOf()}`]]);
  });

  it("ends after a week without anybody who feeds, and begins anew after that", async () => {
    const { run } = endUnusedFeedTask;
    await run(app.services, {});
    expect(await generationOf()).not.toBeNull();
    app.clock.advance(8 * 24 * 60 * 60 * 1_000);
    await run(app.services, {});
    await record(await newVideo(), "2026-09-13", 1);
    expect([await generationOf(), await countPending()]).toEqual([null, 0]);
    await feedAll(app);
    await expectSame();
  });
});

/** Fails before ClickHouse has the rows, or after. */
function breaking(clickhouse: ClickHouse, moment: "before" | "after"): ClickHouse {
  return {
    ...clickhouse,
    async insert(table, lines) {
      if (moment === "after") await clickhouse.insert(table, lines);
      throw new ClickHouseFailure("broken off");
    },
  };
}
