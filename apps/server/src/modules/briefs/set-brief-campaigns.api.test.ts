import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildAssignment } from "../../../test/assignment-builders.ts";
import { buildBrief, buildStaffedCampaign, publishedBriefs } from "../../../test/brief-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCampaign, insertAssignment } from "../../../test/campaign-builders.ts";
import { buildCreator, markArchived } from "../../../test/creator-builders.ts";
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
const link = (id: string, campaignIds: readonly string[], notify?: boolean) =>
  ask("PUT", `/briefs/${id}/campaigns`, { campaignIds, ...(notify !== undefined && { notify }) });
const briefIdOf = async (campaignId: string) => (await ask("GET", `/campaigns/${campaignId}`)).body.briefId;
const endCampaign = (id: string) =>
  app.services.db.execute(sql`update campaigns set ends_on = '2026-09-20' where id = ${id}`);

describe("a brief's campaigns", () => {
  it("are the whole list: new ones are linked, the others let go", async () => {
    const [one, two, three] = [
      await buildCampaign(organization, { name: "One" }),
      await buildCampaign(organization, { name: "two" }),
      await buildCampaign(organization, { name: "Three" }),
    ];
    const { id } = await buildBrief(organization, { campaignIds: [one.id, two.id] });
    const { status, body } = await link(id, [three.id, two.id]);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      version: 1,
      campaigns: [
        { id: three.id, name: "Three", status: "active" },
        { id: two.id, name: "two", status: "active" },
      ],
      notifiableCreatorCount: 0,
    });
    expect([await briefIdOf(one.id), await briefIdOf(two.id), await briefIdOf(three.id)]).toEqual([
      null,
      id,
      id,
    ]);
    const { body: log } = await ask("GET", "/activity?types=brief.linked");
    expect(log.data).toMatchObject([{ subject: { id } }]);
  });

  it("switch to it from another brief, of which each has one", async () => {
    const { id: campaignId } = await buildCampaign(organization);
    const former = await buildBrief(organization, { campaignIds: [campaignId] });
    const { id } = await buildBrief(organization);
    await link(id, [campaignId]);
    expect(await briefIdOf(campaignId)).toBe(id);
    expect((await ask("GET", `/briefs/${former.id}`)).body.campaigns).toEqual([]);
  });

  it("keep every change of theirs as a revision, with its event", async () => {
    const { id: campaignId } = await buildCampaign(organization);
    const { id } = await buildBrief(organization);
    await forgetEvents(organization);
    await link(id, [campaignId]);
    await link(id, [campaignId]);
    await link(id, []);
    const events = await eventsOf(organization);
    expect(events.map(({ type, data }) => [type, data.campaign.briefId, data.changeSource])).toEqual([
      ["campaign.updated", id, "update"],
      ["campaign.updated", null, "update"],
    ]);
    const { body } = await ask("GET", `/campaigns/${campaignId}/revisions`);
    expect(body.data.map((row: { revision: number; change: string }) => [row.revision, row.change])).toEqual([
      [3, "updated"],
      [2, "updated"],
      [1, "created"],
    ]);
    expect(body.data[0]).toMatchObject({ specBefore: { briefId: id }, specAfter: { briefId: null } });
  });

  it("cannot be ones that have ended, unless they have it already", async () => {
    const [ended, other] = [await buildCampaign(organization), await buildCampaign(organization)];
    const { id } = await buildBrief(organization, { campaignIds: [ended.id] });
    const second = await buildBrief(organization);
    await endCampaign(ended.id);
    const refused = await link(second.id, [other.id, ended.id]);
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      409,
      "CAMPAIGN_ENDED",
      { campaignIds: [ended.id] },
    ]);
    expect(await briefIdOf(other.id)).toBeNull();
    expect((await link(id, [ended.id, other.id])).status).toBe(200);
    expect((await link(id, [])).status).toBe(200);
    expect(await briefIdOf(ended.id)).toBeNull();
    expect((await link(id, [ended.id])).body.code).toBe("CAMPAIGN_ENDED");
  });

  it("may still run on their last day", async () => {
    const { id: campaignId } = await buildCampaign(organization);
    await app.services.db.execute(sql`update campaigns set ends_on = '2026-09-21' where id = ${campaignId}`);
    const { id } = await buildBrief(organization);
    expect((await link(id, [campaignId])).body.campaigns).toMatchObject([{ status: "closing" }]);
  });

  it("are named when they do not exist or are another organization's, and none is linked", async () => {
    const mine = await buildCampaign(organization);
    const foreign = await buildCampaign(await buildOrganization(app));
    const nowhere = createId("campaign");
    const { id } = await buildBrief(organization);
    const { status, body } = await link(id, [mine.id, nowhere, foreign.id]);
    expect([status, body.code, body.data]).toEqual([404, "NOT_FOUND", { ids: [nowhere, foreign.id] }]);
    expect(await briefIdOf(mine.id)).toBeNull();
  });
});

describe("linking with notify", () => {
  it("tells only creators of newly linked campaigns, and keeps the version", async () => {
    const [old, joining] = [
      await buildStaffedCampaign(organization),
      await buildStaffedCampaign(organization, 2),
    ];
    const { id } = await buildBrief(organization, { name: "Launch", campaignIds: [old.id] });
    await forgetEvents(organization);
    const { body } = await link(id, [old.id, joining.id], true);
    expect(body).toMatchObject({ version: 1, notifiableCreatorCount: 3 });
    expect(await publishedBriefs(organization)).toEqual([
      {
        brief: {
          id,
          name: "Launch",
          version: 1,
          campaignIds: [old.id, joining.id].sort(),
          creatorIds: joining.creators.map((creator) => creator.id).sort(),
          allCreators: false,
          lastNotifiedAt: "2026-09-21T08:30:00.000Z",
        },
        kind: "assigned",
      },
    ]);
  });

  it("tells all creators when all campaigns are new", async () => {
    const joining = await buildStaffedCampaign(organization);
    const { id } = await buildBrief(organization);
    await link(id, [joining.id], true);
    expect(await publishedBriefs(organization)).toMatchObject([{ brief: { allCreators: true } }]);
  });

  it("tells nobody when no campaign is new, or when some are only let go", async () => {
    const [one, two] = [await buildStaffedCampaign(organization), await buildStaffedCampaign(organization)];
    const { id } = await buildBrief(organization, { campaignIds: [one.id, two.id] });
    await link(id, [two.id, one.id], true);
    await link(id, [two.id], true);
    await link(id, [], true);
    expect(await publishedBriefs(organization)).toEqual([]);
    expect((await ask("GET", `/briefs/${id}`)).body.lastNotifiedAt).toBeNull();
  });

  it("tells nobody without it", async () => {
    const { id: campaignId } = await buildStaffedCampaign(organization);
    const { id } = await buildBrief(organization);
    await link(id, [campaignId]);
    await link(id, [], false);
    expect(await publishedBriefs(organization)).toEqual([]);
  });
});

describe("whom a notify reaches", () => {
  it("is whoever works in a linked campaign or is scheduled to, once each, unless archived", async () => {
    const { id: campaignId } = await buildCampaign(organization);
    const { id: otherId } = await buildCampaign(organization);
    const [running, scheduled, past, archived, elsewhere] = await Promise.all(
      Array.from({ length: 5 }, () => buildCreator(organization)),
    );
    if (!running || !scheduled || !past || !archived || !elsewhere) throw new Error("A creator is missing");
    await insertAssignment(organization, {
      campaignId,
      creatorId: running.id,
      validFrom: "2026-09-07",
      validUntil: "2026-09-27",
    });
    await insertAssignment(organization, { campaignId, creatorId: running.id, validFrom: "2026-09-28" });
    await buildAssignment(organization, { campaignId, creatorId: scheduled.id, startBasis: "next" });
    await insertAssignment(organization, {
      campaignId,
      creatorId: past.id,
      validFrom: "2026-09-07",
      validUntil: "2026-09-20",
    });
    await insertAssignment(organization, { campaignId, creatorId: archived.id });
    await markArchived(organization, archived.id);
    await insertAssignment(organization, { campaignId: otherId, creatorId: elsewhere.id });
    const { id } = await buildBrief(organization);
    expect((await link(id, [campaignId], true)).body.notifiableCreatorCount).toBe(2);
    expect(await publishedBriefs(organization)).toMatchObject([
      { brief: { creatorIds: [running.id, scheduled.id].sort() } },
    ]);
    const { body: page } = await ask("GET", "/briefs");
    expect(page.data).toMatchObject([{ id, notifiableCreatorCount: 2 }]);
  });
});
