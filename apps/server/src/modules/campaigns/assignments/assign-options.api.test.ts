import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildAssignment } from "../../../../test/assignment-builders.ts";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { buildCreator, markArchived } from "../../../../test/creator-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createId } from "../../../infra/ids.ts";
import { endCampaign } from "../ending/end-campaign.ts";
import { unassignCreators } from "./end-assignments.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-24T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

function ask(campaignId: string, creatorIds: readonly string[] = []) {
  const query = creatorIds.map((id, index) => `&creatorIds[${index}]=${id}`).join("");
  return send(app, `/api/v1/creators/campaigns/assign-options?campaignId=${campaignId}${query}`, { apiKey });
}
const endings = { endAssignments: false, revokeAssignments: false };

describe("assign options", () => {
  it("offer the starts of a fixed campaign, and none of a rolling one, to a viewer too", async () => {
    const viewer = await buildMember(app, organization, "viewer");
    apiKey = (await buildApiKey(organization, viewer)).secret;
    const fixed = await buildCampaign(organization);
    const rolling = await buildCampaign(organization, {
      schedule: { interval: "week", anchor: "rolling" },
    });
    expect((await ask(fixed.id)).body).toEqual({
      today: "2026-09-24",
      startOptions: { prev: "2026-09-14", current: "2026-09-21", next: "2026-09-28" },
      creators: [],
    });
    expect((await ask(rolling.id)).body.startOptions).toBeNull();
  });

  it("leave out starts before the campaign, and cycles that its end cuts", async () => {
    const upcoming = await buildCampaign(organization, {
      schedule: { interval: "week", anchor: "fixed", startsOn: "2026-10-05" },
    });
    expect((await ask(upcoming.id)).body.startOptions).toEqual({
      prev: null,
      current: null,
      next: "2026-10-05",
    });
    const closing = await buildCampaign(organization);
    await endCampaign(organization.ctx, closing.id, { ...endings, endBasis: "current" });
    expect((await ask(closing.id)).body.startOptions).toEqual({
      prev: "2026-09-14",
      current: "2026-09-21",
      next: null,
    });
  });

  it("say for each creator what is in the way", async () => {
    const campaign = await buildCampaign(organization);
    const other = await buildCampaign(organization, { name: "Autumn" });
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await buildCreator(organization)).id);
    const [free = "", running = "", scheduled = "", archived = "", ending = ""] = ids;
    const held = await buildAssignment(organization, { creatorId: running, campaignId: other.id });
    await buildAssignment(organization, { creatorId: scheduled, campaignId: other.id, startBasis: "next" });
    await buildAssignment(organization, { creatorId: ending, campaignId: other.id });
    await unassignCreators(organization.ctx, {
      creatorIds: [ending],
      endBasis: "current",
      removeCanceledWindows: false,
      assignment: "current",
    });
    await markArchived(organization, archived);
    const { body } = await ask(campaign.id, [scheduled, free, running, archived, ending, free]);
    const open = { blockedBy: null, assignment: null, freeFrom: null };
    expect(body.creators).toEqual([
      {
        creatorId: scheduled,
        blockedBy: "scheduled",
        assignment: expect.objectContaining({ validFrom: "2026-09-28", status: "scheduled" }),
        freeFrom: null,
      },
      { creatorId: free, ...open },
      {
        creatorId: running,
        blockedBy: "running",
        assignment: {
          id: held.id,
          campaignId: other.id,
          campaignName: "Autumn",
          validFrom: "2026-09-21",
          validUntil: null,
          status: "active",
        },
        freeFrom: null,
      },
      { creatorId: archived, blockedBy: "archived", assignment: null, freeFrom: null },
      { creatorId: ending, ...open, freeFrom: "2026-09-28" },
    ]);
  });

  it("are not found for another organization's campaign or creators, nor for a campaign that is over", async () => {
    const elsewhere = await buildOrganization(app);
    const foreign = await buildCampaign(elsewhere);
    const over = await buildCampaign(organization);
    await endCampaign(organization.ctx, over.id, { ...endings, endBasis: "prev" });
    for (const id of [foreign.id, over.id, createId("campaign")]) {
      const { status, body } = await ask(id);
      expect([status, body.code]).toEqual([404, "CAMPAIGN_NOT_FOUND"]);
    }
    const stranger = (await buildCreator(elsewhere)).id;
    const campaign = await buildCampaign(organization);
    const { status, body } = await ask(campaign.id, [stranger]);
    expect([status, body.code, body.data]).toEqual([404, "CREATOR_NOT_FOUND", { creatorIds: [stranger] }]);
  });

  it("take up to 50 creators", async () => {
    const campaign = await buildCampaign(organization);
    const ids = Array.from({ length: 51 }, () => createId("creator"));
    expect((await ask(campaign.id, ids)).status).toBe(400);
    expect((await ask(campaign.id, ids.slice(1))).status).toBe(404);
  });
});
