import { beforeAll, describe, expect, it } from "vitest";
import { leaveOut } from "../../../../test/analytics-builders.ts";
import { addVideo, asker, buildSample, type Sample } from "../../../../test/analytics-sample.ts";
import { buildApiKey, buildOrganization } from "../../../../test/builders.ts";
import { send, signIn } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount, buildTrackedVideo, buildVideo } from "../../../../test/tracking-builders.ts";

let app: TestApp;
let sample: Sample;
beforeAll(async () => {
  app = await sharedApp();
  sample = await buildSample(app);
});

const list = async (parameters = {}) => (await sample.ask("/videos", parameters)).body;
const idsOf = (page: { data: { platformVideoId: string }[] }) =>
  page.data.map(({ platformVideoId }) => platformVideoId);

describe("the totals of the whole list of videos", () => {
  it.each([
    {},
    { viewMode: "all" },
    { platforms: "tiktok" },
    { contentTypes: "video" },
    { accountUsername: "ana.bakes" },
    { search: "nothing like it" },
    { "dateRange[from]": "2026-09-10", "dateRange[to]": "2026-09-30" },
  ])("are what its rows add up to, with %j", async (parameters) => {
    const { data, totalRows } = await list({ ...parameters, perPage: 100 });
    expect(data).toHaveLength(totalRows);
    const session = await signIn(app, sample.organization.owner.email, sample.organization.id);
    const query = new URLSearchParams(parameters).toString();
    const { body } = await send(app, `/ui/v1/list-totals/videos?${query}`, { session });
    const keys = ["viewCount", "likeCount", "commentCount", "shareCount", "bookmarkCount"];
    const sum = (key: string) =>
      data.reduce((all: number, row: Record<string, number>) => all + (row[key] ?? 0), 0);
    expect(body).toEqual(Object.fromEntries(keys.map((key) => [key, sum(key)])));
  });
});

describe("the list of videos", () => {
  it("is newest first, in pages", async () => {
    const first = await list({ perPage: 2 });
    expect(idsOf(first)).toEqual(["a2", "a1"]);
    expect([first.pageCount, first.totalRows]).toEqual([2, 3]);
    expect(idsOf(await list({ perPage: 2, page: 2 }))).toEqual(["b1"]);
    expect(await list({ page: 9 })).toEqual({ data: [], pageCount: 1, totalRows: 3 });
  });

  it.each([
    ["viewCount", ["b1", "a1", "a2"]],
    ["likeCount", ["b1", "a1", "a2"]],
    ["commentCount", ["a1", "b1", "a2"]],
    ["engagementRate", ["a2", "a1", "b1"]],
    ["viralityFactor", ["a1", "b1", "a2"]],
    ["accountUsername", ["b1", "a2", "a1"]],
    ["loadAt", ["b1", "a2", "a1"]],
    ["durationSeconds", ["b1", "a2", "a1"]],
  ])("sorts by %s", async (sortCol, order) => {
    expect(idsOf(await list({ sortCol }))).toEqual(order);
  });

  it("sorts the other way round", async () => {
    expect(idsOf(await list({ sortCol: "viewCount", sortDir: "asc" }))).toEqual(["a2", "a1", "b1"]);
  });

  it("shows what is known of each video", async () => {
    const { data } = await list({ accountUsername: "@ana.bakes", contentTypes: "video" });
    expect(data).toEqual([
      {
        id: "tiktok:a1",
        platformVideoId: "a1",
        platform: "tiktok",
        accountUsername: "Ana.Bakes",
        platformAccountId: sample.ana.platformAccountId,
        accountDisplayName: expect.any(String),
        accountProfilePictureUrl: null,
        caption: null,
        hashtags: ["Sale"],
        contentType: "video",
        videoIndex: 0,
        thumbnailUrl: null,
        musicId: null,
        musicTitle: null,
        musicArtist: null,
        musicAlbum: null,
        musicPlayUrl: null,
        musicCoverUrl: null,
        isOriginalMusic: null,
        durationSeconds: null,
        viewCount: 1_000,
        likeCount: 80,
        commentCount: 10,
        shareCount: 6,
        bookmarkCount: 4,
        engagementRate: 0.1,
        viralityFactor: 5,
        publishedDate: "2026-09-01",
        publishedAt: "2026-09-01T10:00:00.000Z",
        loadAt: "2026-09-21T08:30:00.000Z",
        orgAccountId: sample.ana.id,
        orgVideoId: null,
        orgCreatorId: sample.creator.id,
        isCompetitor: false,
        tracking_status: 1,
        lastErrorAt: null,
        lastErrorCode: null,
        projects: expect.arrayContaining([sample.sale, sample.brand]),
      },
    ]);
  });

  it("names the projects a video counts in, in full when asked", async () => {
    const slideshows = { contentTypes: "slideshow" };
    expect((await list(slideshows)).data[0].projects).toEqual([sample.brand]);
    const [{ projects }] = (await list({ ...slideshows, expand: "projects" })).data;
    expect(projects).toEqual([
      { id: sample.brand, name: expect.any(String), url: null, logo: null, description: null },
    ]);
  });

  it("holds those published in a range, or by its end", async () => {
    const range = { "dateRange[from]": "2026-09-01", "dateRange[to]": "2026-09-15T00:00:00Z" };
    expect(idsOf(await list(range))).toEqual(["a2", "a1"]);
    expect(idsOf(await list({ ...range, publicationMode: "allEligible" }))).toEqual(["a2", "a1", "b1"]);
    expect(idsOf(await list({ "dateRange[to]": "2026-09-14" }))).toEqual(["a1", "b1"]);
    expect(idsOf(await list({ "dateRange[from]": "2026-09-02" }))).toEqual(["a2"]);
  });

  it("is narrowed by every filter, and counts its rows alike", async () => {
    for (const [filter, ids] of [
      [{ viewMode: "all" }, ["c1", "a2", "a1", "b1"]],
      [{ platforms: "instagram" }, ["b1"]],
      [{ accounts: sample.ana.id }, ["a2", "a1"]],
      [{ projects: sample.sale }, ["a1", "b1"]],
      [{ projects: [sample.sale, sample.brand] }, ["a2", "a1", "b1"]],
      [{ accountUsername: "BEN" }, ["b1"]],
      [{ accountUsername: "nobody" }, []],
    ] as const) {
      const page = await list(filter);
      expect([idsOf(page), page.totalRows]).toEqual([ids, ids.length]);
    }
  });

  it("is searched by words of the captions, together with other filters, and counts its rows alike", async () => {
    const organization = await buildOrganization(app);
    const ask = asker(app, (await buildApiKey(organization)).secret);
    const own = await buildTrackedAccount(organization);
    const rival = await buildTrackedAccount(organization, { platform: "youtube", isCompetitor: true });
    await buildVideo(organization, own, { platformVideoId: "w1", caption: "Sourdough, day one #Bread" });
    await buildVideo(organization, own, { platformVideoId: "w2", caption: "sourdough again" });
    await buildVideo(organization, rival, { platformVideoId: "w3", caption: "My SOURDOUGH bread" });
    const excluded = await buildVideo(organization, own, {
      platformVideoId: "w4",
      caption: "Sourdough flop",
    });
    await leaveOut(organization, excluded, "excluded");
    await buildVideo(organization, own, { platformVideoId: "w5" });
    for (const [filter, ids] of [
      [{ viewMode: "all", search: "sourdough" }, ["w1", "w2", "w3"]],
      [{ viewMode: "all", search: "bread sour" }, ["w1", "w3"]],
      [{ search: "sourdough" }, ["w1", "w2"]],
      [{ viewMode: "all", search: "sourdough", platforms: "youtube" }, ["w3"]],
      [{ viewMode: "all", search: "sourdough", accounts: own.id }, ["w1", "w2"]],
      [{ viewMode: "all", search: "sourdough", "dateRange[from]": "2026-09-02" }, []],
      [{ viewMode: "all", search: "dough" }, []],
      [{ viewMode: "all", search: "!?" }, []],
      [{ viewMode: "all", search: "  " }, ["w1", "w2", "w3", "w5"]],
    ] as const) {
      const { body } = await ask("/videos", filter);
      expect([idsOf(body).sort(), body.totalRows]).toEqual([ids, ids.length]);
    }
  });

  it("refuses unknown columns and ranges that end before they begin", async () => {
    for (const wrong of [
      { sortDir: "up" },
      { perPage: 101 },
      { expand: "account" },
      { "dateRange[from]": "2026-09-02", "dateRange[to]": "2026-09-01" },
    ]) {
      expect((await sample.ask("/videos", wrong)).status).toBe(400);
    }
  });
});

describe("a video", () => {
  it("is read by its platform's id, also when lists leave it out", async () => {
    const { organization, ana } = sample;
    const video = await buildVideo(organization, ana, { platformVideoId: "left out" });
    await leaveOut(organization, video, "excluded");
    const { status, body } = await sample.ask("/videos/tiktok/left%20out");
    expect([status, body.id, body.viewCount]).toEqual([200, "tiktok:left out", 0]);
    expect(idsOf(await list())).not.toContain("left out");
  });

  it("is not found by another id or platform, nor by another organization", async () => {
    const other = asker(app, (await buildApiKey(await buildOrganization(app))).secret);
    for (const answer of [
      await sample.ask("/videos/instagram/a1"),
      await sample.ask("/videos/instagram/a1/history"),
      await other("/videos/tiktok/a1"),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
      expect(answer.body.data).toMatchObject({ platformVideoId: "a1" });
    }
    expect((await sample.ask("/videos/myspace/a1")).status).toBe(400);
  });

  it("says whether new counts of it are fetched", async () => {
    const { organization, ben } = sample;
    expect((await sample.ask("/videos/instagram/b1")).body).toMatchObject({
      tracking_status: 0,
      orgVideoId: null,
    });
    const { id } = await buildTrackedVideo(organization, ben, { platformVideoId: "b1" });
    expect((await sample.ask("/videos/instagram/b1")).body).toMatchObject({
      tracking_status: 1,
      orgVideoId: id,
    });
  });

  it("has no virality factor while the median of its account is 0", async () => {
    const account = await buildTrackedAccount(sample.organization, { isCompetitor: true });
    for (const [platformVideoId, viewCount] of [
      ["z0", 0],
      ["z1", 0],
      ["z2", 10],
    ] as const) {
      await addVideo(sample.organization, account, { platformVideoId }, [{ at: "2026-09-20", viewCount }]);
    }
    expect((await sample.ask("/videos/tiktok/z2")).body.viralityFactor).toBeNull();
    expect((await sample.ask("/videos/tiktok/c1")).body.viralityFactor).toBe(1);
  });
});

describe("a video's history", () => {
  it("has every day since the first count, and never falls", async () => {
    const { body } = await sample.ask("/videos/tiktok/a1/history");
    expect(body).toHaveLength(21);
    expect(body[0]).toEqual({
      date: "2026-09-01",
      viewCount: 100,
      likeCount: 0,
      commentCount: 0,
      shareCount: 0,
      bookmarkCount: 0,
      engagementRate: 0,
      baseline: false,
      viewsGained: 100,
      likesGained: 0,
      commentsGained: 0,
      sharesGained: 0,
      bookmarksGained: 0,
      source: null,
      fetchedAt: "2026-09-01T12:00:00.000Z",
    });
    const on = (date: string) => body.find((day: { date: string }) => day.date === date);
    expect([on("2026-09-09").viewCount, on("2026-09-10").viewCount]).toEqual([100, 300]);
    expect(on("2026-09-12")).toMatchObject({ viewCount: 300, likeCount: 30, engagementRate: 0.1 });
    expect(body.at(-1)).toMatchObject({ date: "2026-09-21", viewCount: 1_000, bookmarkCount: 4 });
  });

  it("begins with a baseline for a video that was published before the day before", async () => {
    const { body } = await sample.ask("/videos/instagram/b1/history");
    expect(body[0]).toMatchObject({
      date: "2026-08-31",
      baseline: true,
      viewCount: 5_000,
      viewsGained: 0,
      likesGained: 0,
    });
    expect(body.filter(({ baseline }: { baseline: boolean }) => baseline)).toHaveLength(1);
    const gained = body.filter(({ viewsGained }: { viewsGained: number }) => viewsGained > 0);
    expect(gained).toMatchObject([{ date: "2026-09-19", viewsGained: 600, likesGained: 60 }]);
    // Published late on the 16th and first seen on the 17th: all it had then is new.
    expect((await sample.ask("/videos/tiktok/c1/history")).body[0]).toMatchObject({
      date: "2026-09-17",
      baseline: false,
      viewsGained: 900,
    });
  });

  it("is empty before the first count", async () => {
    const video = await buildVideo(sample.organization, sample.cat, {});
    expect((await sample.ask(`/videos/tiktok/${video.platformVideoId}/history`)).body).toEqual([]);
  });
});

describe("publications by day", () => {
  it("have every day up to today", async () => {
    const { body } = await sample.ask("/videos/activity", { days: 7 });
    expect(body).toEqual(
      Array.from({ length: 7 }, (_, index) => ({
        date: `2026-09-${15 + index}`,
        count: index === 0 ? 1 : 0,
      })),
    );
    expect((await sample.ask("/videos/activity")).body).toHaveLength(30);
  });

  it("follow the filter", async () => {
    const total = async (filter: object) =>
      (await sample.ask("/videos/activity", { days: 365, ...filter })).body.reduce(
        (sum: number, { count }: { count: number }) => sum + count,
        0,
      );
    expect(await total({ viewMode: "internal" })).toBe(3);
    expect(await total({ contentTypes: "slideshow" })).toBe(1);
    expect(await total({ accounts: sample.ben.id })).toBe(1);
    expect(await total({ projects: [sample.sale, sample.brand] })).toBe(3);
    expect((await sample.ask("/videos/activity", { days: 366 })).status).toBe(400);
  });
});
