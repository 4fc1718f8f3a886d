import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asker } from "../../../../test/analytics-sample.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { credits, creditsOf } from "../../../../test/credit-headers.ts";
import { stagePlatform } from "../../../../test/staged-platform.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import {
  buildTrackedAccount,
  buildVideo,
  type TestAccount,
  type TestVideo,
} from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";

const NOW = "2026-09-21T08:30:00.000Z";
const STORED = "https://cdn.example.com/stored.mp4";
const FRESH = "https://cdn.example.com/fresh.mp4";

const platform = stagePlatform();
let app: TestApp;
let organization: TestOrganization;
let account: TestAccount;
let video: TestVideo;
let ask: ReturnType<typeof asker>;

beforeAll(async () => {
  app = await startTestApp({ connectors: platform.connectors });
});
afterAll(() => app.stop());

beforeEach(async () => {
  app.clock.set(NOW);
  platform.recover();
  organization = await buildOrganization(app, { plan: "pro" });
  account = await buildTrackedAccount(organization);
  video = await buildVideo(organization, account);
  platform.videos = [{ platformVideoId: video.platformVideoId, downloadUrl: FRESH }];
  ask = asker(app, (await buildApiKey(organization)).secret);
});

const download = () => ask(`/videos/tiktok/${video.platformVideoId}/download`);

async function storeLink(): Promise<void> {
  await organization.ctx.db.execute(sql`update videos set download_url = ${STORED} where key = ${video.key}`);
}

async function usedCredits(): Promise<unknown[]> {
  const { days } = (await ask("/credits")).body;
  return days.map(({ operation, taken, returned }: Record<string, unknown>) => [operation, taken, returned]);
}

describe("a link to a video's file", () => {
  it("is the one that the last sync brought, for a day, and costs nothing", async () => {
    await storeLink();
    const link = { downloadUrl: STORED, consumedExtraCredit: false };
    expect((await download()).body).toEqual(link);
    app.clock.advance(24 * 60 * 60 * 1_000 - 1);
    expect((await download()).body).toEqual(link);
    app.clock.advance(1);
    expect((await download()).body).toEqual({ downloadUrl: FRESH, consumedExtraCredit: true });
  });

  it("is looked up for a credit when none was brought", async () => {
    const answer = await download();
    expect(answer.body).toEqual({ downloadUrl: FRESH, consumedExtraCredit: true });
    expect(creditsOf(answer).consumed).toBe("1");
    expect(await usedCredits()).toEqual([["videos.download", 1, 0]]);
  });

  it.each(["not_found", "private", "restricted"] as const)(
    "does not exist when the platform says %s, and the credit comes back",
    async (kind) => {
      platform.fail(kind);
      const answer = await download();
      expect([answer.status, answer.body.code]).toEqual([409, "DOWNLOAD_URL_UNAVAILABLE"]);
      expect(creditsOf(answer).consumed).toBe("0");
      expect(await usedCredits()).toEqual([["videos.download", 1, 1]]);
    },
  );

  it("does not exist when the platform gives none", async () => {
    platform.videos = [{ platformVideoId: video.platformVideoId, downloadUrl: null }];
    const answer = await download();
    expect([answer.status, answer.body.code]).toEqual([409, "DOWNLOAD_URL_UNAVAILABLE"]);
  });

  it.each([
    ["throttled", 429, "RATE_LIMITED"],
    ["upstream", 502, "UPSTREAM_ERROR"],
    ["timeout", 408, "REQUEST_TIMEOUT"],
  ] as const)("may be there later when the platform is %s", async (kind, status, code) => {
    platform.fail(kind);
    const answer = await download();
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it("is refused without credits", async () => {
    organization = await buildOrganization(app, { plan: "basic" });
    account = await buildTrackedAccount(organization);
    video = await buildVideo(organization, account);
    ask = asker(app, (await buildApiKey(organization)).secret);
    await organization.ctx.db.execute(sql`
      insert into credit_months (organization_id, month, included_used) values (${organization.id}, '2026-09-01', 1000000)`);
    const answer = await download();
    expect([answer.status, answer.body.data]).toEqual([402, { meter: "extra_credits" }]);
    expect(creditsOf(answer)).toEqual(credits("0", "0"));
  });

  it("needs a stored video of a platform that has links", async () => {
    const unknown = await ask("/videos/tiktok/unknown/download");
    expect([unknown.status, unknown.body.code]).toEqual([404, "VIDEO_NOT_FOUND"]);
    expect(unknown.body.data).toEqual({ platform: "tiktok", platformVideoId: "unknown" });
    const facebook = await ask("/videos/facebook/1/download");
    expect([facebook.status, facebook.body.code]).toEqual([400, "UNSUPPORTED_PLATFORM"]);
    expect(await usedCredits()).toEqual([]);
  });
});
