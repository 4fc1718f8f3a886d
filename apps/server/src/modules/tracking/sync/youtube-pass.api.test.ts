import {
  startYouTubeUpstream,
  type YouTubeUpstream,
} from "@clipledger/upstreams/youtube/start-youtube-upstream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createTestClock } from "../../../../test/test-clock.ts";
import { sql } from "../../../infra/db/sql.ts";
import { enqueue } from "../../../infra/tasks/task.ts";
import { recoverRunsTask, scheduleDueSyncsTask } from "./schedule-due-syncs.ts";

const CHANNELS = 25;
const VIDEOS_EACH = 60;
const patiently = { timeout: 80_000, interval: 100 };

let youtube: YouTubeUpstream;
let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  const { now } = createTestClock("2026-09-21T08:30:00.000Z");
  youtube = await startYouTubeUpstream({ now: () => app?.clock.now() ?? now(), seed: "pass", key: "a-key" });
  app = await startTestApp({
    role: "all",
    environment: {
      CLIPLEDGER_YOUTUBE_KEY: "a-key",
      CLIPLEDGER_YOUTUBE_URL: youtube.url,
      CLIPLEDGER_YOUTUBE_FEED_URL: youtube.feedUrl,
      CLIPLEDGER_YOUTUBE_OEMBED_URL: youtube.oembedUrl,
    },
  });
  organization = await buildOrganization(app, { plan: "enterprise" });
  apiKey = (await buildApiKey(organization)).secret;
});
afterAll(async () => {
  await app.stop();
  await youtube.stop();
});

/** Makes all accounts due and waits until each has been synced as often. */
async function pass(times: number): Promise<void> {
  await app.services.db.execute(sql`update tracked_accounts set next_sync_at = ${app.clock.now()}`);
  await enqueue(app.services.db, scheduleDueSyncsTask, {});
  await expect.poll(countCompleted, patiently).toBe(CHANNELS * times);
}

async function countCompleted(): Promise<number> {
  const { done } = await app.services.db.row<{ done: number }>(sql`
    select count(*)::int as done from sync_runs where status = 'Completed'`);
  return done;
}

const countFacts = () =>
  app.services.db.row(sql`
    select count(distinct f.video_key)::int as videos, min(s.name) as source, max(s.name) as other_source
    from video_facts f left join sources s on s.key = f.source_key`);

describe("real channels of YouTube", { timeout: 90_000 }, () => {
  it("are tracked by their handles, and their counts come from YouTube", async () => {
    const accounts = Array.from({ length: CHANNELS }, (_, number) => ({
      ...{ platform: "youtube", username: `channel.${number}`, max_videos: VIDEOS_EACH },
    }));
    for (let start = 0; start < CHANNELS; start += 20) {
      const body = { accounts: accounts.slice(start, start + 20) };
      const answer = await send(app, "/api/v1/accounts/tracked", { method: "POST", apiKey, body });
      expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
    }
    await expect.poll(countCompleted, patiently).toBe(CHANNELS);
    expect(await countFacts()).toEqual({
      // Some channels hide the views of a video.
      videos: expect.toSatisfy((count: number) => count > 0.99 * CHANNELS * VIDEOS_EACH),
      source: "youtube-data-api",
      other_source: "youtube-data-api",
    });
  });

  it("cost little more than a unit for fifty videos in a pass, and no search", async () => {
    app.clock.set("2026-09-22T09:30:00.000Z");
    const before = youtube.spent().units;
    await pass(2);
    const least = (CHANNELS * VIDEOS_EACH) / 50 + CHANNELS / 50;
    expect(youtube.spent().units - before).toBeLessThanOrEqual(Math.ceil(least * 1.05) + 3);
    expect(youtube.spent().searches).toBe(0);
  });

  it("wait for the quota's reset when it has ended, and go on then without any loss", async () => {
    app.clock.set("2026-09-23T09:30:00.000Z");
    youtube.setQuota({ units: youtube.spent().units + 10 });
    await app.services.db.execute(sql`update tracked_accounts set next_sync_at = ${app.clock.now()}`);
    await enqueue(app.services.db, scheduleDueSyncsTask, {});
    const countWaiting = async () => {
      const { waiting } = await app.services.db.row<{ waiting: number }>(sql`
        select count(*)::int as waiting from sync_runs
        where status = 'Queued' and postponed_until > ${app.clock.now()}::timestamptz + interval '10 minutes'`);
      return waiting + (await countCompleted());
    };
    await expect.poll(countWaiting, patiently).toBeGreaterThanOrEqual(CHANNELS * 3);
    expect(await countCompleted()).toBeLessThan(CHANNELS * 3);
    app.clock.set("2026-09-24T07:00:01.000Z");
    youtube.setQuota({ units: 10_000 });
    await expect.poll(recoverAndCount, { ...patiently, interval: 500 }).toBe(CHANNELS * 3);
  });
});

/** What the queue does by the clock of the database, and the schedule each minute. */
async function recoverAndCount(): Promise<number> {
  await app.services.db.execute(sql`
    update graphile_worker._private_jobs set run_at = now() where key is not null and locked_at is null`);
  await enqueue(app.services.db, recoverRunsTask, {});
  return countCompleted();
}
