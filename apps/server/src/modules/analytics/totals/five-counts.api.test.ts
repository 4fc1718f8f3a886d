import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { joinProject } from "../../../../test/analytics-builders.ts";
import { addVideo, asker } from "../../../../test/analytics-sample.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildProject } from "../../../../test/project-builders.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import {
  buildTrackedAccount,
  type TestAccount,
  type TestVideoFields,
} from "../../../../test/tracking-builders.ts";

type Five = readonly [views: number, likes: number, comments: number, shares: number, bookmarks: number];

let app: TestApp;
let organization: TestOrganization;
let account: TestAccount;
let ask: ReturnType<typeof asker>;
/** Both hold the account. */
let projects: readonly string[];

/** Ten days, and the ten before them from 31 August to 9 September. */
const RANGE = { "dateRange[from]": "2026-09-10", "dateRange[to]": "2026-09-19" };

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-09-30T12:00:00.000Z");
  organization = await buildOrganization(app);
  account = await buildTrackedAccount(organization);
  projects = [(await buildProject(organization)).id, (await buildProject(organization)).id];
  for (const project of projects) await joinProject(organization, account, project);
  await fill();
  ask = asker(app, (await buildApiKey(organization)).secret);
});
afterAll(() => app.stop());

/** In the range: gains of 12 and 19 September. Its first count is from the range before, where it is no gain either. */
async function fill() {
  await add("old", { publishedAt: "2026-06-01T10:00:00.000Z" }, [
    ["2026-09-05", 10_000, 1_000, 500, 200, 100],
    ["2026-09-08", 10_070, 1_013, 505, 203, 102],
    ["2026-09-12", 10_370, 1_053, 517, 210, 105],
    ["2026-09-19", 10_500, 1_071, 523, 214, 107],
    ["2026-09-20", 10_900, 1_100, 530, 220, 110],
  ]);
  await add("of the first day", { publishedAt: "2026-09-10T00:00:00.000Z" }, [
    ["2026-09-11", 2_000, 150, 60, 30, 11],
    ["2026-09-19", 2_600, 210, 79, 37, 16],
  ]);
  await add("of the day before", { publishedAt: "2026-09-09T23:59:59.999Z" }, [
    ["2026-09-09", 900, 80, 31, 14, 6],
    ["2026-09-10", 1_500, 101, 40, 18, 8],
  ]);
  await add("of the last instant", { publishedAt: "2026-09-19T23:59:59.999Z" }, [
    ["2026-09-19T23:59:59.999Z", 40, 5, 3, 2, 1],
  ]);
  // First seen in the range, published long before it: what it had is no gain.
  await add("seen late", { publishedAt: "2026-08-30T23:59:59.999Z", contentType: "slideshow" }, [
    ["2026-09-15", 5_000, 400, 90, 45, 20],
    ["2026-09-16", 5_011, 407, 93, 47, 21],
  ]);
  await add("of the day after", { publishedAt: "2026-09-20T00:00:00.000Z" }, [
    ["2026-09-20", 8_000, 700, 600, 500, 400],
  ]);
}

async function add(id: string, fields: TestVideoFields, counts: readonly (readonly [at: string, ...Five])[]) {
  const snapshots = counts.map(([at, viewCount, likeCount, commentCount, shareCount, bookmarkCount]) => ({
    ...{ at, viewCount, likeCount },
    ...{ commentCount, shareCount, bookmarkCount },
  }));
  await addVideo(organization, account, { platformVideoId: id, ...fields }, snapshots);
}

const kpis = async (filter = {}) => (await ask("/analytics/kpis", { ...RANGE, ...filter })).body;
const fiveOf = ({
  viewCount,
  likeCount,
  commentCount,
  shareCount,
  bookmarkCount,
}: Record<string, number>) => [viewCount, likeCount, commentCount, shareCount, bookmarkCount];
const daysOf = async (filter = {}) => {
  const { dailyMetrics, totals } = (await ask("/analytics/interaction-metrics", { ...RANGE, ...filter }))
    .body;
  const rows = dailyMetrics.map(
    ({ date, postedVideos, views, likes, comments, shares, bookmarks }: Record<string, number | string>) => [
      ...[date, postedVideos, views, likes, comments, shares, bookmarks],
    ],
  );
  return { rows: rows.filter(([, ...numbers]: number[]) => numbers.some((number) => number !== 0)), totals };
};

/** Whatever is asked for, the account has it all; each filter is answered from other sums. */
const filters: readonly (readonly [string, () => object])[] = [
  ["of the whole organization", () => ({})],
  ["of the account", () => ({ accounts: account.id })],
  ["of a project", () => ({ projects: projects[0] })],
  ["of two projects with the same account", () => ({ projects })],
  ["of the account in a project", () => ({ projects: projects[0], accounts: account.id })],
];

describe.each(filters)("key figures %s", (_, filter) => {
  it("gain each of the five counts by itself, here and in the range before", async () => {
    const figures = await kpis(filter());
    // 430 + 2,600 + 600 + 40 + 11 views, and so on for each count.
    expect(fiveOf(figures)).toEqual([3_681, 301, 112, 56, 25]);
    // 70 of the old video, and the first 900 of the one published on 9 September.
    expect(fiveOf(figures.previous)).toEqual([970, 93, 36, 17, 8]);
    expect([figures.videoCount, figures.previous.videoCount, figures.accountCount]).toEqual([2, 1, 1]);
    expect(figures.engagementRate).toBe((301 + 112 + 56 + 25) / 3_681);
    expect(figures.changes.commentCount).toBe((112 - 36) / 36);
    expect(figures.changes.bookmarkCount).toBe((25 - 8) / 8);
  });

  it("gain only what videos of the range gained, when asked to", async () => {
    const figures = await kpis({ ...filter(), publicationMode: "onlyPublished" });
    expect(fiveOf(figures)).toEqual([2_640, 215, 82, 39, 17]);
    expect(fiveOf(figures.previous)).toEqual([900, 80, 31, 14, 6]);
    expect([figures.videoCount, figures.previous.videoCount]).toEqual([2, 1]);
  });

  it("have the same gains day by day, with first counts on the day of the first look", async () => {
    const { rows, totals } = await daysOf(filter());
    expect(rows).toEqual([
      ["2026-09-10", 1, 600, 21, 9, 4, 2],
      ["2026-09-11", 0, 2_000, 150, 60, 30, 11],
      ["2026-09-12", 0, 300, 40, 12, 7, 3],
      ["2026-09-16", 0, 11, 7, 3, 2, 1],
      ["2026-09-19", 1, 770, 83, 28, 13, 8],
    ]);
    const sums = { views: 3_681, likes: 301, comments: 112, shares: 56, bookmarks: 25 };
    expect(totals).toEqual({ ...sums, videos: 2, accounts: 1 });
  });

  it("have the first count of a video in no range but that of its publication", async () => {
    const of = async (from: string, to: string) =>
      fiveOf(await kpis({ ...filter(), "dateRange[from]": from, "dateRange[to]": to }));
    expect(await of("2026-09-15", "2026-09-15")).toEqual([0, 0, 0, 0, 0]);
    expect(await of("2026-08-31", "2026-09-15")).toEqual([970 + 2_900, 93 + 211, 36 + 81, 17 + 41, 8 + 16]);
    // From 30 August on, its first 5,000 views are gained here.
    expect(await of("2026-08-30", "2026-09-15")).toEqual([8_870, 704, 207, 103, 44]);
  });
});

describe("what is gained", () => {
  it("is split by the kind of video", async () => {
    expect(fiveOf(await kpis({ contentTypes: "slideshow" }))).toEqual([11, 7, 3, 2, 1]);
    expect(fiveOf(await kpis({ contentTypes: "slideshow", accounts: account.id }))).toEqual([11, 7, 3, 2, 1]);
  });

  it("is ranked with each of the five counts, of the range and of all time", async () => {
    const [top] = (await ask("/analytics/top-accounts", RANGE)).body;
    // Those that are not published after the range, with their newest counts.
    expect(fiveOf(top)).toEqual([20_051, 1_823, 745, 324, 156]);
    expect(top).toMatchObject({
      ...{ viewCountInPeriod: 3_681, likeCountInPeriod: 301, commentCountInPeriod: 112 },
      ...{ shareCountInPeriod: 56, bookmarkCountInPeriod: 25, videoCountInPeriod: 2, videoCount: 5 },
    });
    const videos = (await ask("/analytics/top-videos", { ...RANGE, metric: "viewCountInPeriod", limit: 100 }))
      .body;
    const inPeriod = videos.map((video: Record<string, number | string>) => [
      ...[video["platformVideoId"], video["viewCountInPeriod"], video["likeCountInPeriod"]],
      ...[video["commentCountInPeriod"], video["shareCountInPeriod"], video["bookmarkCountInPeriod"]],
    ]);
    expect(inPeriod).toEqual([
      ["of the first day", 2_600, 210, 79, 37, 16],
      ["of the day before", 600, 21, 9, 4, 2],
      ["old", 430, 58, 18, 11, 5],
      ["of the last instant", 40, 5, 3, 2, 1],
      ["seen late", 11, 7, 3, 2, 1],
    ]);
  });
});
