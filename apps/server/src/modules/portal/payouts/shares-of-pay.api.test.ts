import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAssignment } from "../../../../test/assignment-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { buildJoinedCreator, type TestCreator } from "../../../../test/creator-builders.ts";
import { issuePayout, storePayout, windowAddress } from "../../../../test/payout-builders.ts";
import { enterPortal, type PortalClient } from "../../../../test/portal-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let creator: TestCreator;
let client: PortalClient;
let campaignId: string;

// 1,000,000 views at 0.30 are 300.00, which the cap cuts to 202.17.
const views = { a: 290_000, b: 705_000, c: 5_000, d: 0 };

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  creator = await buildJoinedCreator(organization);
  ({ id: campaignId } = await buildCampaign(organization, {
    payouts: {
      fixedSalary: { amount: 50 },
      basePayouts: [{ perVideo: 10, minViews: 100_000 }],
      cpmPayouts: [{ scope: "all_content", tiers: [{ from: 0, rate: 0.3 }] }],
      performanceCap: { amount: 202.17 },
    },
  }));
  const rows = Object.entries(views).map(([platformVideoId, viewCount], index) => ({
    platform: "tiktok",
    platformAccountId: "pooled",
    username: "pooled",
    platformVideoId,
    publishedAt: `2026-09-1${index + 4}T10:00:00Z`,
    observedAt: "2026-09-20T12:00:00Z",
    viewCount,
    caption: `=Video ${platformVideoId}`,
  }));
  await ask("POST", "/tracking/import", { rows });
  const accounts = await ask("GET", "/accounts/tracked");
  await ask("POST", `/creators/${creator.id}/accounts`, { accountIds: [accounts.data[0].id] });
  await buildAssignment(organization, { campaignId, creatorId: creator.id, startDate: "2026-09-14" });
  client = await enterPortal(app, creator);
});
afterAll(() => app.stop());

async function ask(method: string, path: string, body?: object) {
  const answer = await send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });
  expect(answer.status).toBe(200);
  return answer.body;
}

const week = () => windowAddress({ campaignId, creatorId: creator.id }, "2026-09-14", "2026-09-20");

describe("a payout with pay for all content", () => {
  let id: string;
  beforeAll(async () => {
    id = await issuePayout(organization, week());
  });

  it("tells the creator each video's share in what the cap leaves", async () => {
    const { body } = await client.send(`/creators/${creator.id}/payouts/${id}`);
    const { videos, total } = body.explanation;
    const shares = Object.fromEntries(
      videos.map(({ platformVideoId, shares: own }: { platformVideoId: string; shares: object[] }) => [
        platformVideoId,
        own,
      ]),
    );
    const pool = { amount: 20_217, precision: 2, currency: "EUR", value: 202.17 };
    expect(shares["a"]).toMatchObject([{ label: "CPM bonus", pool, percent: 29, amount: { amount: 5_863 } }]);
    expect(shares["b"]).toMatchObject([{ pool, percent: 71, amount: { amount: 14_253 } }]);
    expect(shares["c"]).toMatchObject([{ pool, percent: 0, amount: { amount: 101 } }]);
    expect(shares["d"]).toEqual([]);
    const paid = videos.map(({ amount }: { amount: { amount: number } }) => amount.amount);
    expect(paid.reduce((sum: number, amount: number) => sum + amount, 0) + 5_000).toBe(total.amount);
    expect(videos.at(-1).reasons).toEqual([
      "Posting it brought €10.00.",
      "290,000 views since 14 Sep brought €58.63: a share of 29% in the €202.17 of all videos. The cap has made it less.",
    ]);
    expect(videos[0].reasons).toEqual([
      "Below the minimum of 100,000 views: nothing for posting it.",
      "No new views that count since 17 Sep.",
    ]);
  });

  it("has a statement whose rows sum to it, the same for team and creator", async () => {
    const { csv, fileName } = await ask("GET", `/payouts/${id}/statement`);
    expect(fileName).toBe(`payout-2026-09-21-${id}.csv`);
    const [header, ...rows] = csv.trimEnd().split("\r\n");
    expect(header).toBe(
      "part,platform,platformVideoId,title,publishedAt,viewsGained,sharesIn,sharePercent,amount,currency",
    );
    expect(rows).toEqual([
      "Fixed salary,,,,,,,,50.00,EUR",
      "Base payout per video,tiktok,a,'=Video a,2026-09-14T10:00:00.000Z,290000,,,10.00,EUR",
      "Base payout per video,tiktok,b,'=Video b,2026-09-15T10:00:00.000Z,705000,,,10.00,EUR",
      "CPM bonus,tiktok,a,'=Video a,2026-09-14T10:00:00.000Z,290000,202.17,29,58.63,EUR",
      "CPM bonus,tiktok,b,'=Video b,2026-09-15T10:00:00.000Z,705000,202.17,71,142.53,EUR",
      "CPM bonus,tiktok,c,'=Video c,2026-09-16T10:00:00.000Z,5000,202.17,0,1.01,EUR",
      "Total,,,,,,,,272.17,EUR",
    ]);
    const { body } = await client.send(`/creators/${creator.id}/payouts/${id}/statement`);
    expect(body).toEqual({ fileName, csv });
  });

  it("still verifies", async () => {
    expect(await ask("POST", `/payouts/${id}/verify`)).toMatchObject({ matches: true, videos: [] });
  });
});

describe("other statements", () => {
  it("name what edited lines made of the calculation", async () => {
    await app.clock.set("2026-09-28T08:00:00.000Z");
    const address = windowAddress({ campaignId, creatorId: creator.id }, "2026-09-21", "2026-09-27");
    const id = await issuePayout(organization, address, { lineItems: [{ title: "All", amount: 60 }] });
    const { csv } = await ask("GET", `/payouts/${id}/statement`);
    expect(csv.trimEnd().split("\r\n").slice(1)).toEqual([
      "Fixed salary,,,,,,,,50.00,EUR",
      "Adjustment,,,,,,,,10.00,EUR",
      "Total,,,,,,,,60.00,EUR",
    ]);
  });

  it("have the line items of a payout without a window", async () => {
    const id = await storePayout(organization, { creatorId: creator.id });
    const { csv } = await ask("GET", `/payouts/${id}/statement`);
    expect(csv.trimEnd().split("\r\n").slice(1)).toEqual([
      "Thanks,,,,,,,,100.00,EUR",
      "Total,,,,,,,,100.00,EUR",
    ]);
  });
});
