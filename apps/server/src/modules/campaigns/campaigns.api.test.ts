import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCampaign, buildWindow, insertAssignment } from "../../../test/campaign-builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { hubEventsOf } from "../../../test/outbox.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";
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

async function countRows(): Promise<Record<string, number>> {
  return app.services.db.row(sql`
    select
      (select count(*)::int from campaigns where organization_id = ${organization.id}) as campaigns,
      (select count(*)::int from campaign_revisions where organization_id = ${organization.id}) as revisions,
      (select count(*)::int from assignments where organization_id = ${organization.id}) as assignments,
      (select count(*)::int from billing_windows where organization_id = ${organization.id}) as windows`);
}

describe("deleting a campaign", () => {
  it("removes it with its assignments and windows, and tells of each", async () => {
    const campaign = await buildCampaign(organization, { name: "Gone" });
    const [first, second] = [await buildCreator(organization), await buildCreator(organization)];
    const running = await insertAssignment(organization, { campaignId: campaign.id, creatorId: first.id });
    await buildWindow(organization, running);
    const scheduled = await insertAssignment(organization, {
      campaignId: campaign.id,
      creatorId: second.id,
      validFrom: "2026-09-28",
      validUntil: "2026-10-04",
    });
    const { status, body } = await ask("DELETE", `/campaigns/${campaign.id}`, {});
    expect(status).toBe(200);
    expect(body).toEqual({ success: true });
    expect(await countRows()).toEqual({ campaigns: 0, revisions: 0, assignments: 0, windows: 0 });
    const [canceled, other, deleted] = (await hubEventsOf(organization)).slice(2);
    const byStatus = canceled?.data.assignment.status === "active" ? [canceled, other] : [other, canceled];
    expect([...byStatus, deleted]).toEqual([
      {
        type: "assignment.canceled",
        data: {
          reason: "campaign_deleted",
          assignment: {
            id: running.id,
            orgCreatorId: first.id,
            creatorUserId: first.userId,
            campaignId: campaign.id,
            campaignName: "Gone",
            validFrom: "2026-09-14",
            validUntil: null,
            status: "active",
          },
        },
      },
      {
        type: "assignment.canceled",
        data: expect.objectContaining({
          assignment: expect.objectContaining({ id: scheduled.id, status: "scheduled" }),
        }),
      },
      {
        type: "campaign.deleted",
        data: { campaign: expect.objectContaining({ id: campaign.id, name: "Gone", revision: 1 }) },
      },
    ]);
    const { body: log } = await ask("GET", "/activity?types=campaign.deleted");
    expect(log.data).toMatchObject([{ subject: { id: campaign.id, label: "Gone" } }]);
    expect((await ask("DELETE", `/campaigns/${campaign.id}`)).body.code).toBe("NOT_FOUND");
    await buildCampaign(organization, { name: "Gone" });
  });

  it.each(["paid", "canceled"] as const)("is refused once a window was %s", async (state) => {
    const campaign = await buildCampaign(organization);
    const creator = await buildCreator(organization);
    const assignment = await insertAssignment(organization, {
      campaignId: campaign.id,
      creatorId: creator.id,
    });
    await buildWindow(organization, assignment, { state });
    const before = await countRows();
    const { status, body } = await ask("DELETE", `/campaigns/${campaign.id}`);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: "PAYOUTS_ALREADY_ISSUED", data: { creatorIds: [creator.id] } });
    expect(await countRows()).toEqual(before);
  });

  it("does not reach another organization's", async () => {
    const foreign = await buildCampaign(await buildOrganization(app));
    expect((await ask("DELETE", `/campaigns/${foreign.id}`)).body.code).toBe("NOT_FOUND");
  });
});

describe("the revisions of a campaign", () => {
  it("hold who changed what and when, newest first", async () => {
    const campaign = await buildCampaign(organization, { name: "One" });
    app.clock.advance(1_000);
    const { body: edited } = await ask("PUT", `/campaigns/${campaign.id}`, { name: "Two" });
    app.clock.advance(-1_000);
    const { body } = await ask("GET", `/campaigns/${campaign.id}/revisions`);
    expect(body).toEqual({
      totalRows: 2,
      pageCount: 1,
      data: [
        {
          revision: 2,
          change: "updated",
          changedAt: "2026-09-21T08:30:01.000Z",
          actor: {
            type: "api_key",
            surface: "api",
            userId: organization.owner.userId,
            apiKeyId: expect.stringMatching(/^key_/),
            impersonated: false,
            name: "Olive Owner",
          },
          specBefore: campaign.spec,
          specAfter: edited.spec,
          validUntilBefore: null,
          validUntilAfter: null,
        },
        expect.objectContaining({
          revision: 1,
          change: "created",
          actor: expect.objectContaining({ type: "user", surface: "ui", name: "Olive Owner" }),
          specBefore: null,
          specAfter: campaign.spec,
        }),
      ],
    });
  });

  it("come in pages, and in either direction", async () => {
    const { id } = await buildCampaign(organization);
    for (const videoTarget of [3, 4, 5]) await ask("PUT", `/campaigns/${id}`, { videoTarget });
    const read = async (query: string) => {
      const { body } = await ask("GET", `/campaigns/${id}/revisions?${query}`);
      return [body.pageCount, body.totalRows, ...body.data.map((row: { revision: number }) => row.revision)];
    };
    expect(await read("perPage=3")).toEqual([2, 4, 4, 3, 2]);
    expect(await read("perPage=3&page=2")).toEqual([2, 4, 1]);
    expect(await read("sortDir=asc")).toEqual([1, 4, 1, 2, 3, 4]);
    expect((await ask("GET", `/campaigns/${id}/revisions?sortCol=actor`)).status).toBe(200);
  });
});

describe("a campaign that is unknown or another organization's", () => {
  it("is not found", async () => {
    const foreign = await buildCampaign(await buildOrganization(app));
    for (const id of [foreign.id, createId("campaign")]) {
      for (const path of [`/campaigns/${id}`, `/campaigns/${id}/revisions`]) {
        const { status, body } = await ask("GET", path);
        expect(status).toBe(404);
        expect(body.code).toBe("NOT_FOUND");
      }
    }
  });
});
