import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildBrief, buildStaffedCampaign, publishedBriefs } from "../../../test/brief-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCampaign, campaignSpec } from "../../../test/campaign-builders.ts";
import { eventsOf, forgetEvents } from "../../../test/outbox.ts";
import { send } from "../../../test/request.ts";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const ask = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });
const validate = async (body: object) => (await ask("POST", "/campaigns/validate", body)).body;
const edit = (id: string, body: object) => ask("PUT", `/campaigns/${id}`, body);
const campaignsOf = async (briefId: string) => (await ask("GET", `/briefs/${briefId}`)).body.campaigns;

const unknownBrief = {
  path: "briefId",
  message: "This brief does not exist: choose another, or send null for none",
};

describe("creating a campaign with a brief", () => {
  it("links it in the same transaction, and tells nobody", async () => {
    const { id: briefId } = await buildBrief(organization);
    const { status, body } = await ask("POST", "/campaigns", campaignSpec({ briefId }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ briefId, spec: { briefId }, revision: 1 });
    expect(await campaignsOf(briefId)).toMatchObject([{ id: body.id }]);
    expect(await publishedBriefs(organization)).toEqual([]);
  });

  it("makes neither when the name is taken", async () => {
    const { id: briefId } = await buildBrief(organization);
    await buildCampaign(organization, { name: "Taken" });
    const { body } = await ask("POST", "/campaigns", campaignSpec({ name: "taken", briefId }));
    expect(body.code).toBe("CAMPAIGN_NAME_CONFLICT");
    expect(await campaignsOf(briefId)).toEqual([]);
  });

  it("is refused with one that does not exist, or is another organization's", async () => {
    const foreign = await buildBrief(await buildOrganization(app));
    for (const briefId of [createId("brief"), foreign.id]) {
      const { status, body } = await ask("POST", "/campaigns", campaignSpec({ briefId }));
      expect([status, body.code, body.data.issues]).toEqual([400, "BAD_REQUEST", [unknownBrief]]);
      expect(await validate({ spec: campaignSpec({ briefId }) })).toMatchObject({
        ok: false,
        issues: [unknownBrief],
      });
    }
  });

  it("has the same preview hash as without it", async () => {
    const { id: briefId } = await buildBrief(organization);
    const spec = campaignSpec({ briefId });
    const reviewed = await validate({ spec });
    expect(reviewed).toMatchObject({ ok: true, spec: { briefId } });
    const { previewHash } = reviewed;
    const { status } = await ask("POST", "/campaigns", { ...spec, briefId: null, previewHash });
    expect(status).toBe(200);
  });

  it("copies the brief of the campaign it is copied from", async () => {
    const { id: briefId } = await buildBrief(organization);
    const { id: fromCampaignId } = await buildCampaign(organization, { briefId });
    const copy = await validate({ fromCampaignId, spec: { name: "Copy" } });
    expect(copy).toMatchObject({ ok: true, spec: { briefId } });
  });
});

describe("editing a campaign's brief", () => {
  it("links, switches and removes it, each as a revision, and tells nobody by itself", async () => {
    const { id } = await buildStaffedCampaign(organization);
    const [one, two] = [await buildBrief(organization), await buildBrief(organization)];
    expect((await edit(id, { briefId: one.id })).body).toMatchObject({ briefId: one.id, revision: 2 });
    expect((await edit(id, { name: "Renamed" })).body).toMatchObject({ briefId: one.id, revision: 3 });
    expect((await edit(id, { briefId: two.id })).body).toMatchObject({ briefId: two.id, revision: 4 });
    expect([await campaignsOf(one.id), await campaignsOf(two.id)]).toMatchObject([[], [{ id }]]);
    expect((await edit(id, { briefId: null })).body).toMatchObject({ briefId: null, revision: 5 });
    expect(await publishedBriefs(organization)).toEqual([]);
  });

  it("tells the campaign's creators with notifyCreatorsOfBriefChange, if the brief is another one", async () => {
    const campaign = await buildStaffedCampaign(organization, 2);
    const other = await buildStaffedCampaign(organization);
    const { id: briefId } = await buildBrief(organization, { name: "Launch", campaignIds: [other.id] });
    await forgetEvents(organization);
    const changes = { briefId, notifyCreatorsOfBriefChange: true };
    expect((await edit(campaign.id, changes)).status).toBe(200);
    const published = {
      brief: {
        id: briefId,
        name: "Launch",
        version: 1,
        campaignIds: [campaign.id, other.id].sort(),
        creatorIds: campaign.creators.map(({ id }) => id).sort(),
        allCreators: false,
        lastNotifiedAt: "2026-09-21T08:30:00.000Z",
      },
      kind: "assigned",
    };
    expect(await publishedBriefs(organization)).toEqual([published]);
    await edit(campaign.id, changes);
    await edit(campaign.id, { briefId: null, notifyCreatorsOfBriefChange: true });
    await edit(campaign.id, { name: "Renamed", notifyCreatorsOfBriefChange: true });
    expect(await publishedBriefs(organization)).toEqual([published]);
  });

  it("is refused with one that does not exist, and changes nothing else", async () => {
    const { id } = await buildCampaign(organization, { name: "Kept" });
    const foreign = await buildBrief(await buildOrganization(app));
    for (const briefId of [createId("brief"), foreign.id]) {
      const { status, body } = await edit(id, { name: "New", briefId });
      expect([status, body.data.issues]).toEqual([400, [unknownBrief]]);
      expect(await validate({ campaignId: id, spec: { briefId } })).toMatchObject({
        ok: false,
        issues: [unknownBrief],
      });
    }
    expect((await ask("GET", `/campaigns/${id}`)).body).toMatchObject({ name: "Kept", revision: 1 });
  });

  it("is refused once the campaign has ended, except to remove or echo it", async () => {
    const [one, two] = [await buildBrief(organization), await buildBrief(organization)];
    const { id } = await buildCampaign(organization, { briefId: one.id });
    await app.services.db.execute(sql`update campaigns set ends_on = '2026-09-20' where id = ${id}`);
    await forgetEvents(organization);
    const { status, body } = await edit(id, { briefId: two.id });
    expect([status, body.code, body.data]).toEqual([409, "CAMPAIGN_ENDED", { campaignIds: [id] }]);
    expect(await validate({ campaignId: id, spec: { briefId: two.id } })).toMatchObject({
      ok: false,
      issues: [{ path: "briefId", message: "The campaign has ended: it takes no other brief" }],
    });
    expect(await eventsOf(organization)).toEqual([]);
    expect((await edit(id, { briefId: one.id })).status).toBe(200);
    expect((await edit(id, { briefId: null })).status).toBe(200);
  });

  it("stays out of the way of deleting the campaign", async () => {
    const { id: briefId } = await buildBrief(organization);
    const { id } = await buildCampaign(organization, { briefId });
    expect((await ask("DELETE", `/campaigns/${id}`)).status).toBe(200);
    expect(await campaignsOf(briefId)).toEqual([]);
  });
});
