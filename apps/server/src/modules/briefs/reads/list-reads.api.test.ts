import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildBrief } from "../../../../test/brief-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign, insertAssignment } from "../../../../test/campaign-builders.ts";
import { buildCreator, markArchived, type TestCreator } from "../../../../test/creator-builders.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createId } from "../../../infra/ids.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let campaign: { id: string; name: string };
let briefId: string;
let ann: TestCreator;
let bea: TestCreator;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  campaign = await buildCampaign(organization);
  briefId = (await buildBrief(organization, { campaignIds: [campaign.id] })).id;
  ann = await join("Ann");
  bea = await join("bea");
});

async function join(firstName: string): Promise<TestCreator> {
  const creator = await buildCreator(organization, { firstName, lastName: "" });
  await insertAssignment(organization, { campaignId: campaign.id, creatorId: creator.id });
  return creator;
}

const ask = (path: string, method = "GET", body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });
const reads = async (query = "") => (await ask(`/briefs/${briefId}/reads?${query}`)).body;

async function read(creator: TestCreator, version = 1): Promise<void> {
  const portal = await enterPortal(app, creator);
  const path = `/creators/${creator.id}/brief/read`;
  expect((await portal.send(path, { method: "POST", body: { version } })).status).toBe(200);
}

interface Reader {
  readonly creator: { readonly id: string };
  readonly readAt: string | null;
}
const idsOf = ({ data }: { data: Reader[] }) => data.map(({ creator }) => creator.id);

describe("who has read a brief", () => {
  it("lists the creators of its campaigns, whether they have or not", async () => {
    await read(bea);
    expect(await reads()).toEqual({
      data: [
        {
          creator: {
            id: bea.id,
            user: { id: bea.userId, name: "bea", email: bea.email, image: null },
          },
          campaign: { id: campaign.id, name: campaign.name },
          readAt: "2026-09-21T08:30:00.000Z",
        },
        {
          creator: { id: ann.id, user: { id: ann.userId, name: "Ann", email: ann.email, image: null } },
          campaign: { id: campaign.id, name: campaign.name },
          readAt: null,
        },
      ],
      pageCount: 1,
      totalRows: 2,
    });
    expect(idsOf(await reads("state=read"))).toEqual([bea.id]);
    expect(idsOf(await reads("state=unread"))).toEqual([ann.id]);
    expect(idsOf(await reads("sortCol=name&sortDir=asc"))).toEqual([ann.id, bea.id]);
    expect(await reads("sortCol=name&sortDir=asc&perPage=1&page=2")).toMatchObject({
      data: [{ creator: { id: bea.id } }],
      pageCount: 2,
      totalRows: 2,
    });
  });

  it("begins anew with each version, and comes back with none", async () => {
    await read(ann);
    await ask(`/briefs/${briefId}`, "PUT", { contentMarkdown: "Changed in place." });
    expect(idsOf(await reads("state=read"))).toEqual([ann.id]);
    await ask(`/briefs/${briefId}`, "PUT", { notify: true });
    expect(idsOf(await reads("state=read"))).toEqual([]);
    await read(bea, 2);
    expect(idsOf(await reads("state=read"))).toEqual([bea.id]);
  });

  it("leaves out whoever is archived or no longer works there, and shows each once", async () => {
    await markArchived(organization, ann.id);
    const past = await buildCreator(organization);
    await insertAssignment(organization, {
      campaignId: campaign.id,
      creatorId: past.id,
      validFrom: "2026-09-07",
      validUntil: "2026-09-20",
    });
    const twice = await buildCreator(organization);
    for (const [validFrom, validUntil] of [
      ["2026-09-14", "2026-09-27"],
      ["2026-09-28", "2026-10-04"],
    ] as const)
      await insertAssignment(organization, {
        campaignId: campaign.id,
        creatorId: twice.id,
        validFrom,
        validUntil,
      });
    expect(idsOf(await reads()).sort()).toEqual([bea.id, twice.id].sort());
    expect(await reads()).toMatchObject({ totalRows: 2 });
  });

  it("lists a creator until the last day of their work is over", async () => {
    const leaving = await buildCreator(organization);
    await insertAssignment(organization, {
      campaignId: campaign.id,
      creatorId: leaving.id,
      validUntil: "2026-09-21",
    });
    app.clock.set("2026-09-21T23:59:59.999Z");
    expect(idsOf(await reads())).toContain(leaving.id);
    app.clock.set("2026-09-22T00:00:00.000Z");
    expect(idsOf(await reads())).not.toContain(leaving.id);
  });

  it("is not told of an unknown brief, nor of another organization's", async () => {
    const foreign = await buildBrief(await buildOrganization(app));
    for (const id of [createId("brief"), foreign.id])
      expect((await ask(`/briefs/${id}/reads`)).status).toBe(404);
  });
});
