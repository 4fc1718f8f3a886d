import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildBrief } from "../../../../test/brief-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign, insertAssignment } from "../../../../test/campaign-builders.ts";
import { buildCreator, type TestCreator } from "../../../../test/creator-builders.ts";
import { eventsOf, forgetEvents } from "../../../../test/outbox.ts";
import { enterPortal, type PortalClient } from "../../../../test/portal-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount, buildVideo } from "../../../../test/tracking-builders.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let creator: TestCreator;
let portal: PortalClient;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  creator = await buildCreator(organization, { firstName: "Cora", lastName: "Lane" });
  portal = await enterPortal(app, creator);
});

const ask = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });
const briefOf = async ({ id } = creator) => (await portal.send(`/creators/${id}/brief`)).body.brief;
const read = (version: number, { id } = creator) =>
  portal.send(`/creators/${id}/brief/read`, { method: "POST", body: { version } });

const EVERYTHING =
  "$creator_first_name|$creator_full_name|$creator_email|$creator_accounts|$brand_name|$campaign_video_target|$campaign_payout_cycle|$assignment_start_date";

const textOf = (brief: { content: { content: { content: { text: string }[] }[] } }) =>
  brief.content.content.flatMap(({ content }) => content.map(({ text }) => text)).join("");

describe("a creator's brief", () => {
  it("is that of their campaign, with their own values, and without its internal name", async () => {
    const account = await buildTrackedAccount(organization, { username: "cora", creatorId: creator.id });
    await buildTrackedAccount(organization, { platform: "youtube", username: "lane", creatorId: creator.id });
    const { platformVideoId } = await buildVideo(organization, account);
    const { id: campaignId } = await buildCampaign(organization, {
      name: "Autumn",
      videoTarget: 2,
      schedule: { interval: "week", intervalCount: 2, anchor: "rolling", startsOn: "2026-09-07" },
    });
    await insertAssignment(organization, { campaignId, creatorId: creator.id, validFrom: "2026-09-14" });
    await buildBrief(organization, {
      name: "Internal",
      contentMarkdown: EVERYTHING,
      campaignIds: [campaignId],
      sampleVideos: [{ platform: "tiktok", platformVideoId, label: "The hook" }],
    });
    const brief = await briefOf();
    expect(Object.keys(brief).sort()).toEqual(
      "campaignId campaignName content readAt sampleVideos updatedAt version".split(" "),
    );
    expect(brief).toMatchObject({ campaignName: "Autumn", version: 1, readAt: null });
    expect(textOf(brief)).toBe(
      [
        "Cora",
        "Cora Lane",
        creator.email,
        "@cora (TikTok), @lane (YouTube)",
        (await ask("GET", "/organization")).body.name,
        "2 videos",
        "every 2 weeks",
        "September 14, 2026",
      ].join("|"),
    );
    expect(brief.sampleVideos).toEqual([
      {
        number: 1,
        label: "The hook",
        platform: "tiktok",
        platformVideoId,
        url: `https://www.tiktok.com/@cora/video/${platformVideoId}`,
        caption: null,
        thumbnailUrl: null,
        username: "cora",
        viewCount: 0,
      },
    ]);
  });

  it("is that of what comes next, while nothing runs that has one", async () => {
    const [running, next] = [await buildCampaign(organization), await buildCampaign(organization)];
    await insertAssignment(organization, {
      campaignId: running.id,
      creatorId: creator.id,
      validUntil: "2026-09-27",
    });
    await insertAssignment(organization, {
      campaignId: next.id,
      creatorId: creator.id,
      validFrom: "2026-09-28",
    });
    expect(await briefOf()).toBeNull();
    await buildBrief(organization, { campaignIds: [next.id] });
    expect((await briefOf()).campaignName).toBe(next.name);
    await buildBrief(organization, { campaignIds: [running.id] });
    expect((await briefOf()).campaignName).toBe(running.name);
    app.clock.set("2026-09-28T08:30:00.000Z");
    expect((await briefOf()).campaignName).toBe(next.name);
  });

  it("is that of a campaign they name, as long as they work in it or will", async () => {
    const [running, next, ended, foreign] = [
      await buildCampaign(organization),
      await buildCampaign(organization),
      await buildCampaign(organization),
      await buildCampaign(organization),
    ];
    for (const [campaignId, validFrom, validUntil] of [
      [ended.id, "2026-09-07", "2026-09-13"],
      [running.id, "2026-09-14", "2026-09-27"],
      [next.id, "2026-09-28", "2026-10-04"],
      [next.id, "2026-10-12", null],
    ] as const)
      await insertAssignment(organization, { campaignId, creatorId: creator.id, validFrom, validUntil });
    await buildBrief(organization, { campaignIds: [running.id] });
    const { id: nextBriefId } = await buildBrief(organization, { campaignIds: [next.id] });
    await buildBrief(organization, { campaignIds: [ended.id, foreign.id] });
    const briefFor = (campaignId: string) =>
      portal.send(`/creators/${creator.id}/brief?campaignId=${campaignId}`);
    const readFor = (campaignId: string) =>
      portal.send(`/creators/${creator.id}/brief/read`, { method: "POST", body: { campaignId, version: 1 } });
    const refOf = ({ id, name }: { id: string; name: string }) => ({ campaignId: id, campaignName: name });

    expect((await portal.send(`/creators/${creator.id}/brief`)).body).toMatchObject({
      brief: refOf(running),
      otherCampaigns: [refOf(next)],
    });
    const { body } = await briefFor(next.id);
    expect(body).toMatchObject({ brief: refOf(next), otherCampaigns: [refOf(running)] });
    expect((await readFor(next.id)).status).toBe(200);
    expect((await briefFor(next.id)).body.brief.readAt).not.toBeNull();
    expect((await briefFor(running.id)).body.brief.readAt).toBeNull();
    const reads = (await eventsOf(organization)).filter(({ type }) => type === "brief.read");
    expect(reads.map(({ data }) => data.briefId)).toEqual([nextBriefId]);
    for (const { id } of [ended, foreign]) {
      expect((await briefFor(id)).status).toBe(404);
      expect((await readFor(id)).status).toBe(404);
    }
    await ask("DELETE", `/briefs/${nextBriefId}`);
    expect((await briefFor(next.id)).body).toEqual({ brief: null, otherCampaigns: [refOf(running)] });
    expect((await readFor(next.id)).status).toBe(404);
  });

  it("is there until the last day of their work is over", async () => {
    const { id: campaignId } = await buildCampaign(organization);
    await insertAssignment(organization, { campaignId, creatorId: creator.id, validUntil: "2026-09-27" });
    await buildBrief(organization, { campaignIds: [campaignId] });
    app.clock.set("2026-09-27T23:59:59.999Z");
    expect((await briefOf()).campaignId).toBe(campaignId);
    app.clock.set("2026-09-28T00:00:00.000Z");
    expect(await briefOf()).toBeNull();
  });

  it("is none once their work has ended", async () => {
    const { id: campaignId } = await buildCampaign(organization);
    await insertAssignment(organization, { campaignId, creatorId: creator.id, validUntil: "2026-09-20" });
    await buildBrief(organization, { campaignIds: [campaignId] });
    expect(await briefOf()).toBeNull();
    expect((await read(1)).status).toBe(404);
  });

  it("is nobody else's to see or to read", async () => {
    const { id: campaignId } = await buildCampaign(organization);
    const other = await buildCreator(organization);
    await insertAssignment(organization, { campaignId, creatorId: other.id });
    await buildBrief(organization, { campaignIds: [campaignId] });
    expect((await portal.send(`/creators/${other.id}/brief`)).status).toBe(404);
    expect((await read(1, other)).status).toBe(404);
    expect((await send(app, `/portal/v1/creators/${other.id}/brief`)).status).toBe(401);
  });

  it("leaves out samples that are gone, and keeps the numbers of the others", async () => {
    const [gone, here] = [await buildTrackedAccount(organization), await buildTrackedAccount(organization)];
    const videos = [await buildVideo(organization, gone), await buildVideo(organization, here)];
    const { id: campaignId } = await buildCampaign(organization);
    await insertAssignment(organization, { campaignId, creatorId: creator.id });
    await buildBrief(organization, {
      campaignIds: [campaignId],
      sampleVideos: videos.map(({ platform, platformVideoId }) => ({ platform, platformVideoId })),
    });
    await ask("DELETE", `/accounts/tracked/${gone.id}`);
    expect((await briefOf()).sampleVideos).toMatchObject([
      { number: 2, platformVideoId: videos[1]?.platformVideoId },
    ]);
  });
});

describe("reading a brief", () => {
  let briefId: string;
  beforeEach(async () => {
    const { id: campaignId } = await buildCampaign(organization);
    await insertAssignment(organization, { campaignId, creatorId: creator.id });
    briefId = (await buildBrief(organization, { campaignIds: [campaignId] })).id;
    await forgetEvents(organization);
  });

  it("is kept and told the first time, and stays as it is from then on", async () => {
    expect((await read(1)).body).toEqual({ version: 1, readAt: "2026-09-21T08:30:00.000Z" });
    app.clock.set("2026-09-22T08:30:00.000Z");
    expect((await read(1)).body).toEqual({ version: 1, readAt: "2026-09-21T08:30:00.000Z" });
    expect((await briefOf()).readAt).toBe("2026-09-21T08:30:00.000Z");
    expect(await eventsOf(organization)).toEqual([
      {
        type: "brief.read",
        data: {
          briefId,
          version: 1,
          creator: { userId: creator.userId, orgCreatorId: creator.id },
          readAt: "2026-09-21T08:30:00.000Z",
        },
      },
    ]);
    const { rows } = await app.services.db.pool.query(
      "select actor from events where organization_id = $1 and type = 'brief.read'",
      [organization.id],
    );
    expect(rows).toMatchObject([{ actor: { type: "creator", userId: creator.userId } }]);
  });

  it("counts once, however many requests come at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => read(1)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it("is of the current version only, and of each version anew", async () => {
    await read(1);
    await ask("PUT", `/briefs/${briefId}`, { notify: true });
    expect(await briefOf()).toMatchObject({ version: 2, readAt: null });
    for (const version of [1, 3]) {
      const { status, body } = await read(version);
      expect([status, body.code]).toEqual([409, "INVALID_STATE"]);
    }
    expect((await read(2)).status).toBe(200);
    const reads = (await eventsOf(organization)).filter(({ type }) => type === "brief.read");
    expect(reads.map(({ data }) => data.version)).toEqual([1, 2]);
  });
});
