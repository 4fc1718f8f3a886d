import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { foundVideo, platformsWith, type StagedPlatforms } from "../../../../test/library-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount, buildVideo } from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { discoverVideosTask, forgetUnseenTask, scheduleDiscoveriesTask } from "./discover-videos.ts";

const DAY_MS = 86_400_000;

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const ask = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });

async function useHashtags(...lists: string[][]): Promise<void> {
  const account = await buildTrackedAccount(organization);
  for (const hashtags of lists) await buildVideo(organization, account, { hashtags });
}

async function discover(platforms: StagedPlatforms) {
  const { connectors, searches, lookups } = platformsWith(platforms);
  await discoverVideosTask.run(
    { ...app.services, connectorsOf: () => connectors },
    { organizationId: organization.id },
  );
  const { body } = await ask("GET", "/library/viral-videos?limit=60");
  return { videos: body.data, searches, lookups };
}

describe("filling the library", () => {
  it("searches three platforms for the organization's own telling hashtags and its project names", async () => {
    await useHashtags(["Budgeting", "fyp"], ["budgeting", "viral"]);
    await ask("POST", "/projects", { name: "Spring Launch" });
    const competitor = await buildTrackedAccount(organization, { isCompetitor: true });
    await buildVideo(organization, competitor, { hashtags: ["theirs"] });
    const { searches } = await discover({ found: {} });
    expect(searches).toEqual([...Array(3).fill("budgeting"), ...Array(3).fill("spring launch")]);
  });

  it("keeps what is far beyond its account's usual views, with how far", async () => {
    await useHashtags(["budgeting"]);
    const { videos } = await discover({
      found: {
        budgeting: [
          foundVideo({ platformVideoId: "viral", region: "de" }),
          foundVideo({ platformVideoId: "usual", viewCount: 25_000 }),
          foundVideo({ platformVideoId: "nameless", platformAccountId: null }),
          foundVideo({ platformVideoId: "untold", viewCount: null }),
        ],
      },
    });
    expect(videos).toEqual([
      {
        id: expect.stringMatching(/^orgrsv_/),
        platform: "tiktok",
        platformVideoId: "viral",
        platformAccountId: "finder",
        accountUsername: "lena.makes",
        accountDisplayName: "Lena Makes",
        accountProfilePictureUrl: null,
        accountFollowerCount: 40_000,
        region: "DE",
        caption: "3 budgeting mistakes I made. Save this one #budgeting",
        hashtags: ["budgeting"],
        downloadUrl: null,
        musicTitle: "original sound",
        musicArtist: "lena.makes",
        durationSeconds: 31,
        thumbnailUrl: "https://media.example/thumb.jpg",
        viewCount: 90_000,
        likeCount: 8_000,
        commentCount: 600,
        shareCount: 300,
        bookmarkCount: 100,
        engagementRate: 0.1,
        outlierFactor: 9,
        publishedAt: "2026-09-19T10:00:00.000Z",
        lastSeenAt: app.clock.now().toISOString(),
        matchedTerms: ["budgeting"],
        isUgc: true,
        ugcConfidence: expect.any(Number),
      },
    ]);
  });

  it("goes by followers where the account's videos are not shown, and leaves out what it cannot measure", async () => {
    await useHashtags(["budgeting"]);
    const closed = async () => {
      throw new ConnectorFailure("private", "only for followers");
    };
    const found = { budgeting: [foundVideo()] };
    const byFollowers = await discover({ found, staged: { accountVideos: closed } });
    expect(byFollowers.videos).toMatchObject([{ outlierFactor: 22.5 }]);
    app.clock.advance(8 * DAY_MS);
    const other = { budgeting: [foundVideo({ platformAccountId: "hidden" })] };
    const unknown = await discover({ found: other, staged: { accountVideos: closed, accountById: closed } });
    expect(unknown.videos).toHaveLength(1);
  });

  it("refreshes what is found again, adds the term that found it, and looks an account up once a week", async () => {
    await useHashtags(["budgeting"], ["moneytips"]);
    const first = await discover({ found: { budgeting: [foundVideo({ platformVideoId: "again" })] } });
    app.clock.advance(DAY_MS);
    const seen = foundVideo({
      platformVideoId: "again",
      viewCount: 20_000,
      likeCount: null,
      caption: "New words",
    });
    const second = await discover({ found: { moneytips: [seen] } });
    expect(second.videos).toMatchObject([
      {
        id: first.videos[0].id,
        viewCount: 20_000,
        likeCount: null,
        outlierFactor: 2,
        caption: "New words",
        matchedTerms: ["budgeting", "moneytips"],
        lastSeenAt: app.clock.now().toISOString(),
      },
    ]);
    expect([first.lookups, second.lookups]).toEqual([["finder"], []]);
  });

  it("changes nothing but times when it runs twice", async () => {
    await useHashtags(["budgeting"]);
    const found = {
      budgeting: [foundVideo({ platformVideoId: "one" }), foundVideo({ platformVideoId: "one" })],
    };
    const first = await discover({ found });
    const second = await discover({ found });
    expect(second.videos).toEqual(first.videos);
    expect(second.videos).toHaveLength(1);
  });

  it("goes on with the next search when a platform fails", async () => {
    await useHashtags(["budgeting"]);
    const failing = async () => {
      throw new ConnectorFailure("throttled", "slow down", { retryAfterMs: 1000 });
    };
    const { videos } = await discover({
      found: { budgeting: [foundVideo()] },
      staged: { searchVideos: failing },
    });
    expect(videos).toHaveLength(1);
  });

  it("takes at most twelve terms a day, those first that waited longest", async () => {
    await useHashtags(Array.from({ length: 15 }, (_, index) => `tag${String(index).padStart(2, "0")}`));
    const first = await discover({ found: {} });
    expect(new Set(first.searches).size).toBe(12);
    app.clock.advance(DAY_MS);
    const second = await discover({ found: {} });
    expect(second.searches).toEqual(expect.arrayContaining(["tag12", "tag13", "tag14"]));
  });

  it("forgets what no search has found for 90 days", async () => {
    await useHashtags(["budgeting"]);
    await discover({ found: { budgeting: [foundVideo()] } });
    app.clock.advance(89 * DAY_MS);
    await forgetUnseenTask.run(app.services, {});
    expect((await ask("GET", "/library/viral-videos")).body.data).toHaveLength(1);
    app.clock.advance(2 * DAY_MS);
    await forgetUnseenTask.run(app.services, {});
    expect((await ask("GET", "/library/viral-videos")).body.data).toHaveLength(0);
  });
});

describe("the schedule of discoveries", () => {
  const countQueued = async () => {
    const { total } = await app.services.db.row<{ total: number }>(sql`
      select count(*)::int as total from graphile_worker.jobs where key = ${`library ${organization.id}`}`);
    return total;
  };
  const forget = () =>
    app.services.db.execute(sql`select graphile_worker.remove_job(${`library ${organization.id}`})`);

  it("has each library filled once a day", async () => {
    await scheduleDiscoveriesTask.run(app.services, {});
    expect(await countQueued()).toBe(1);
    await forget();
    await scheduleDiscoveriesTask.run(app.services, {});
    expect(await countQueued()).toBe(0);
    app.clock.advance(DAY_MS);
    await scheduleDiscoveriesTask.run(app.services, {});
    expect(await countQueued()).toBe(1);
  });

  it("comes back within the hour to an organization that has nothing to search for yet", async () => {
    await scheduleDiscoveriesTask.run(app.services, {});
    await forget();
    const { searches } = await discover({ found: {} });
    expect(searches).toEqual([]);
    app.clock.advance(61 * 60_000);
    await scheduleDiscoveriesTask.run(app.services, {});
    expect(await countQueued()).toBe(1);
  });
});
