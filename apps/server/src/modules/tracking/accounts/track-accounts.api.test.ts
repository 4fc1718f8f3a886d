import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { send } from "../../../../test/request.ts";
import { stagePlatforms } from "../../../../test/staged-platforms.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import {
  buildTrackedAccount,
  buildVideo,
  readTotals,
  recordHistory,
} from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";

const { connectors, lookups } = stagePlatforms();
let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp({ connectors });
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const track = (body: object, key = apiKey) =>
  send(app, "/api/v1/accounts/tracked", { method: "POST", apiKey: key, body });
const wanted = (username: string, more: object = {}) => ({
  platform: "tiktok",
  username,
  max_videos: 30,
  ...more,
});
const list = async (query = "") =>
  (await send(app, `/api/v1/accounts/tracked?viewMode=all&sortDir=asc&${query}`, { apiKey })).body.data;
const queuedRuns = () =>
  app.services.db.rows<{ event_id: string; context: string; identifier: string }>(sql`
    select event_id, context, identifier from sync_runs
    where organization_id = ${organization.id} and status = 'Queued' order by identifier`);

describe("tracking accounts", () => {
  it("stores what the platform says of them, and orders their first sync", async () => {
    const { status, body } = await track({
      accounts: [wanted("@ada", { region: "de" }), wanted("bo", { max_videos: 100, platform: "youtube" })],
      isCompetitor: true,
    });
    expect(status).toBe(200);
    expect(body).toEqual({ count: 2, eventIds: [expect.stringMatching(/^trkevt_/), expect.any(String)] });
    const [ada, bo] = await list();
    expect(ada).toMatchObject({
      platform: "tiktok",
      platformAccountId: "id-ada",
      initialUsername: "ada",
      region: "DE",
      maxVideos: 30,
      isCompetitor: true,
      hashtagsFilter: null,
      actorType: "api_token",
      userId: organization.owner.userId,
      orgId: organization.id,
      username: "ada",
      displayName: "The ada",
      totalVideosPublished: 56,
      totalVideosTracked: 0,
      analyticsLatestLoadAt: "2026-09-21T08:30:00.000Z",
      user: { id: organization.owner.userId, firstName: "Olive", lastName: "Owner", role: "owner" },
    });
    expect(bo).toMatchObject({ platform: "youtube", maxVideos: 100, isCompetitor: true });
    const runs = await queuedRuns();
    expect(runs.map(({ identifier, context }) => `${identifier} ${context}`)).toEqual([
      "ada user_add",
      "bo user_add",
    ]);
    expect(body.eventIds).toEqual(runs.map(({ event_id }) => event_id));
  });

  it("looks up by the platform's id when it is given", async () => {
    await track({ accounts: [wanted("old.name", { platform_account_id: "id-ada" })] });
    expect(await list()).toMatchObject([
      { platformAccountId: "id-ada", initialUsername: "old.name", username: "ada" },
    ]);
  });

  it("fetches nothing of an account with 0 videos", async () => {
    expect((await track({ accounts: [wanted("ada", { max_videos: 0 })] })).body).toEqual({
      count: 1,
      eventIds: [],
    });
    expect(await queuedRuns()).toEqual([]);
  });

  it("takes an account named twice once, and one tracked already not at all", async () => {
    const first = await track({ accounts: [wanted("ada"), wanted("@ada", { max_videos: 60 })] });
    expect(first.body).toMatchObject({ count: 1, eventIds: [expect.any(String)] });
    const again = await track({
      accounts: [wanted("ada", { max_videos: 60 }), wanted("bo")],
      isCompetitor: true,
    });
    expect(again.body).toMatchObject({ count: 1, eventIds: [expect.any(String)] });
    expect(await list()).toMatchObject([
      { username: "ada", maxVideos: 30, isCompetitor: false },
      { username: "bo", isCompetitor: true },
    ]);
    expect((await track({ accounts: [wanted("ada")] })).body).toEqual({ count: 0, eventIds: [] });
  });

  it.each(["video", "import"] as const)("takes over an account that came along (%s)", async (origin) => {
    const account = await buildTrackedAccount(organization, {
      platformAccountId: "id-ada",
      origin,
      maxVideos: 0,
    });
    const video = await buildVideo(organization, account);
    await recordHistory(organization, video, [{ at: "2026-09-20", viewCount: 500 }]);
    const { body } = await track({ accounts: [wanted("ada", { max_videos: 60 })], isCompetitor: true });
    expect(body).toMatchObject({ count: 1, eventIds: [expect.any(String)] });
    expect(await list()).toMatchObject([{ id: account.id, maxVideos: 60, isCompetitor: true }]);
    expect(await readTotals(organization)).toEqual({ ownViews: 0, competitorViews: 500, videos: 1 });
    expect((await track({ accounts: [wanted("ada")] })).body.count).toBe(0);
  });

  it("writes one entry into the log", async () => {
    await track({ accounts: [wanted("ada"), wanted("bo")] });
    const { body } = await send(app, "/api/v1/activity?perPage=1", { apiKey });
    expect(body.data[0]).toMatchObject({
      type: "account.tracked",
      subject: { type: "tracked_account", label: "2 accounts" },
      changes: { accounts: { after: ["@ada", "@bo"] } },
    });
    await track({ accounts: [wanted("cy")] });
    expect((await send(app, "/api/v1/activity?perPage=1", { apiKey })).body.data[0].subject.label).toBe(
      "@cy",
    );
  });

  it("asks the platforms side by side, but not all at once", async () => {
    const accounts = Array.from({ length: 40 }, (_, index) => wanted(`user${index}`));
    expect((await track({ accounts })).body.count).toBe(40);
    expect(lookups.most).toBeGreaterThan(1);
    expect(lookups.most).toBeLessThanOrEqual(10);
  });
});

describe("accounts that cannot be tracked", () => {
  it("are all named with their reasons, and nothing is written", async () => {
    const names = ["unknown", "ada", "secret", "locked", "gated", "garbled", "nameless"];
    const { status, body } = await track({
      accounts: [...names.map((name) => wanted(name)), wanted("bo", { platform_account_id: "id-unknown" })],
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ defined: true, code: "TRACKED_ACCOUNT_VALIDATION_FAILED" });
    expect(body.data.issues).toEqual(
      [
        ["unknown", "NOT_FOUND"],
        ["secret", "PRIVATE_CONTENT"],
        ["locked", "PRIVATE_CONTENT"],
        ["gated", "RESTRICTED"],
        ["garbled", "INVALID_DATA"],
        ["nameless", "INVALID_DATA"],
        ["id-unknown", "NOT_FOUND"],
      ].map(([identifier, errorCode]) => ({
        platform: "tiktok",
        identifier,
        errorCode,
        message: expect.stringContaining("account"),
      })),
    );
    expect(await list()).toEqual([]);
    expect(await queuedRuns()).toEqual([]);
  });

  it.each([
    ["late", 408, "REQUEST_TIMEOUT"],
    ["busy", 429, "RATE_LIMITED"],
    ["down", 502, "UPSTREAM_ERROR"],
  ])("for now (%s) answer %i", async (name, status, code) => {
    const answer = await track({ accounts: [wanted("ada"), wanted("unknown"), wanted(name)] });
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
    if (status === 429) expect(answer.headers.get("retry-after")).toBe("5");
    expect(await list()).toEqual([]);
  });

  it("are refused with every wrong value", async () => {
    const { status, body } = await track({
      accounts: [
        { platform: "myspace", username: "@", max_videos: 50 },
        { platform: "tiktok", username: "ada", max_videos: 10, region: "Germany", limit: 5 },
      ],
      isCompetitor: "yes",
    });
    expect(status).toBe(400);
    expect(body.data.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      "accounts.0.max_videos",
      "accounts.0.platform",
      "accounts.0.username",
      "accounts.1.limit",
      "accounts.1.region",
      "isCompetitor",
    ]);
    expect((await track({ accounts: [] })).body.data.issues).toMatchObject([{ path: "accounts" }]);
  });
});

describe("the plan's limit of accounts", () => {
  const basic = async () => {
    organization = await buildOrganization(app, { plan: "basic" });
    apiKey = (await buildApiKey(organization)).secret;
  };
  const some = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => wanted(`${name}${index}`));
  const count = async () => (await send(app, "/api/v1/accounts/tracked/count", { apiKey })).body;

  it("is answered with its meter, and leaves nothing behind", async () => {
    await basic();
    expect((await track({ accounts: some(25, "a") })).status).toBe(200);
    const { status, body } = await track({ accounts: some(1, "b") });
    expect(status).toBe(402);
    expect(body).toMatchObject({ code: "PAYMENT_REQUIRED", data: { meter: "tracked_accounts" } });
    expect(await count()).toBe(25);
    expect(await queuedRuns()).toHaveLength(25);
    expect((await track({ accounts: some(3, "a") })).body).toEqual({ count: 0, eventIds: [] });
  });

  it("holds when several calls come at the same moment", async () => {
    await basic();
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((name) => track({ accounts: some(10, name) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402]);
    expect(await count()).toBe(20);
  });

  it("does not see one account twice when two calls bring it at the same moment", async () => {
    const answers = await Promise.all([
      track({ accounts: [wanted("ada")] }),
      track({ accounts: [wanted("ada")] }),
    ]);
    expect(answers.map(({ body }) => body.count).sort()).toEqual([0, 1]);
    expect(await count()).toBe(1);
  });
});
