import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addVideo } from "../../../../../test/analytics-sample.ts";
import { settleWindow } from "../../../../../test/assignment-builders.ts";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../../test/builders.ts";
import { buildDueWindow, type TestDueWindow, windowAddress } from "../../../../../test/payout-builders.ts";
import { send } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { buildTrackedAccount, type TestAccount } from "../../../../../test/tracking-builders.ts";
import { createId } from "../../../../infra/ids.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let due: TestDueWindow;
let account: TestAccount;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  due = await buildDueWindow(organization, {
    startDate: "2026-09-07",
    campaign: { videoTarget: null, payouts: { cpmPayouts: [{ tiers: [{ from: 0, rate: 2 }] }] } },
  });
  account = await buildTrackedAccount(organization, { creatorId: due.creatorId, username: "cora" });
  await add("early", "2026-09-08", [["2026-09-08", 1_000]]);
  await add("late", "2026-09-12", [["2026-09-13", 3_000]]);
});

const add = (platformVideoId: string, publishedOn: string, counts: [day: string, views: number][]) =>
  addVideo(
    organization,
    account,
    { platformVideoId, publishedAt: `${publishedOn}T10:00:00.000Z` },
    counts.map(([at, viewCount]) => ({ at, viewCount })),
  );

const calculate = (body: object, key = apiKey) =>
  send(app, "/api/v1/payouts/calculate", { method: "POST", apiKey: key, body });

const tiktok = (platformVideoId: string) => ({ platform: "tiktok" as const, platformVideoId });

describe("calculating a window", () => {
  it("answers what the queue shows", async () => {
    const { body } = await calculate(due.address);
    const { body: queue } = await send(app, "/api/v1/payouts/due", { apiKey });
    expect(body.payouts.total.amount).toBe(800);
    expect(queue.data[0].payoutAmount).toBe(800);
    expect(body).toMatchObject({ ...due.address, generation: 1 });
  });

  it("names the rules, the accounts and the assignment it was made by", async () => {
    const { body } = await calculate(due.address);
    expect(body.engine).toEqual({
      prorationFactor: 1,
      rulesHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      rulesSnapshot: [expect.objectContaining({ type: "cpm", currency: "EUR" })],
      assignment: {
        id: expect.stringMatching(/^orgcrcampaign_/),
        validFrom: "2026-09-07",
        isLastWindow: false,
      },
      accountSnapshot: {
        accounts: [
          {
            orgAccountId: account.id,
            platform: "tiktok",
            platformAccountId: account.platformAccountId,
            maxVideos: 30,
            hashtagsFilter: null,
          },
        ],
        excludedVideosHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        excludedVideosCount: 0,
      },
      excludedVideos: [],
      calculatedAt: "2026-09-21T08:30:00.000Z",
      warnings: [],
    });
    expect(body.metrics.perVideo[1]).toEqual({
      ...tiktok("late"),
      title: null,
      thumbnailUrl: null,
      publishedAt: "2026-09-12T10:00:00.000Z",
      accountUsername: "cora",
      platformAccountId: account.platformAccountId,
      contentType: "video",
      orgAccountId: account.id,
      viewsStart: 0,
      viewsEnd: 3_000,
      viewsGained: 3_000,
      viewsAtWindowEnd: 3_000,
      viewsSource: null,
      viewsFetchedAt: "2026-09-13T12:00:00.000Z",
      payoutAmount: 600,
      payoutValue: 6,
    });
  });

  it("accepts the bounds in any offset that names the same midnights", async () => {
    const { status, body } = await calculate({
      ...due.address,
      billingPeriodStart: "2026-09-07T00:00:00Z",
      billingPeriodEnd: "2026-09-13T02:00:00+02:00",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject(due.address);
  });

  it("works for windows that still run, and for those that were settled", async () => {
    const running = windowAddress(due, "2026-09-21", "2026-09-27");
    const { body } = await calculate(running);
    expect(body.engine.warnings).toEqual(["The window still runs until 2026-09-27; counts will grow."]);
    await settleWindow(organization, due.creatorId, "2026-09-07", "paid");
    expect((await calculate(due.address)).body.payouts.total.amount).toBe(800);
  });

  it("is for every role, and writes nothing", async () => {
    const viewer = await buildApiKey(organization, await buildMember(app, organization, "viewer"));
    expect((await calculate(due.address, viewer.secret)).status).toBe(200);
    const { body } = await send(app, "/api/v1/activity", { apiKey });
    expect(body.data.filter(({ type }: { type: string }) => type.startsWith("payout."))).toEqual([]);
  });
});

describe("excluded videos", () => {
  it("are left out of this calculation, and of no amount that is kept", async () => {
    const { body } = await calculate({ ...due.address, excludedVideos: [tiktok("late"), tiktok("late")] });
    expect(body.payouts.total.amount).toBe(200);
    expect(body.metrics.perVideo).toHaveLength(1);
    expect(body.engine).toMatchObject({ excludedVideos: [tiktok("late")], warnings: [] });
    const { body: queue } = await send(app, "/api/v1/payouts/due", { apiKey });
    expect(queue.data[0].payoutAmount).toBe(800);
  });

  it("that do not count in the window are said so", async () => {
    await add("next-week", "2026-09-15", [["2026-09-16", 10]]);
    const { body } = await calculate({ ...due.address, excludedVideos: [tiktok("next-week")] });
    expect(body.payouts.total.amount).toBe(800);
    expect(body.engine.warnings).toEqual([
      "The excluded video tiktok:next-week does not count in this window anyway.",
    ]);
  });

  it("must be videos of the creator's own accounts", async () => {
    const other = await buildTrackedAccount(organization);
    await addVideo(organization, other, { platformVideoId: "elsewhere" }, []);
    const { status, body } = await calculate({
      ...due.address,
      excludedVideos: [
        tiktok("early"),
        tiktok("elsewhere"),
        { platform: "youtube", platformVideoId: "late" },
      ],
    });
    expect(status).toBe(400);
    expect(body.data.issues.map(({ path }: { path: string }) => path)).toEqual([
      "excludedVideos.1",
      "excludedVideos.2",
    ]);
  });
});

describe("warnings", () => {
  const warningsOf = async (address: object) => (await calculate(address)).body.engine.warnings;

  it("tell of a creator without accounts", async () => {
    const alone = await buildDueWindow(organization);
    expect(await warningsOf(alone.address)).toEqual([
      "The creator has no linked accounts, so no videos count.",
    ]);
  });

  it("tell of accounts that fetch too few videos for the target", async () => {
    const busy = await buildDueWindow(organization, {
      campaign: { videoTarget: 50, payouts: { basePayouts: [{ perVideo: 1 }] } },
    });
    await buildTrackedAccount(organization, { creatorId: busy.creatorId, username: "few", maxVideos: 10 });
    await buildTrackedAccount(organization, { creatorId: busy.creatorId, username: "none", maxVideos: 0 });
    await buildTrackedAccount(organization, { creatorId: busy.creatorId, username: "all", maxVideos: 60 });
    expect(await warningsOf(busy.address)).toEqual([
      "tiktok account few fetches its newest 10 videos, but 60 are needed to see every one that counts.",
      "tiktok account none is not fetched; only imported counts and single videos are known of it.",
    ]);
  });

  it("tell of counts from before the window's last day", async () => {
    app.clock.set("2026-09-28T08:30:00.000Z");
    expect(await warningsOf(windowAddress(due, "2026-09-21", "2026-09-27"))).toEqual([
      "Counts of tiktok account cora were last read on 2026-09-21, before the window's last day.",
    ]);
  });
});

describe("a window that does not exist", () => {
  it.each([
    ["another campaign", { campaignId: createId("campaign") }],
    ["another creator", { creatorId: createId("creator") }],
    ["other days", { billingPeriodEnd: "2026-09-14T00:00:00Z" }],
    ["days in the wrong order", { billingPeriodEnd: "2026-09-01T00:00:00Z" }],
    [
      "a cycle to come",
      { billingPeriodStart: "2026-09-28T00:00:00Z", billingPeriodEnd: "2026-10-04T00:00:00Z" },
    ],
  ])("is not found: %s", async (_, change) => {
    const { status, body } = await calculate({ ...due.address, ...change });
    expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
  });

  it("is not found by another organization", async () => {
    const { secret } = await buildApiKey(await buildOrganization(app));
    expect((await calculate(due.address, secret)).status).toBe(404);
  });

  it("is refused where its fields are no midnights, or unknown", async () => {
    const { status, body } = await calculate({
      ...due.address,
      billingPeriodStart: "2026-09-07T01:00:00Z",
      billingPeriodEnd: "2026-09-13",
      extra: true,
    });
    expect(status).toBe(400);
    expect(body.data.issues.map(({ path }: { path: string }) => path)).toEqual([
      "billingPeriodStart",
      "billingPeriodEnd",
      "extra",
    ]);
  });
});
