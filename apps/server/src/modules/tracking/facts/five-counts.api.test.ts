import { beforeEach, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import {
  buildTrackedAccount,
  buildVideo,
  recordHistory,
  type TestVideo,
} from "../../../../test/tracking-builders.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

const app = await sharedApp();
let organization: TestOrganization;
let video: TestVideo;

beforeEach(async () => {
  organization = await buildOrganization(app);
  const account = await buildTrackedAccount(organization);
  video = await buildVideo(organization, account, { publishedAt: "2026-09-15T08:00:00.000Z" });
});

const toCounts = ([
  viewCount = 0,
  likeCount = 0,
  commentCount = 0,
  shareCount = 0,
  bookmarkCount = 0,
]: number[]) => ({
  ...{ viewCount, likeCount, commentCount, shareCount, bookmarkCount },
});
const FIRST = [100, 20, 3, 40, 5];
const LATER = [1_100, 220, 33, 444, 55];

/** Rows of a table, oldest first, as five numbers in the order in which counts are named everywhere. */
async function readCounts(table: SqlFragment, counts: SqlFragment, order: SqlFragment): Promise<number[][]> {
  const rows = await app.services.db.rows<{ counts: number[] }>(sql`
    select array[${counts}]::int[] as counts from ${table} t
    where t.organization_key = (select key from organizations where id = ${organization.id}) order by ${order}`);
  return rows.map((row) => row.counts);
}

const counts = sql`view_count, like_count, comment_count, share_count, bookmark_count`;
const gains = sql`views, likes, comments, shares, bookmarks`;

describe("the five counts of a video", () => {
  it("are kept apart in the video, its history and every sum", async () => {
    await recordHistory(organization, video, [
      { at: "2026-09-15", ...toCounts(FIRST) },
      { at: "2026-09-16", ...toCounts(LATER) },
    ]);
    expect(await readCounts(sql`videos`, counts, sql`key`)).toEqual([LATER]);
    expect(await readCounts(sql`video_snapshots`, counts, sql`observed_at`)).toEqual([FIRST, LATER]);
    expect(await readCounts(sql`video_facts`, counts, sql`day`)).toEqual([FIRST, LATER]);
    const gained = [FIRST, [1_000, 200, 30, 404, 50]];
    expect(await readCounts(sql`account_days`, gains, sql`day`)).toEqual(gained);
    expect(await readCounts(sql`group_days`, gains, sql`day`)).toEqual(gained);
    expect(await readCounts(sql`cohort_days`, gains, sql`day`)).toEqual(gained);
  });

  it("are kept where a second answer of that instant does not know them", async () => {
    await recordHistory(organization, video, [{ at: "2026-09-15", ...toCounts(FIRST) }]);
    await recordHistory(organization, video, [{ at: "2026-09-15", viewCount: 110 }]);
    const raised = [[110, ...FIRST.slice(1)]];
    expect(await readCounts(sql`video_snapshots`, counts, sql`observed_at`)).toEqual(raised);
    expect(await readCounts(sql`videos`, counts, sql`key`)).toEqual(raised);
  });

  it("stay as new as they were when older ones are imported", async () => {
    await recordHistory(organization, video, [{ at: "2026-09-23", ...toCounts(LATER) }]);
    await recordHistory(organization, video, [{ at: "2026-09-15", ...toCounts(FIRST) }]);
    const { observed_at } = await app.services.db.row<{ observed_at: Date }>(sql`
      select observed_at from videos where key = ${video.key}`);
    expect(observed_at).toEqual(new Date("2026-09-23T12:00:00.000Z"));
    expect(await readCounts(sql`videos`, counts, sql`key`)).toEqual([LATER]);
  });
});
