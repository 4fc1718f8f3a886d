import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildDueWindow, issuePayout, type TestDueWindow } from "../../../../test/payout-builders.ts";
import { send } from "../../../../test/request.ts";
import { connectorsOver, stageAccount } from "../../../../test/staged-source.ts";
import { sync } from "../../../../test/sync-runs.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createTestClock } from "../../../../test/test-clock.ts";
import { buildTrackedAccount, type TestAccount } from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";

const clock = createTestClock("2026-09-15T08:00:00.000Z");
const first = stageAccount("first-source");
const second = stageAccount("supplier:second");

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let account: TestAccount;
let due: TestDueWindow;

beforeAll(async () => {
  const connectors = { ...connectorsOver([], clock) };
  app = await startTestApp({ connectors });
  Object.assign(connectors, connectorsOver([first, second], app.clock));
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  due = await buildDueWindow(organization, {
    campaign: { videoTarget: null, payouts: { cpmPayouts: [{ tiers: [{ from: 0, rate: 2 }] }] } },
  });
  account = await buildTrackedAccount(organization, { creatorId: due.creatorId, maxVideos: 10 });
  first.recover();
});

const say = async (source: typeof first, at: string, viewCount: number) => {
  app.clock.set(at);
  const [others] = [first, second].filter((each) => each !== source);
  source.recover();
  others?.fail("upstream");
  source.platform.videos = [
    { platformVideoId: "v1", publishedAt: new Date("2026-09-14T10:00:00.000Z"), viewCount },
  ];
  expect(await sync(app.services, organization, { kind: "account", id: account.id })).toBe("Completed");
};
const importRow = (observedAt: string, viewCount: number) =>
  send(app, "/api/v1/tracking/import", {
    method: "POST",
    apiKey,
    body: {
      rows: [
        {
          ...{ platform: "tiktok", platformAccountId: account.platformAccountId, platformVideoId: "v1" },
          username: "ada",
          ...{ publishedAt: "2026-09-14T10:00:00.000Z", observedAt, viewCount },
        },
      ],
    },
  });
const historyOf = async () => {
  const { body } = await send(app, "/api/v1/videos/tiktok/v1/history", { apiKey });
  return body.map((day: Record<string, unknown>) => [
    day["date"],
    day["viewCount"],
    day["source"],
    day["fetchedAt"],
  ]);
};

describe("a count", () => {
  it("is shown with who said it and when, on every day of a video's history", async () => {
    await say(first, "2026-09-15T08:00:00.000Z", 1_000);
    await say(second, "2026-09-16T09:00:00.000Z", 1_500);
    // Less than what was seen before: the fact stays the other source's.
    await say(first, "2026-09-17T10:00:00.000Z", 1_200);
    await say(first, "2026-09-19T11:00:00.000Z", 1_800);
    const secondSaid = ["supplier:second", "2026-09-16T09:00:00.000Z"];
    expect(await historyOf()).toEqual([
      ["2026-09-15", 1_000, "first-source", "2026-09-15T08:00:00.000Z"],
      ["2026-09-16", 1_500, ...secondSaid],
      ["2026-09-17", 1_500, ...secondSaid],
      ["2026-09-18", 1_500, ...secondSaid],
      ["2026-09-19", 1_800, "first-source", "2026-09-19T11:00:00.000Z"],
    ]);
  });

  it("that was imported says so, also on the later days that it raised", async () => {
    await say(first, "2026-09-16T08:00:00.000Z", 1_000);
    await say(first, "2026-09-17T08:00:00.000Z", 2_000);
    expect((await importRow("2026-09-15T12:00:00.000Z", 1_400)).status).toBe(200);
    const imported = ["import", "2026-09-15T12:00:00.000Z"];
    expect(await historyOf()).toEqual([
      ["2026-09-15", 1_400, ...imported],
      ["2026-09-16", 1_400, ...imported],
      ["2026-09-17", 2_000, "first-source", "2026-09-17T08:00:00.000Z"],
    ]);
  });

  it("is kept raw with its source as a snapshot, whatever facts make of it", async () => {
    await say(first, "2026-09-15T08:00:00.000Z", 1_000);
    await say(second, "2026-09-16T09:00:00.000Z", 800);
    const snapshots = await app.services.db.rows(sql`
      select p.view_count::int as views, p.observed_at, s.name as source
      from video_snapshots p join organizations o on o.key = p.organization_key
      join sources s on s.key = p.source_key where o.id = ${organization.id} order by p.observed_at`);
    expect(snapshots).toEqual([
      { views: 1_000, observed_at: new Date("2026-09-15T08:00:00.000Z"), source: "first-source" },
      { views: 800, observed_at: new Date("2026-09-16T09:00:00.000Z"), source: "supplier:second" },
    ]);
  });
});

describe("a payout", () => {
  it("shows in its calculation where its counts come from, and verify repeats it", async () => {
    await say(first, "2026-09-15T08:00:00.000Z", 1_000);
    await say(second, "2026-09-18T09:00:00.000Z", 1_500);
    app.clock.set("2026-09-21T08:30:00.000Z");
    const payoutId = await issuePayout(organization, due.address);
    const { body } = await send(app, `/api/v1/payouts/${payoutId}`, { apiKey });
    const said = { viewsSource: "supplier:second", viewsFetchedAt: "2026-09-18T09:00:00.000Z" };
    expect(body.calculation.metrics.perVideo).toMatchObject([{ viewsEnd: 1_500, ...said }]);
    await importRow("2026-09-19T12:00:00.000Z", 1_700);
    const verification = await send(app, `/api/v1/payouts/${payoutId}/verify`, {
      method: "POST",
      apiKey,
      body: {},
    });
    expect(verification.body.videos).toMatchObject([
      {
        issued: { viewsEnd: 1_500, ...said },
        recomputed: {
          ...{ viewsEnd: 1_700, viewsSource: "import", viewsFetchedAt: "2026-09-19T12:00:00.000Z" },
        },
      },
    ]);
  });
});
