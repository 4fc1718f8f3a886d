import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildBrief, buildStaffedCampaign } from "../../../test/brief-builders.ts";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../test/builders.ts";
import { eventsOf, forgetEvents } from "../../../test/outbox.ts";
import { enterPortal } from "../../../test/portal-builders.ts";
import { runQueued } from "../../../test/queued-tasks.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount, buildVideo } from "../../../test/tracking-builders.ts";
import { sql } from "../../infra/db/sql.ts";
import { mailBriefTask } from "./publishing/publish-brief.ts";

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

const ask = (method: string, path: string) => send(app, `/api/v1${path}`, { method, apiKey });

describe("deleting a brief", () => {
  it("removes its links, samples and receipts, and tells nobody", async () => {
    const { id: campaignId, creators } = await buildStaffedCampaign(organization);
    const video = await buildVideo(organization, await buildTrackedAccount(organization));
    const { id } = await buildBrief(organization, {
      name: "Launch",
      campaignIds: [campaignId],
      sampleVideos: [{ platform: "tiktok", platformVideoId: video.platformVideoId }],
    });
    for (const creator of creators) {
      const portal = await enterPortal(app, creator);
      await portal.send(`/creators/${creator.id}/brief/read`, { method: "POST", body: { version: 1 } });
    }
    await forgetEvents(organization);
    expect((await ask("DELETE", `/briefs/${id}`)).body).toEqual({ success: true });
    expect((await ask("GET", `/briefs/${id}`)).status).toBe(404);
    expect((await ask("GET", `/campaigns/${campaignId}`)).body).toMatchObject({ briefId: null, revision: 3 });
    const left = await app.services.db.rows(sql`
      select 1 from brief_samples where organization_id = ${organization.id}
      union all select 1 from brief_reads where organization_id = ${organization.id}`);
    expect(left).toEqual([]);
    expect((await eventsOf(organization)).map(({ type }) => type)).toEqual(["campaign.updated"]);
    expect(await runQueued(app, mailBriefTask)).toBe(0);
    const { body: log } = await ask("GET", "/activity?types=brief.deleted");
    expect(log.data).toMatchObject([{ subject: { id, label: "Launch" } }]);
    expect((await ask("GET", `/videos/tiktok/${video.platformVideoId}`)).status).toBe(200);
  });

  it("frees its name, and is not found again", async () => {
    const { id } = await buildBrief(organization, { name: "Launch" });
    await ask("DELETE", `/briefs/${id}`);
    expect((await ask("DELETE", `/briefs/${id}`)).status).toBe(404);
    await expect(buildBrief(organization, { name: "Launch" })).resolves.toMatchObject({ version: 1 });
  });

  it("is not for another organization to do", async () => {
    const { id } = await buildBrief(organization);
    const { secret } = await buildApiKey(await buildOrganization(app));
    expect((await send(app, `/api/v1/briefs/${id}`, { method: "DELETE", apiKey: secret })).status).toBe(404);
    expect((await ask("GET", `/briefs/${id}`)).status).toBe(200);
  });

  it("is not a viewer's to do", async () => {
    const { id } = await buildBrief(organization);
    const viewer = await buildApiKey(organization, await buildMember(app, organization, "viewer"));
    const { status } = await send(app, `/api/v1/briefs/${id}`, { method: "DELETE", apiKey: viewer.secret });
    expect(status).toBe(403);
  });
});
