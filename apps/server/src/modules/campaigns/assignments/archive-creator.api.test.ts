import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assignmentsOf, buildAssignment } from "../../../../test/assignment-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { forgetEvents } from "../../../../test/outbox.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { unassignCreators } from "./end-assignments.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let creatorId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-24T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  creatorId = (await buildCreator(organization)).id;
});

const post = (action: "archive" | "unarchive", id = creatorId) =>
  send(app, `/api/v1/creators/${id}/${action}`, { method: "POST", apiKey });
const spans = async () =>
  (await assignmentsOf(organization, creatorId)).map(({ valid_from, valid_until }) => [
    valid_from,
    valid_until,
  ]);

async function eventsWith(field: string): Promise<[string, unknown][]> {
  const rows = await app.services.db.rows<{ type: string; value: unknown }>(sql`
    select type, data->${field}::text as value from events where organization_id = ${organization.id} order by position`);
  return rows.map(({ type, value }) => [type, value]);
}

describe("archiving a creator", () => {
  it("ends a running assignment with its current cycle", async () => {
    const campaign = await buildCampaign(organization);
    await buildAssignment(organization, { creatorId, campaignId: campaign.id, startBasis: "prev" });
    await forgetEvents(organization);
    expect((await post("archive")).body).toEqual({ success: true });
    expect(await spans()).toEqual([["2026-09-14", "2026-09-27"]]);
    expect((await eventsWith("previous")).map(([type]) => type)).toEqual([
      "assignment.updated",
      "creator.archived",
    ]);
    const { body } = await send(app, `/api/v1/creators/${creatorId}`, { apiKey });
    expect(body.creatorStatus).toBe("archived");
  });

  it("keeps an earlier end, and removes what was scheduled", async () => {
    const [campaign, next] = [await buildCampaign(organization), await buildCampaign(organization)];
    await buildAssignment(organization, { creatorId, campaignId: campaign.id, startBasis: "prev" });
    await unassignCreators(organization.ctx, {
      creatorIds: [creatorId],
      endBasis: "current",
      removeCanceledWindows: false,
      assignment: "current",
    });
    await buildAssignment(organization, { creatorId, campaignId: next.id, startBasis: "next" });
    await forgetEvents(organization);
    await post("archive");
    expect(await spans()).toEqual([["2026-09-14", "2026-09-27"]]);
    expect(await eventsWith("reason")).toEqual([
      ["assignment.canceled", "creator_archived"],
      ["creator.archived", null],
    ]);
  });

  it("withdraws an open invitation", async () => {
    await send(app, `/api/v1/creators/${creatorId}/invite`, { method: "POST", apiKey });
    await post("archive");
    const { body } = await send(app, `/api/v1/creators/${creatorId}`, { apiKey });
    expect(body.invitation.status).toBe("canceled");
  });

  it("is logged with what it did to assignments", async () => {
    const campaign = await buildCampaign(organization);
    await buildAssignment(organization, { creatorId, campaignId: campaign.id });
    await post("archive");
    const log = await send(app, "/api/v1/activity?types=creator.archived&types=assignment.updated", {
      apiKey,
    });
    expect(log.body.data.map(({ type }: { type: string }) => type)).toEqual([
      "creator.archived",
      "assignment.updated",
    ]);
  });

  it("is refused the second time, and for creators that are not found", async () => {
    const foreign = (await buildCreator(await buildOrganization(app))).id;
    await post("archive");
    expect((await post("archive")).body).toMatchObject({ status: 409, code: "CREATOR_ARCHIVED" });
    for (const action of ["archive", "unarchive"] as const) {
      for (const id of [foreign, createId("creator")]) {
        expect((await post(action, id)).body).toMatchObject({ status: 404, code: "CREATOR_NOT_FOUND" });
      }
    }
  });
});

describe("bringing a creator back", () => {
  it("lets them be assigned again, after the end that archiving set", async () => {
    const campaign = await buildCampaign(organization);
    await buildAssignment(organization, { creatorId, campaignId: campaign.id });
    await post("archive");
    await forgetEvents(organization);
    expect((await post("unarchive")).body).toEqual({ success: true });
    expect((await eventsWith("creator")).map(([type]) => type)).toEqual(["creator.unarchived"]);
    await buildAssignment(organization, { creatorId, campaignId: campaign.id, startBasis: "next" });
    expect(await spans()).toEqual([
      ["2026-09-21", "2026-09-27"],
      ["2026-09-28", null],
    ]);
  });

  it("is refused for one who is not archived", async () => {
    expect((await post("unarchive")).body).toMatchObject({ status: 409, code: "CREATOR_NOT_ARCHIVED" });
  });
});
