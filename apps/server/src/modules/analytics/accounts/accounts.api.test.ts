import { beforeAll, describe, expect, it } from "vitest";
import { leaveOut } from "../../../../test/analytics-builders.ts";
import {
  addVideo,
  asker,
  buildSample,
  SAMPLE_RANGE,
  type Sample,
} from "../../../../test/analytics-sample.ts";
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

const list = async (parameters = {}) => (await sample.ask("/accounts", parameters)).body;
const namesOf = (page: { data: { username: string }[] }) => page.data.map(({ username }) => username);

describe("the totals of the whole list of accounts", () => {
  it.each([
    {},
    { ...SAMPLE_RANGE },
    { ...SAMPLE_RANGE, publicationMode: "onlyPublished" },
    { ...SAMPLE_RANGE, search: "bakes" },
    { search: "bakes" },
    { platforms: "tiktok" },
    { contentTypes: "video" },
    { ...SAMPLE_RANGE, viewMode: "all" },
  ])("are what its rows add up to, with %j", async (parameters) => {
    const { data, totalRows } = await list({ ...parameters, perPage: 100 });
    expect(data).toHaveLength(totalRows);
    const session = await signIn(app, sample.organization.owner.email, sample.organization.id);
    const query = new URLSearchParams(parameters).toString();
    const { body } = await send(app, `/ui/v1/list-totals/accounts?${query}`, { session });
    const sum = (key: string) =>
      data.reduce((all: number, row: Record<string, number>) => all + (row[key] ?? 0), 0);
    expect(body).toEqual({ totalVideosTracked: sum("totalVideosTracked"), totalViews: sum("totalViews") });
  });
});

describe("the list of accounts", () => {
  it("shows the newest counts, without a range", async () => {
    const { data, totalRows, pageCount } = await list({ search: "BAKES" });
    expect([totalRows, pageCount]).toEqual([1, 1]);
    const { ana, organization, creator } = sample;
    expect(data).toEqual([
      {
        id: ana.id,
        platform: "tiktok",
        platformAccountId: ana.platformAccountId,
        isCompetitor: false,
        username: "Ana.Bakes",
        displayName: expect.any(String),
        profilePictureUrl: null,
        countryCode: null,
        followerCount: null,
        followingCount: null,
        loadAt: "2026-09-21T08:30:00.000Z",
        latestVideoPublishedAt: "2026-09-15T23:59:00.000Z",
        daysSinceLastPost: 6,
        user: {
          id: ana.id,
          platform: "tiktok",
          username: "Ana.Bakes",
          maxVideos: 30,
          userId: organization.owner.userId,
          orgId: organization.id,
          createdAt: "2026-09-21T08:30:00.000Z",
          updatedAt: "2026-09-21T08:30:00.000Z",
          lastErrorAt: null,
          lastErrorCode: null,
        },
        maxVideos: 30,
        hashtagsFilter: null,
        lastErrorAt: null,
        lastErrorCode: null,
        createdAt: "2026-09-21T08:30:00.000Z",
        updatedAt: "2026-09-21T08:30:00.000Z",
        userId: organization.owner.userId,
        orgId: organization.id,
        orgCreatorId: creator.id,
        creatorUserId: creator.userId,
        creatorName: "Cora Creator",
        creatorEmail: creator.email,
        creatorImage: null,
        totalVideosTracked: 2,
        totalVideosRetained: 2,
        totalVideosPublished: null,
        totalViews: 1_200,
        totalLikes: 100,
        totalComments: 10,
        totalShares: 6,
        totalBookmarks: 4,
        engagementRate: 0.1,
        averageViewsPerVideo: 600,
        p10Views: 200,
        p50Views: 200,
        p90Views: 1_000,
        viralityRate: 0.5,
        postActivity: {
          dayCount: 10,
          days: Array.from({ length: 10 }, (_, index) => ({
            date: `2026-09-${12 + index}`,
            postedVideos: index === 3 ? 1 : 0,
          })),
        },
      },
    ]);
  });

  it("shows what was gained in a range, while averages stay those of the newest counts", async () => {
    const [ana, ben] = (await list(SAMPLE_RANGE)).data;
    expect(ana).toMatchObject({
      username: "Ana.Bakes",
      totalViews: 900,
      totalLikes: 70,
      engagementRate: 0.1,
    });
    expect(ana).toMatchObject({ averageViewsPerVideo: 600, p50Views: 200 });
    expect(ben).toMatchObject({ username: "ben", totalViews: 600, totalLikes: 60 });
    const published = (await list({ ...SAMPLE_RANGE, publicationMode: "onlyPublished" })).data;
    expect(published.map(({ totalViews }: { totalViews: number }) => totalViews)).toEqual([200, 0]);
    const open = (await list({ "dateRange[to]": "2026-09-11", accounts: sample.ana.id })).data;
    expect(open[0].totalViews).toBe(300);
  });

  it("counts only what the filter lets through", async () => {
    const views = async (filter: object) =>
      (await list(filter)).data.map(({ username, totalViews }: Record<string, unknown>) => [
        username,
        totalViews,
      ]);
    expect(await views({})).toEqual([
      ["ben", 5_600],
      ["Ana.Bakes", 1_200],
    ]);
    expect(await views({ contentTypes: "slideshow" })).toEqual([
      ["Ana.Bakes", 200],
      ["ben", 0],
    ]);
    expect(await views({ projects: sample.sale })).toEqual([
      ["ben", 5_600],
      ["Ana.Bakes", 1_000],
    ]);
    expect(await views({ projects: [sample.sale, sample.brand] })).toEqual([
      ["ben", 5_600],
      ["Ana.Bakes", 1_200],
    ]);
    expect(await views({ viewMode: "competitors" })).toEqual([["cat", 900]]);
    expect(await views({ platforms: "instagram" })).toEqual([["ben", 5_600]]);
    expect(await views({ accounts: [sample.cat.id] })).toEqual([]);
  });

  it.each([
    ["totalLikes", ["ben", "Ana.Bakes", "cat"]],
    ["engagementRate", ["Ana.Bakes", "ben", "cat"]],
    ["averageViewsPerVideo", ["ben", "cat", "Ana.Bakes"]],
    ["p90Views", ["ben", "Ana.Bakes", "cat"]],
    ["viralityRate", ["Ana.Bakes", "cat", "ben"]],
    ["latestVideoPublishedAt", ["cat", "Ana.Bakes", "ben"]],
    ["username", ["cat", "ben", "Ana.Bakes"]],
    ["platform", ["cat", "Ana.Bakes", "ben"]],
  ])("sorts by %s, in pages", async (sortCol, order) => {
    expect(namesOf(await list({ viewMode: "all", sortCol }))).toEqual(order);
    const last = await list({ viewMode: "all", sortCol, perPage: 1, page: 3 });
    expect([namesOf(last), last.pageCount]).toEqual([order.slice(2), 3]);
    expect(namesOf(await list({ viewMode: "all", sortCol, sortDir: "asc" }))).toEqual([...order].reverse());
  });

  it("takes percentiles by nearest rank, and a factor of five for viral", async () => {
    const organization = await buildOrganization(app);
    const ask = asker(app, (await buildApiKey(organization)).secret);
    const ten = await buildTrackedAccount(organization, { username: "ten" });
    const five = await buildTrackedAccount(organization, { username: "five" });
    await buildTrackedAccount(organization, { username: "none" });
    const counted = async (account: typeof ten, views: readonly number[]) => {
      for (const viewCount of views)
        await addVideo(organization, account, {}, [{ at: "2026-09-20", viewCount }]);
    };
    await counted(ten, [1_000, 200, 300, 400, 500, 600, 700, 800, 900, 100]);
    await counted(five, [10, 10, 49, 50, 10]);
    const inOrder = async (filter = {}) =>
      (await ask("/accounts", { ...filter, sortCol: "createdAt", sortDir: "asc" })).body.data;
    for (const data of [await inOrder(), await inOrder({ contentTypes: "video" })]) {
      expect(data[0]).toMatchObject({ p10Views: 100, p50Views: 500, p90Views: 900, viralityRate: 0 });
      expect(data[1]).toMatchObject({ p10Views: 10, p50Views: 10, p90Views: 50, viralityRate: 0.2 });
    }
    expect((await inOrder())[2]).toMatchObject({
      p10Views: null,
      p50Views: null,
      p90Views: null,
      totalViews: 0,
      averageViewsPerVideo: 0,
      viralityRate: 0,
      engagementRate: 0,
      latestVideoPublishedAt: null,
      daysSinceLastPost: null,
    });
  });

  it("leaves out accounts that carry nothing but samples", async () => {
    const organization = await buildOrganization(app);
    const ask = asker(app, (await buildApiKey(organization)).secret);
    const carrier = await buildTrackedAccount(organization, { origin: "video", username: "carrier" });
    const video = await buildVideo(organization, carrier);
    await leaveOut(organization, video, "reference");
    await buildTrackedVideo(organization, carrier, { ...video, isReference: true });
    expect((await ask("/accounts")).body.totalRows).toBe(0);
    await buildTrackedVideo(organization, carrier);
    expect(namesOf((await ask("/accounts")).body)).toEqual(["carrier"]);
  });

  it("refuses what it does not know, and shows nothing of another organization", async () => {
    for (const wrong of [{ perPage: 0 }, { projects: "x" }, { "dateRange[from]": "soon" }]) {
      expect((await sample.ask("/accounts", wrong)).status).toBe(400);
    }
    const other = asker(app, (await buildApiKey(await buildOrganization(app))).secret);
    const { body } = await other("/accounts", { accounts: sample.ana.id });
    expect(body).toEqual({ data: [], pageCount: 0, totalRows: 0 });
  });
});
