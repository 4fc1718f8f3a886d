import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCampaign, type CampaignFields, insertAssignment } from "../../../test/campaign-builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../test/tracking-builders.ts";
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

const ask = (path: string) => send(app, `/api/v1${path}`, { apiKey });
const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);
const list = async (query = "") => namesOf((await ask(`/campaigns?sortCol=name&sortDir=asc&${query}`)).body);
const count = async (query = "") => (await ask(`/campaigns/count?${query}`)).body.total;

async function buildWithEnd(name: string, startsOn: string, endsOn: string | null): Promise<string> {
  const { id } = await buildCampaign(organization, {
    name,
    schedule: { interval: "week", anchor: "fixed", startsOn },
  });
  await app.services.db.execute(sql`update campaigns set ends_on = ${endsOn} where id = ${id}`);
  return id;
}

/** One campaign of each status. */
async function buildAllStatuses(): Promise<Record<"active" | "closing" | "ended" | "upcoming", string>> {
  return {
    active: await buildWithEnd("Active", "2026-09-07", null),
    closing: await buildWithEnd("Closing", "2026-09-15", "2026-09-21"),
    ended: await buildWithEnd("Ended", "2026-09-14", "2026-09-20"),
    upcoming: await buildWithEnd("Upcoming", "2026-09-22", null),
  };
}

describe("listing campaigns", () => {
  it("shows current ones by default, and those of the statuses that are asked for", async () => {
    await buildAllStatuses();
    expect(await list()).toEqual(["Active", "Closing", "Upcoming"]);
    expect(await list("statuses[0]=ended")).toEqual(["Ended"]);
    expect(await list("statuses=active&statuses=closing")).toEqual(["Active", "Closing"]);
    expect(await list("statuses[0]=upcoming")).toEqual(["Upcoming"]);
    expect((await ask("/campaigns?statuses=paused")).status).toBe(400);
    const { body } = await ask("/campaigns?statuses[0]=closing");
    expect(body.data[0]).toMatchObject({ status: "closing", validUntil: "2026-09-21T00:00:00.000+00:00" });
    expect([await count(), await count("statuses=ended"), await count("search=ing")]).toEqual([3, 1, 2]);
  });

  it("moves a campaign through its statuses as days pass", async () => {
    await buildWithEnd("Moving", "2026-09-22", "2026-09-28");
    const statusOn = async (day: string) => {
      app.clock.set(`${day}T00:00:00.000Z`);
      const { body } = await ask("/campaigns?statuses=upcoming&statuses=closing&statuses=ended");
      return body.data[0].status;
    };
    expect(await statusOn("2026-09-21")).toBe("upcoming");
    expect(await statusOn("2026-09-22")).toBe("closing");
    expect(await statusOn("2026-09-28")).toBe("closing");
    expect(await statusOn("2026-09-29")).toBe("ended");
    expect(await list()).toEqual([]);
    app.clock.set("2026-09-21T08:30:00.000Z");
  });

  it("finds campaigns by id whatever their status, unless statuses are named too", async () => {
    const { ended, active } = await buildAllStatuses();
    const ids = `campaignIds[0]=${ended}&campaignIds[1]=${active}&campaignIds[2]=${createId("campaign")}`;
    expect(await list(ids)).toEqual(["Active", "Ended"]);
    expect(await list(`${ids}&statuses=ended`)).toEqual(["Ended"]);
    expect((await ask("/campaigns?campaignIds=orgcre_4Rk8sVn1QwZp")).status).toBe(400);
  });

  it("searches names and descriptions, taking wildcards as plain characters", async () => {
    await buildCampaign(organization, { name: "Tea 100%" });
    await buildCampaign(organization, { name: "Coffee", description: "Not TEA" });
    await buildCampaign(organization, { name: "Water" });
    expect(await list("search=tea")).toEqual(["Coffee", "Tea 100%"]);
    expect(await list("search=%25")).toEqual(["Tea 100%"]);
    expect(await list("search=_")).toEqual([]);
    expect(await list("search=")).toHaveLength(3);
  });

  it("finds the campaigns of creators, past and scheduled ones too", async () => {
    const [first, second] = [await buildCampaign(organization), await buildCampaign(organization)];
    await buildCampaign(organization);
    const creator = await buildCreator(organization);
    const other = await buildCreator(organization);
    await insertAssignment(organization, {
      campaignId: first.id,
      creatorId: creator.id,
      validFrom: "2026-09-07",
      validUntil: "2026-09-13",
    });
    await insertAssignment(organization, {
      campaignId: second.id,
      creatorId: creator.id,
      validFrom: "2026-09-28",
    });
    await insertAssignment(organization, { campaignId: first.id, creatorId: other.id });
    expect(await list(`creatorIds[0]=${creator.id}`)).toEqual([first.name, second.name]);
    expect(await list(`creatorIds=${other.id}`)).toEqual([first.name]);
    expect(await list(`creatorIds=${createId("creator")}`)).toEqual([]);
    expect(await count(`creatorIds=${creator.id}&creatorIds=${other.id}`)).toBe(2);
  });

  it("sorts by each column and pages, 10 at a time by default", async () => {
    await buildAllStatuses();
    const all = "statuses=upcoming&statuses=active&statuses=closing&statuses=ended";
    const read = async (query: string) => namesOf((await ask(`/campaigns?${all}&${query}`)).body);
    expect(await read("sortCol=name&sortDir=asc")).toEqual(["Active", "Closing", "Ended", "Upcoming"]);
    expect(await read("sortCol=status&sortDir=asc")).toEqual(["Upcoming", "Active", "Closing", "Ended"]);
    expect(await read("sortCol=validFrom")).toEqual(["Upcoming", "Closing", "Ended", "Active"]);
    expect(await read("sortCol=createdAt&perPage=3")).toHaveLength(3);
    expect(await read("sortCol=updatedAt&sortDir=asc&perPage=3&page=2")).toHaveLength(1);
    const { body } = await ask(`/campaigns?${all}&perPage=3`);
    expect([body.pageCount, body.totalRows]).toEqual([2, 4]);
    for (const unknown of ["publishedAt", "revision", "bogus"])
      expect(await read(`sortCol=${unknown}&sortDir=asc`)).toEqual(
        await read("sortCol=createdAt&sortDir=asc"),
      );
    for (const wrong of ["perPage=101", "page=0"])
      expect((await ask(`/campaigns?${wrong}`)).status).toBe(400);
    for (let index = 0; index < 8; index += 1) await buildCampaign(organization);
    expect((await ask("/campaigns")).body).toMatchObject({ pageCount: 2, totalRows: 11 });
    expect((await ask("/campaigns")).body.data).toHaveLength(10);
  });

  it("hides another organization's campaigns", async () => {
    const foreign = await buildCampaign(await buildOrganization(app), { name: "Secret" });
    expect(await list(`campaignIds=${foreign.id}`)).toEqual([]);
    expect(await list()).toEqual([]);
  });

  it("answers each row as GET does, less the locks and the summary", async () => {
    const { id } = await buildCampaign(organization);
    const creator = await buildCreator(organization);
    await insertAssignment(organization, { campaignId: id, creatorId: creator.id });
    const { lockedFields: _, summary: __, ...row } = (await ask(`/campaigns/${id}`)).body;
    expect((await ask("/campaigns")).body.data).toEqual([row]);
  });
});

describe("the creators of a campaign", () => {
  it("are counted, and those who work in it today shown by the organization's own name", async () => {
    const { id } = await buildCampaign(organization);
    const build = (firstName: string) => buildCreator(organization, { firstName, lastName: "Hill" });
    const [past, now, later] = [await build("Past"), await build("Now"), await build("Later")];
    await insertAssignment(organization, { campaignId: id, creatorId: past.id, validUntil: "2026-09-20" });
    await insertAssignment(organization, {
      campaignId: id,
      creatorId: now.id,
      validFrom: "2026-09-07",
      validUntil: "2026-09-13",
    });
    await insertAssignment(organization, { campaignId: id, creatorId: now.id, validUntil: "2026-09-21" });
    await insertAssignment(organization, { campaignId: id, creatorId: later.id, validFrom: "2026-09-22" });
    await app.services.db.execute(sql`
      update users set name = 'Elsewhere', image = 'https://elsewhere.example/face.png' where id = ${now.userId}`);
    expect((await ask("/campaigns")).body.data[0].creatorSummary).toEqual({
      totalCount: 3,
      activeCount: 1,
      activeCreators: [
        { id: now.id, user: { id: now.userId, name: "Now Hill", email: now.email, image: null } },
      ],
    });
    await app.services.db.execute(sql`
      update creators set joined_at = now(), member_id = 'orgmem_000000000001' where id = ${now.id}`);
    const { body } = await ask(`/campaigns/${id}`);
    expect(body.creatorSummary.activeCreators[0].user.image).toBe("https://elsewhere.example/face.png");
  });

  it("are shown up to 20 of them, and all are counted", async () => {
    const { id } = await buildCampaign(organization);
    for (let index = 0; index < 22; index += 1) {
      const creator = await buildCreator(organization);
      await insertAssignment(organization, { campaignId: id, creatorId: creator.id });
    }
    const { creatorSummary } = (await ask("/campaigns")).body.data[0];
    expect(creatorSummary).toMatchObject({ totalCount: 22, activeCount: 22 });
    expect(creatorSummary.activeCreators).toHaveLength(20);
  });
});

describe("the warnings of a campaign", () => {
  const buildWatched = async (fields: Partial<CampaignFields>) => {
    const { id } = await buildCampaign(organization, fields);
    const creator = await buildCreator(organization, { firstName: "Wim", lastName: "" });
    await insertAssignment(organization, { campaignId: id, creatorId: creator.id });
    const creatorId = creator.id;
    const enough = await buildTrackedAccount(organization, { creatorId, maxVideos: 100 });
    const low = await buildTrackedAccount(organization, { creatorId, maxVideos: 30, platform: "youtube" });
    const manual = await buildTrackedAccount(organization, { creatorId, maxVideos: 0 });
    return { id, creator, enough, low, manual };
  };

  it("name accounts that fetch too few videos, and those that fetch none", async () => {
    const { creator, low, manual } = await buildWatched({ videoTarget: 10 });
    const { body } = await ask("/campaigns");
    const who = {
      id: creator.id,
      user: { id: creator.userId, name: "Wim", email: creator.email, image: null },
    };
    const account = (tracked: typeof low, maxVideos: number) => ({
      id: tracked.id,
      platform: tracked.platform,
      platformAccountId: tracked.platformAccountId,
      username: tracked.username,
      maxVideos,
    });
    const needed = { videoTarget: 10, requiredMaxVideos: 60 };
    expect(body.data[0].warnings).toEqual([
      { type: "tracking_limit_low", creator: who, ...needed, accounts: [account(low, 30)] },
      { type: "manual_video_tracking", creator: who, ...needed, accounts: [account(manual, 0)] },
    ]);
  });

  it("are only given with a video target, and for creators who work in it today", async () => {
    await buildWatched({ videoTarget: null });
    const { creator } = await buildWatched({ videoTarget: 10 });
    await app.services.db.execute(sql`
      update assignments set valid_until = '2026-09-20' where creator_id = ${creator.id}`);
    const { body } = await ask("/campaigns");
    expect(body.data.map(({ warnings }: { warnings: object[] }) => warnings)).toEqual([[], []]);
  });
});
