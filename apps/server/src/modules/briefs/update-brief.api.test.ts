import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildBrief, buildStaffedCampaign, publishedBriefs } from "../../../test/brief-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCampaign } from "../../../test/campaign-builders.ts";
import { eventsOf, forgetEvents } from "../../../test/outbox.ts";
import { enterPortal } from "../../../test/portal-builders.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { createId } from "../../infra/ids.ts";

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
const edit = (id: string, body: object) => ask("PUT", `/briefs/${id}`, body);

const LATER = "2026-09-21T09:00:00.000Z";

describe("editing a brief in place", () => {
  it("keeps its version and what is left out, and answers it whole", async () => {
    const campaign = await buildStaffedCampaign(organization);
    const { id } = await buildBrief(organization, { name: "Launch", campaignIds: [campaign.id] });
    await forgetEvents(organization);
    app.clock.set(LATER);
    const { status, body } = await edit(id, { contentMarkdown: "Show the *new* app." });
    expect(status).toBe(200);
    expect(body).toEqual((await ask("GET", `/briefs/${id}`)).body);
    expect(body).toMatchObject({
      name: "Launch",
      version: 1,
      contentMarkdown: "Show the *new* app.",
      content: { content: [{ type: "paragraph" }] },
      campaigns: [{ id: campaign.id }],
      lastNotifiedAt: null,
      updatedAt: LATER,
    });
    expect(await eventsOf(organization)).toEqual([]);
  });

  it("changes the name alone, and logs what changed", async () => {
    const { id } = await buildBrief(organization, { name: "Launch", contentMarkdown: "Show the app." });
    const { body } = await edit(id, { name: " Relaunch " });
    expect(body).toMatchObject({ name: "Relaunch", contentMarkdown: "Show the app." });
    await edit(id, { contentMarkdown: "Show all of it." });
    const { body: log } = await ask("GET", "/activity?types=brief.updated&sortDir=asc");
    expect(log.data.map(({ changes }: { changes: object }) => changes)).toEqual([
      { name: { before: "Launch", after: "Relaunch" } },
      { content: { before: "Show the app.", after: "Show all of it." } },
    ]);
  });

  it("does nothing when nothing differs", async () => {
    const { id } = await buildBrief(organization, { name: "Launch", contentMarkdown: "Show the **app**." });
    const before = (await ask("GET", `/briefs/${id}`)).body;
    app.clock.set(LATER);
    const { content } = before;
    for (const same of [{}, { name: "Launch" }, { contentMarkdown: "Show the __app__." }, { content }])
      expect((await edit(id, same)).body).toEqual(before);
    expect((await ask("GET", "/activity?types=brief.updated")).body.totalRows).toBe(0);
  });

  it("keeps receipts of those who have read it", async () => {
    const { id: campaignId, creators } = await buildStaffedCampaign(organization);
    const { id } = await buildBrief(organization, { campaignIds: [campaignId] });
    await readAll(creators, 1);
    expect((await edit(id, { contentMarkdown: "Show it." })).body).toMatchObject({
      version: 1,
      readCount: 1,
    });
  });
});

describe("editing a brief with notify", () => {
  it("raises the version, tells all creators of its campaigns, and makes them read it again", async () => {
    const campaigns = [await buildStaffedCampaign(organization), await buildStaffedCampaign(organization)];
    const creators = campaigns.flatMap((campaign) => campaign.creators);
    const campaignIds = campaigns.map(({ id }) => id);
    const { id } = await buildBrief(organization, { name: "Launch", campaignIds });
    await readAll(creators, 1);
    await forgetEvents(organization);
    app.clock.set(LATER);
    const { body } = await edit(id, { contentMarkdown: "Show it twice.", notify: true });
    expect(body).toMatchObject({
      version: 2,
      contentMarkdown: "Show it twice.",
      lastNotifiedAt: LATER,
      readCount: 0,
      notifiableCreatorCount: 2,
    });
    expect(await publishedBriefs(organization)).toEqual([
      {
        brief: {
          id,
          name: "Launch",
          version: 2,
          campaignIds: campaignIds.toSorted(),
          creatorIds: creators.map((creator) => creator.id).sort(),
          allCreators: true,
          lastNotifiedAt: LATER,
        },
        kind: "updated",
      },
    ]);
    await readAll(creators, 2);
    expect((await ask("GET", `/briefs/${id}`)).body.readCount).toBe(2);
  });

  it("publishes it again with notify alone", async () => {
    const { id: campaignId } = await buildStaffedCampaign(organization);
    const { id } = await buildBrief(organization, { campaignIds: [campaignId], notify: true });
    await forgetEvents(organization);
    const { body } = await edit(id, { notify: true });
    expect(body.version).toBe(2);
    expect(await publishedBriefs(organization)).toMatchObject([{ kind: "updated", brief: { version: 2 } }]);
    const { body: log } = await ask("GET", "/activity?types[0]=brief.updated&types[1]=brief.published");
    expect(log.data.map(({ type }: { type: string }) => type)).toEqual([
      "brief.published",
      "brief.published",
    ]);
  });

  it("tells creators of campaigns that join in the same call, in one event", async () => {
    const [old, joining] = [
      await buildStaffedCampaign(organization),
      await buildStaffedCampaign(organization),
    ];
    const { id } = await buildBrief(organization, { campaignIds: [old.id] });
    await forgetEvents(organization);
    const campaignIds = [old.id, joining.id];
    const { body } = await edit(id, { contentMarkdown: "Show it.", campaignIds, notify: true });
    expect(body).toMatchObject({ version: 2, notifiableCreatorCount: 2 });
    const creatorIds = [...old.creators, ...joining.creators].map((creator) => creator.id).sort();
    expect(await publishedBriefs(organization)).toMatchObject([
      { kind: "updated", brief: { version: 2, creatorIds, allCreators: true } },
    ]);
  });

  it("raises the version of a brief without campaigns, and publishes nothing", async () => {
    const { id } = await buildBrief(organization);
    expect((await edit(id, { notify: true })).body).toMatchObject({ version: 2, lastNotifiedAt: null });
    expect(await eventsOf(organization)).toEqual([]);
  });

  it("publishes to nobody where nobody works", async () => {
    const { id: campaignId } = await buildCampaign(organization);
    const { id } = await buildBrief(organization, { campaignIds: [campaignId] });
    expect((await edit(id, { notify: true })).body.lastNotifiedAt).not.toBeNull();
    expect(await publishedBriefs(organization)).toMatchObject([
      { brief: { campaignIds: [campaignId], creatorIds: [] } },
    ]);
  });
});

describe("an edit is refused", () => {
  it("whole, when one part of it is", async () => {
    const { id: campaignId } = await buildStaffedCampaign(organization);
    await buildBrief(organization, { name: "Taken" });
    const { id } = await buildBrief(organization, { name: "Launch", campaignIds: [campaignId] });
    const before = (await ask("GET", `/briefs/${id}`)).body;
    await forgetEvents(organization);
    const unknown = { platform: "tiktok", platformVideoId: "nowhere" };
    const refusals: [object, number, string][] = [
      [{ name: "TAKEN", contentMarkdown: "New" }, 409, "NOT_UNIQUE"],
      [{ name: "New", contentMarkdown: "$nobody" }, 400, "CONTENT_INVALID"],
      [{ name: "New", contentMarkdown: "New", content: before.content }, 400, "BAD_REQUEST"],
      [{ name: "New", campaignIds: [createId("campaign")] }, 404, "NOT_FOUND"],
      [{ name: "New", campaignIds: [], sampleVideos: [unknown] }, 404, "VIDEO_NOT_FOUND"],
    ];
    for (const [changes, status, code] of refusals) {
      const answer = await edit(id, { ...changes, notify: true });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    expect((await ask("GET", `/briefs/${id}`)).body).toEqual(before);
    expect(await eventsOf(organization)).toEqual([]);
  });

  it("for a brief that does not exist, or is another organization's", async () => {
    const foreign = await buildBrief(await buildOrganization(app));
    for (const id of [createId("brief"), foreign.id])
      expect((await edit(id, { name: "Taken" })).status).toBe(404);
  });
});

async function readAll(creators: readonly { id: string; userId: string }[], version: number): Promise<void> {
  for (const creator of creators) {
    const portal = await enterPortal(app, creator);
    const path = `/creators/${creator.id}/brief/read`;
    expect((await portal.send(path, { method: "POST", body: { version } })).status).toBe(200);
  }
}
