import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildDueWindow, type TestDueWindow } from "../../../../test/payout-builders.ts";
import { send } from "../../../../test/request.ts";
import type { StagedVideo } from "../../../../test/staged-platform.ts";
import { connectorsOver, stageAccount } from "../../../../test/staged-source.ts";
import { sync } from "../../../../test/sync-runs.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createTestClock } from "../../../../test/test-clock.ts";
import {
  buildTrackedAccount,
  buildTrackedVideo,
  readTotals,
  type TestAccount,
} from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { forgetDoubtsTask } from "./doubted-answers.ts";

type Staged = ReturnType<typeof stageAccount>;

const connectors = { ...connectorsOver([], createTestClock("2026-09-21T08:30:00.000Z")) };
let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let account: TestAccount;
let due: TestDueWindow;
let first: Staged;
let second: Staged;

beforeAll(async () => {
  app = await startTestApp({ connectors });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-15T08:00:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  due = await buildDueWindow(organization, {
    campaign: { videoTarget: null, payouts: { cpmPayouts: [{ tiers: [{ from: 0, rate: 2 }] }] } },
  });
  account = await buildTrackedAccount(organization, { creatorId: due.creatorId, maxVideos: 10 });
  first = stageAccount("first");
  second = stageAccount("second");
  stage(first);
});

const stage = (...sources: Staged[]) => Object.assign(connectors, connectorsOver(sources, app.clock));
const video = (viewCount: number, fields: Partial<StagedVideo> = {}): StagedVideo => ({
  ...{ platformVideoId: "v1", publishedAt: new Date("2026-09-14T10:00:00.000Z"), viewCount },
  ...{ likeCount: Math.ceil(viewCount / 10), ...fields },
});
const SIX_HOURS_MS = 6 * 3_600_000;
/** A sync, six hours after the one before. */
const look = async (viewCount: number, fields: Partial<StagedVideo> = {}) => {
  app.clock.advance(SIX_HOURS_MS);
  first.platform.videos = [video(viewCount, fields)];
  expect(await sync(app.services, organization, { kind: "account", id: account.id })).toBe("Completed");
};

/** Everything that a count may change. */
const everything = async () => {
  const { db } = app.services;
  const of = sql`join organizations o on o.key = x.organization_key where o.id = ${organization.id}`;
  const { body } = await send(app, "/api/v1/payouts/calculate", {
    method: "POST",
    apiKey,
    body: due.address,
  });
  return {
    facts: await db.rows(sql`select x.* from video_facts x ${of} order by x.day`),
    snapshots: await db.rows(sql`select x.* from video_snapshots x ${of} order by x.observed_at`),
    videos: await db.rows(sql`select x.* from videos x ${of} order by x.key`),
    events: await db.rows(sql`select id from events where organization_id = ${organization.id} order by id`),
    totals: await readTotals(organization),
    amount: body.payouts.total.amount,
  };
};
const doubts = () =>
  app.services.db.rows<{
    reason: string;
    views: number;
    known: number;
    source: string;
    outcome: string | null;
  }>(sql`
    select d.reason, d.view_count::float8 as views, d.known_view_count::int as known, s.name as source, d.outcome
    from doubted_answers d join sources s on s.key = d.source_key
    join organizations o on o.key = d.organization_key where o.id = ${organization.id} order by d.key`);
const viewsNow = async () => {
  const { views } = await app.services.db.row<{ views: number }>(sql`
    select max(v.view_count)::int as views from videos v join organizations o on o.key = v.organization_key
    where o.id = ${organization.id}`);
  return views;
};

describe("a count that only one sync says", () => {
  it.each([
    ["1,000 times too high", 12_500_000, 1_250_000, "leapt"],
    ["0", 0, 0, "fell_to_zero"],
    ["most of it gone", 5_000, 500, "lost_most"],
    ["right, with likes 1,000 times too high", 12_500, 1_250_000, "leapt"],
  ])(
    "and that is %s changes no fact, no amount and no event",
    async (_name, viewCount, likeCount, reason) => {
      await look(12_000);
      await look(12_400);
      const before = await everything();
      expect(before.amount).toBeGreaterThan(0);
      await look(viewCount, { likeCount });
      expect(await everything()).toEqual(before);
      expect(await doubts()).toEqual([
        { reason, views: viewCount, known: 12_400, source: "first", outcome: null },
      ]);
      await look(12_600);
      expect(await viewsNow()).toBe(12_600);
      expect(await doubts()).toMatchObject([{ reason, outcome: "refuted" }]);
    },
  );

  it("and that no video on Earth has is not believed even of a new video, nor when it is repeated", async () => {
    for (let count = 0; count < 3; count += 1) await look(900_000_000_000);
    expect((await everything()).videos).toEqual([]);
    expect((await doubts()).map((row) => row.reason)).toEqual(["absurd", "absurd", "absurd"]);
  });

  it("and that comes with another publication date moves nothing", async () => {
    await look(12_000);
    const before = await everything();
    await look(12_100, { publishedAt: new Date("2026-01-01T00:00:00.000Z") });
    expect(await everything()).toEqual(before);
    expect(await doubts()).toMatchObject([{ reason: "contradicts_itself" }]);
  });

  it("is judged in syncs of single videos, too", async () => {
    const { id } = await buildTrackedVideo(organization, account, { platformVideoId: "v1" });
    await look(12_000);
    first.platform.videos = [video(12_000_000)];
    app.clock.advance(SIX_HOURS_MS);
    expect(await sync(app.services, organization, { kind: "video", id })).toBe("Completed");
    expect(await viewsNow()).toBe(12_000);
    expect(await doubts()).toMatchObject([{ reason: "leapt", views: 12_000_000 }]);
  });
});

describe("a count that two syncs say", () => {
  it("is true: it is stored, and its milestones are published then", async () => {
    await look(12_000);
    await look(3_000_000);
    const before = await everything();
    await look(3_400_000);
    const after = await everything();
    expect(await viewsNow()).toBe(3_400_000);
    expect(after.amount).toBeGreaterThan(before.amount);
    expect(after.events.length).toBeGreaterThan(before.events.length);
    expect(await doubts()).toMatchObject([{ reason: "leapt", views: 3_000_000, outcome: "confirmed" }]);
  });

  it("is not true if they do not agree", async () => {
    await look(12_000);
    await look(3_000_000);
    await look(90_000_000);
    expect(await viewsNow()).toBe(12_000);
    expect((await doubts()).map((row) => row.outcome)).toEqual([null, null]);
  });
});

describe("a count that a second source is asked about", () => {
  beforeEach(async () => {
    await look(12_000);
    await look(12_400);
    stage(first, second);
  });

  it("gives way to what that one says, if that is credible", async () => {
    second.platform.videos = [video(13_000)];
    await look(12_400_000);
    expect(await viewsNow()).toBe(13_000);
    expect(second.platform.asked).toEqual(["video v1"]);
    expect(await doubts()).toMatchObject([{ source: "first", views: 12_400_000, outcome: "refuted" }]);
  });

  it("is true if that one agrees", async () => {
    second.platform.videos = [video(3_100_000)];
    await look(3_000_000);
    expect(await viewsNow()).toBe(3_000_000);
    expect(await doubts()).toEqual([]);
  });

  it("is kept aside with that one's, if they differ and neither is credible", async () => {
    second.platform.videos = [video(0)];
    const before = await everything();
    await look(12_400_000);
    expect(await everything()).toEqual(before);
    expect(await doubts()).toMatchObject([
      { source: "first", reason: "leapt" },
      { source: "second", reason: "fell_to_zero" },
    ]);
  });
});

describe("doubted answers", () => {
  it("are forgotten after 90 days", async () => {
    await look(12_000);
    await look(12_000_000);
    app.clock.advance(89 * 86_400_000);
    await forgetDoubtsTask.run(app.services, {});
    expect(await doubts()).toHaveLength(1);
    app.clock.advance(2 * 86_400_000);
    await forgetDoubtsTask.run(app.services, {});
    expect(await doubts()).toHaveLength(0);
  });
});
