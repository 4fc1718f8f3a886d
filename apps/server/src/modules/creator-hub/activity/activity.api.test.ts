import { beforeAll, describe, expect, it } from "vitest";
import { addVideo, asker } from "../../../../test/analytics-sample.ts";
import { buildApiKey, buildOrganization } from "../../../../test/builders.ts";
import { insertAssignment } from "../../../../test/campaign-builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import {
  buildOverviewSample,
  OVERVIEW_RANGE,
  type OverviewSample,
  storeCampaign,
} from "../../../../test/overview-sample.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let sample: OverviewSample;
beforeAll(async () => {
  app = await sharedApp();
  sample = await buildOverviewSample(app);
});

const PATH = "/creator-hub/overview/activity";
const activity = async (parameters = {}) =>
  (await sample.ask(PATH, { ...OVERVIEW_RANGE, ...parameters })).body;
const namesIn = async (parameters = {}) =>
  (await activity(parameters)).data.map(({ creator }: { creator: { name: string } }) => creator.name);

/** The fourteen days up to the 21st, with these posts. */
function fortnight(posts: Record<string, number> = {}) {
  const dates = Array.from({ length: 14 }, (_, index) => `2026-09-${String(8 + index).padStart(2, "0")}`);
  return { dayCount: 14, days: dates.map((date) => ({ date, postedVideos: posts[date] ?? 0 })) };
}

describe("the activity of creators", () => {
  it("has a row for each assignment with a day in the range, best progress first", async () => {
    const { ana, ben, dan, anaTiktok, anaInstagram, campaigns, assignments } = sample;
    const { data, ...rest } = await activity();
    expect(rest).toEqual({
      pageCount: 1,
      totalRows: 3,
      resolvedRange: { from: "2026-09-08", to: "2026-09-21" },
      eligibilityRefreshedAt: "2026-09-21T08:30:00.000Z",
      totals: {
        postedVideos: 4,
        eligibleVideos: 3,
        targetVideos: 4.8,
        progressRatio: 3 / 4.8,
        progressPercent: 63,
        rowCount: 3,
        behindRows: 1,
        onTrackRows: 2,
      },
    });
    expect(data.map(({ id }: { id: string }) => id)).toEqual([
      assignments.ben.id,
      assignments.ana.id,
      assignments.dan.id,
    ]);
    expect(data[1]).toEqual({
      id: assignments.ana.id,
      creatorId: ana.id,
      creator: { id: ana.userId, name: "Ana Alder", email: ana.email, image: null },
      accounts: [
        {
          id: anaTiktok.id,
          platform: "tiktok",
          platformAccountId: anaTiktok.platformAccountId,
          isCompetitor: false,
          username: "ana",
          displayName: expect.any(String),
          linkState: "declared",
          linkStateSince: expect.any(String),
        },
        expect.objectContaining({ id: anaInstagram.id, platform: "instagram" }),
      ],
      campaign: {
        id: campaigns.autumn,
        name: "Autumn",
        description: null,
        status: "active",
        currency: "USD",
        interval: "week",
        intervalCount: 1,
        intervalDayCount: 7,
        billingAnchor: "fixed",
        videoTarget: 2,
        validFrom: "2026-08-31T00:00:00.000+00:00",
        validUntil: null,
      },
      assignment: { validFrom: "2026-09-07", validUntil: null, status: "active" },
      postedVideos: 3,
      eligibleVideos: 2,
      targetVideos: 4,
      progressRatio: 0.5,
      progressPercent: 50,
      isOnTrack: false,
      averagedPostedVideos: 1.5,
      averagedEligibleVideos: 1,
      averagedTargetVideos: 2,
      averagedProgressRatio: 0.5,
      averagedProgressPercent: 50,
      postActivity: fortnight({ "2026-09-08": 1, "2026-09-16": 1, "2026-09-20": 1 }),
      lastVideo: {
        id: "instagram:late",
        platform: "instagram",
        platformVideoId: "late",
        orgAccountId: anaInstagram.id,
        accountUsername: "ana.photos",
        caption: null,
        thumbnailUrl: null,
        contentType: "video",
        publishedAt: "2026-09-20T23:59:00.000Z",
        publishedDate: "2026-09-20",
        viewCount: 200,
        isEligible: true,
      },
    });
    expect(data[0]).toMatchObject({
      creatorId: ben.id,
      creator: { name: "Ben" },
      postedVideos: 1,
      eligibleVideos: 1,
      targetVideos: 0.8,
      progressRatio: 1.25,
      progressPercent: 125,
      isOnTrack: true,
      averagedPostedVideos: 2.5,
      averagedEligibleVideos: 2.5,
      averagedTargetVideos: 2,
      averagedProgressRatio: 1.25,
      postActivity: fortnight({ "2026-09-12": 1 }),
      lastVideo: { platformVideoId: "viral" },
    });
    expect(data[2]).toMatchObject({
      creatorId: dan.id,
      accounts: [],
      postedVideos: 0,
      eligibleVideos: 0,
      targetVideos: null,
      progressRatio: null,
      progressPercent: null,
      isOnTrack: true,
      averagedPostedVideos: 0,
      averagedEligibleVideos: 0,
      averagedTargetVideos: null,
      averagedProgressRatio: null,
      postActivity: fortnight(),
      lastVideo: null,
    });
  });

  it("lists those who are behind, or on track, and counts both", async () => {
    const behind = await activity({ progressFilter: "behind" });
    expect(behind).toMatchObject({ totalRows: 1, data: [{ creatorId: sample.ana.id }] });
    expect(behind.totals).toEqual({
      postedVideos: 3,
      eligibleVideos: 2,
      targetVideos: 4,
      progressRatio: 0.5,
      progressPercent: 50,
      rowCount: 1,
      behindRows: 1,
      onTrackRows: 2,
    });
    expect(await namesIn({ progressFilter: "onTrack" })).toEqual(["Ben", "Dan Dahl"]);
  });

  it("asks nothing for the days that are not over", async () => {
    const range = (from: string, to: string) => ({ "dateRange[from]": from, "dateRange[to]": to });
    const stateOn = async (parameters: object) => {
      const [row] = (await activity({ ...parameters, creatorIds: [sample.ana.id] })).data;
      return [row.eligibleVideos, row.targetVideos, row.isOnTrack];
    };
    expect(await stateOn(range("2026-09-14", "2026-09-27"))).toEqual([1, 4, false]);
    expect(await stateOn(range("2026-09-20", "2026-09-27"))).toEqual([1, 16 / 7, true]);
    expect(await stateOn(range("2026-09-21", "2026-09-21"))).toEqual([0, 2 / 7, true]);
    expect(await stateOn(range("2026-09-18", "2026-09-18"))).toEqual([0, 2 / 7, false]);
    expect(await stateOn(range("2026-10-05", "2026-10-11"))).toEqual([0, 2, true]);
  });

  it("follows each of two assignments of one creator for its own days", async () => {
    const { data } = await activity({
      "dateRange[from]": "2026-08-24",
      creatorIds: [sample.ana.id],
      sortCol: "validFrom",
      sortDir: "asc",
    });
    expect(data).toMatchObject([
      {
        id: sample.assignments.anaBefore.id,
        campaign: { name: "Warm-up", status: "ended", validUntil: "2026-09-06T00:00:00.000+00:00" },
        assignment: { validFrom: "2026-08-24", validUntil: "2026-09-06", status: "previous" },
        postedVideos: 1,
        lastVideo: { platformVideoId: "warmup" },
        postActivity: fortnight(),
      },
      { id: sample.assignments.ana.id, postedVideos: 4, eligibleVideos: 3, targetVideos: 30 / 7 },
    ]);
  });

  it("shows the last video by the end of the range, even one from before it", async () => {
    const range = { "dateRange[from]": "2026-09-09", "dateRange[to]": "2026-09-16" };
    const [row] = (await activity({ ...range, creatorIds: [sample.ana.id] })).data;
    expect(row.lastVideo).toMatchObject({ platformVideoId: "excluded", isEligible: false });
    const [earlier] = (
      await activity({ ...range, "dateRange[to]": "2026-09-15", creatorIds: [sample.ana.id] })
    ).data;
    expect(earlier).toMatchObject({ postedVideos: 0, lastVideo: { platformVideoId: "hit" } });
    expect(earlier.postActivity.days.at(-1).date).toBe("2026-09-15");
  });

  it.each([
    ["progressRatio", ["Ben", "Ana Alder", "Dan Dahl"], ["Ana Alder", "Ben", "Dan Dahl"]],
    ["progressPercent", ["Ben", "Ana Alder", "Dan Dahl"], ["Ana Alder", "Ben", "Dan Dahl"]],
    ["averagedProgressRatio", ["Ben", "Ana Alder", "Dan Dahl"], ["Ana Alder", "Ben", "Dan Dahl"]],
    ["postedVideos", ["Ana Alder", "Ben", "Dan Dahl"], ["Dan Dahl", "Ben", "Ana Alder"]],
    ["eligibleVideos", ["Ana Alder", "Ben", "Dan Dahl"], ["Dan Dahl", "Ben", "Ana Alder"]],
    ["targetVideos", ["Ana Alder", "Ben", "Dan Dahl"], ["Ben", "Ana Alder", "Dan Dahl"]],
    ["averagedPostedVideos", ["Ben", "Ana Alder", "Dan Dahl"], ["Dan Dahl", "Ana Alder", "Ben"]],
    ["averagedEligibleVideos", ["Ben", "Ana Alder", "Dan Dahl"], ["Dan Dahl", "Ana Alder", "Ben"]],
    ["lastVideo", ["Ana Alder", "Ben", "Dan Dahl"], ["Ben", "Ana Alder", "Dan Dahl"]],
    ["creator", ["Dan Dahl", "Ben", "Ana Alder"], ["Ana Alder", "Ben", "Dan Dahl"]],
    ["campaign", ["Dan Dahl", "Ben", "Ana Alder"], ["Ana Alder", "Ben", "Dan Dahl"]],
    ["validFrom", ["Ben", "Ana Alder", "Dan Dahl"], ["Dan Dahl", "Ana Alder", "Ben"]],
  ])("is put in order by %s, what is not known last", async (sortCol, descending, ascending) => {
    expect(await namesIn({ sortCol })).toEqual(descending);
    expect(await namesIn({ sortCol, sortDir: "asc" })).toEqual(ascending);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => namesIn({ sortCol, perPage: 1, page })));
    expect(pages.flat()).toEqual(descending);
  });

  it("keeps its totals on a page past the last", async () => {
    expect(await activity({ page: 9, perPage: 2 })).toMatchObject({
      data: [],
      pageCount: 2,
      totalRows: 3,
      totals: { postedVideos: 4 },
    });
  });

  it("refuses an unknown column, filter or page", async () => {
    for (const bad of [{ progressFilter: "late" }, { page: 0 }, { perPage: 101 }]) {
      const { status, body } = await sample.ask(PATH, { ...OVERVIEW_RANGE, ...bad });
      expect([status, body.data.issues[0].path]).toEqual([400, Object.keys(bad)[0]]);
    }
  });

  it("is empty where nobody is assigned, and for another organization's ids", async () => {
    const other = asker(app, (await buildApiKey(await buildOrganization(app))).secret);
    for (const filter of [{}, { creatorIds: [sample.ana.id] }, { campaignIds: [sample.campaigns.autumn] }]) {
      expect((await other(PATH, { ...OVERVIEW_RANGE, ...filter })).body).toEqual({
        data: [],
        pageCount: 0,
        totalRows: 0,
        resolvedRange: { from: "2026-09-08", to: "2026-09-21" },
        eligibilityRefreshedAt: null,
        totals: {
          postedVideos: 0,
          eligibleVideos: 0,
          targetVideos: 0,
          progressRatio: null,
          progressPercent: null,
          rowCount: 0,
          behindRows: 0,
          onTrackRows: 0,
        },
      });
    }
  });

  it("counts the leap day as the first of a cycle that began on the 31st", async () => {
    const organization = await buildOrganization(app);
    const creator = await buildCreator(organization);
    const account = await buildTrackedAccount(organization, { creatorId: creator.id });
    const campaignId = await storeCampaign(organization, {
      name: "Leap",
      interval: "month",
      startsOn: "2028-01-31",
      videoTarget: 31,
    });
    await insertAssignment(organization, {
      campaignId,
      creatorId: creator.id,
      validFrom: "2028-01-31",
      validUntil: "2028-03-30",
    });
    await addVideo(organization, account, { publishedAt: "2028-02-29T23:00:00.000Z" }, []);
    const ask = asker(app, (await buildApiKey(organization)).secret);
    const targetOf = async (from: string, to: string) => {
      const [row] = (await ask(PATH, { "dateRange[from]": from, "dateRange[to]": to })).body.data;
      return [row.postedVideos, row.targetVideos];
    };
    expect(await targetOf("2028-02-29", "2028-02-29")).toEqual([1, 1]);
    expect(await targetOf("2028-02-28", "2028-02-28")).toEqual([0, 31 / 29]);
    expect(await targetOf("2028-01-01", "2028-12-31")).toEqual([1, 62]);
    expect(await targetOf("2028-03-01", "2028-12-31")).toEqual([0, 30]);
  });

  it("shows a creator's picture only after they have joined", async () => {
    const { organization, ana } = sample;
    const { db } = organization.ctx;
    const imageOf = async () => (await activity({ creatorIds: [ana.id] })).data[0].creator.image;
    await db.execute(sql`update users set image = 'https://media.example/ana.png' where id = ${ana.userId}`);
    expect(await imageOf()).toBeNull();
    await db.execute(sql`
      update creators set member_id = 'orgmem_Ana000000000', joined_at = created_at
      where organization_id = ${organization.id} and id = ${ana.id}`);
    expect(await imageOf()).toBe("https://media.example/ana.png");
  });
});
