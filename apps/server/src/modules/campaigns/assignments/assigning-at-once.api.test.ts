import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assignmentsOf, buildAssignment, windowsOf } from "../../../../test/assignment-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";

let app: TestApp;
let second: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ sharing: app });
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});
beforeEach(async () => {
  app.clock.set("2026-09-24T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const post = (path: string, body: object, through = app) =>
  send(through, `/api/v1${path}`, { method: "POST", apiKey, body });

describe("at the same moment", () => {
  it("200 assigns of one creator to different campaigns make one assignment", async () => {
    const { id: creatorId } = await buildCreator(organization);
    const campaignIds: string[] = [];
    for (let index = 0; index < 200; index += 1) campaignIds.push((await buildCampaign(organization)).id);
    const answers = await Promise.all(
      campaignIds.map((campaignId, index) =>
        post(
          "/creators/campaigns/assign",
          { creatorIds: [creatorId], campaignId, startBasis: index % 2 === 0 ? "current" : "next" },
          index % 3 === 0 ? second : app,
        ),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(199);
    for (const { status, body } of refused) {
      expect([status, body.code, body.data]).toEqual([
        409,
        "CREATOR_ALREADY_ASSIGNED",
        { creatorIds: [creatorId] },
      ]);
    }
    expect(await assignmentsOf(organization, creatorId)).toHaveLength(1);
  }, 120_000);

  it("assigns of the same creators in any order make one assignment each", async () => {
    const { id: campaignId } = await buildCampaign(organization);
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) ids.push((await buildCreator(organization)).id);
    const answers = await Promise.all(
      [ids, ids.toReversed(), ids.slice(3), ids.slice(0, 3).toReversed()].map((creatorIds, index) =>
        post(
          "/creators/campaigns/assign",
          { creatorIds, campaignId, startBasis: "current" },
          index % 2 === 0 ? app : second,
        ),
      ),
    );
    for (const { status, body } of answers) {
      expect([200, 409]).toContain(status);
      if (status === 409) expect(body.code).toBe("CREATOR_ALREADY_ASSIGNED");
    }
    const { total, creators } = await app.services.db.row<{ total: number; creators: number }>(sql`
      select count(*)::int as total, count(distinct creator_id)::int as creators
      from assignments where organization_id = ${organization.id}`);
    expect(total).toBe(creators);
  });

  it("an assign and the campaign's end leave nobody working past the end", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id: campaignId } = await buildCampaign(organization);
      const { id: creatorId } = await buildCreator(organization);
      const [assigned, ended] = await Promise.all([
        post("/creators/campaigns/assign", { creatorIds: [creatorId], campaignId, startBasis: "current" }),
        post(`/campaigns/${campaignId}/end`, { endBasis: "current" }, second),
      ]);
      expect(assigned.status).toBe(200);
      const [assignment] = await assignmentsOf(organization, creatorId);
      if (ended.status === 200) expect(assignment?.valid_until).toBe("2026-09-27");
      else expect([ended.body.code, assignment?.valid_until]).toEqual(["ASSIGNMENTS_ACTIVE", null]);
    }
  });

  it("switches, unassigns, archiving and ends of the same creators all come to an answer", async () => {
    const { id: from } = await buildCampaign(organization);
    const { id: to } = await buildCampaign(organization);
    const creatorIds: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      const { id } = await buildCreator(organization);
      await buildAssignment(organization, { creatorId: id, campaignId: from, startBasis: "prev" });
      creatorIds.push(id);
    }
    app.clock.set("2026-10-05T08:30:00.000Z");
    const move = { creatorIds, endBasis: "current", campaignId: to, startBasis: "next" };
    const answers = await Promise.all([
      post("/creators/campaigns/switch", move),
      post("/creators/campaigns/switch", { ...move, creatorIds: creatorIds.toReversed() }, second),
      post("/creators/campaigns/unassign", { creatorIds, endBasis: "current" }, second),
      post(`/creators/${creatorIds[0]}/archive`, {}),
      post(`/campaigns/${from}/end`, { endBasis: "current", endAssignments: true }),
      post(`/campaigns/${to}/end`, { endBasis: "next", endAssignments: true }, second),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    for (const id of creatorIds) {
      const windows = (await windowsOf(organization, id)).filter(([, , state]) => state === "open");
      expect(windows.map(([startsOn]) => startsOn)).toEqual([
        "2026-09-14",
        "2026-09-21",
        "2026-09-28",
        "2026-10-05",
      ]);
    }
  });
});

describe("the database itself", () => {
  it("refuses a second assignment on a day that has one", async () => {
    const { id: campaignId } = await buildCampaign(organization);
    const { id: creatorId } = await buildCreator(organization);
    await buildAssignment(organization, { creatorId, campaignId });
    const insert = (validFrom: string, validUntil: string | null) =>
      app.services.db.execute(sql`
        insert into assignments (
          organization_id, id, campaign_id, creator_id, creator_key, valid_from, valid_until, actor_type, created_at,
          updated_at
        )
        select organization_id, ${createId("assignment")}, ${campaignId}, id, key, ${validFrom}, ${validUntil}, 'system',
          created_at, created_at
        from creators where organization_id = ${organization.id} and id = ${creatorId}`);
    await expect(insert("2026-12-01", null)).rejects.toThrow("assignments_do_not_overlap");
    await expect(insert("2026-09-01", "2026-09-21")).rejects.toThrow("assignments_do_not_overlap");
    expect(await insert("2026-09-01", "2026-09-20")).toBe(1);
  });
});
