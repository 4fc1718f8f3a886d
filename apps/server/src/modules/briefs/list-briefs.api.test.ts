import { BriefsQuerySchema } from "@clipledger/contract/briefs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildBrief, buildStaffedCampaign } from "../../../test/brief-builders.ts";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../test/builders.ts";
import { buildCampaign } from "../../../test/campaign-builders.ts";
import { listening } from "../../../test/listening.ts";
import { send, signIn } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";
import { listBriefs } from "./list-briefs.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const list = async (query = "") => (await send(app, `/api/v1/briefs?${query}`, { apiKey })).body;
const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);

describe("the team's own order of briefs", () => {
  async function buildThree() {
    const ids: string[] = [];
    for (const [index, name] of ["First", "Second", "Third"].entries()) {
      app.clock.set(`2026-09-21T0${index}:00:00.000Z`);
      ids.push((await buildBrief(organization, { name })).id);
    }
    const session = await signIn(app, organization.owner.email, organization.id);
    const move = (id: string | undefined, body: object, as = session) =>
      send(app, `/ui/v1/briefs/${id}/position`, { method: "PUT", session: as, body });
    return { ids, move };
  }
  const ordered = async (more = "") => namesOf(await list(`sortCol=position&sortDir=asc${more}`));

  it("begins with the newest, follows each move, and goes back by the place it answers", async () => {
    const { ids, move } = await buildThree();
    expect(await ordered()).toEqual(["Third", "Second", "First"]);
    const { body } = await move(ids[0], { position: 1 });
    expect(body).toEqual({ position: 1, previousPosition: 3 });
    expect(await ordered()).toEqual(["First", "Third", "Second"]);
    expect(namesOf(await list("sortCol=position&sortDir=desc"))).toEqual(["Second", "Third", "First"]);
    await move(ids[0], { position: body.previousPosition });
    expect(await ordered()).toEqual(["Third", "Second", "First"]);
    expect((await move(ids[2], { position: 99 })).body).toEqual({ position: 3, previousPosition: 1 });
    app.clock.set("2026-09-22T00:00:00.000Z");
    await buildBrief(organization, { name: "Newest" });
    expect(await ordered()).toEqual(["Newest", "Second", "First", "Third"]);
    expect(await ordered("&search=ir")).toEqual(["First", "Third"]);
  });

  it("keeps every brief once when several move at the same moment", async () => {
    const { ids, move } = await buildThree();
    const answers = await Promise.all(ids.map((id, index) => move(id, { position: index + 1 })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ordered()).sort()).toEqual(["First", "Second", "Third"]);
    const places = await app.services.db.rows<{ position: number | null }>(
      sql`select position from briefs where organization_id = ${organization.id} order by position`,
    );
    expect(places.map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  it("changes nothing else, and is refused to viewers, without a place, and for briefs of others", async () => {
    const { ids, move } = await buildThree();
    await move(ids[0], { position: 1 });
    const { data } = await list("search=First");
    expect(data[0].updatedAt).toBe("2026-09-21T00:00:00.000Z");
    const viewer = await buildMember(app, organization, "viewer");
    const asViewer = await signIn(app, viewer.email, organization.id);
    expect((await move(ids[0], { position: 1 }, asViewer)).status).toBe(403);
    expect((await move(ids[0], { position: 0, place: 2 })).body.data.issues).toHaveLength(2);
    const other = await buildBrief(await buildOrganization(app), { name: "Theirs" });
    expect((await move(other.id, { position: 1 })).status).toBe(404);
  });
});

describe("the list of briefs", () => {
  it("shows how each begins, where it is used and whom it reaches, newest first", async () => {
    const campaign = await buildStaffedCampaign(organization, 2);
    const { id } = await buildBrief(organization, {
      name: "Launch",
      contentMarkdown: `## Hook\n\nHi $creator_first_name, show **it**. ${"More words. ".repeat(100)}`,
      campaignIds: [campaign.id],
    });
    app.clock.set("2026-09-21T09:00:00.000Z");
    await buildBrief(organization, { name: "Later" });
    const page = await list();
    expect(page).toMatchObject({ pageCount: 1, totalRows: 2 });
    expect(namesOf(page)).toEqual(["Later", "Launch"]);
    const { excerpt, ...row } = page.data[1];
    expect(row).toEqual({
      id,
      name: "Launch",
      version: 1,
      campaigns: [{ id: campaign.id, name: campaign.name, status: "active" }],
      sampleVideoCount: 0,
      notifiableCreatorCount: 2,
      readCount: 0,
      lastNotifiedAt: null,
      actorType: "user",
      createdByUser: expect.objectContaining({ email: organization.owner.email }),
      createdAt: "2026-09-21T08:30:00.000Z",
      updatedAt: "2026-09-21T08:30:00.000Z",
    });
    expect(excerpt).toMatch(/^Hook Hi \$creator_first_name, show it\. More words\./);
    expect(excerpt.length).toBeLessThanOrEqual(201);
  });

  it("finds briefs by a part of their name, whatever the case and literally", async () => {
    for (const name of ["Launch", "Relaunch 100%", "Other"]) await buildBrief(organization, { name });
    expect(namesOf(await list("search=LAUNCH&sortCol=name&sortDir=asc"))).toEqual([
      "Launch",
      "Relaunch 100%",
    ]);
    expect(namesOf(await list("search=0%25"))).toEqual(["Relaunch 100%"]);
    expect(namesOf(await list("search=show"))).toEqual([]);
  });

  it("finds the briefs of campaigns", async () => {
    const [one, two, none] = await Promise.all(Array.from({ length: 3 }, () => buildCampaign(organization)));
    if (!one || !two || !none) throw new Error("A campaign is missing");
    await buildBrief(organization, { name: "A", campaignIds: [one.id] });
    await buildBrief(organization, { name: "B", campaignIds: [two.id] });
    await buildBrief(organization, { name: "C" });
    expect(namesOf(await list(`campaignIds[0]=${one.id}&campaignIds[1]=${none.id}`))).toEqual(["A"]);
    expect(await list(`campaignIds=${none.id}`)).toMatchObject({ totalRows: 0 });
  });

  it("pages and sorts", async () => {
    for (const name of ["b", "C", "a"]) await buildBrief(organization, { name });
    const page = await list("sortCol=name&sortDir=asc&perPage=2&page=2");
    expect([namesOf(page), page.pageCount, page.totalRows]).toEqual([["C"], 2, 3]);
    expect((await send(app, "/api/v1/briefs?perPage=101", { apiKey })).status).toBe(400);
  });

  it("shows nothing of another organization", async () => {
    await buildBrief(await buildOrganization(app));
    expect(await list()).toMatchObject({ totalRows: 0 });
  });

  it("costs two statements, and little, with 10,000 briefs, campaigns and creators", async () => {
    const { id } = await buildBrief(organization);
    const { id: campaignId } = await buildCampaign(organization);
    await multiply(id, campaignId);
    const { db, statements } = listening(app.services.db);
    const query = BriefsQuerySchema.parse({ perPage: 100, page: 50 });
    const page = await listBriefs({ ...organization.ctx, db }, query);
    expect(statements).toHaveLength(2);
    expect(page.totalRows).toBe(10_001);
    expect(page.data).toHaveLength(100);
    for (const row of page.data) {
      expect(row.campaigns).toHaveLength(1);
      expect(row.notifiableCreatorCount).toBe(1);
    }
  }, 60_000);
});

/** Ten thousand briefs like this one, each with a campaign like that one and a creator in it. */
async function multiply(briefId: string, campaignId: string): Promise<void> {
  const { db } = app.services;
  const crowd = sql`generate_series(1, 10000) n`;
  await db.execute(sql`
    insert into briefs (
      organization_id, id, name, content, content_markdown, excerpt, actor_type, created_at, updated_at
    )
    select organization_id, 'orgbrief_' || lpad(n::text, 12, '0'), 'Many ' || n, content, content_markdown, excerpt,
      actor_type, created_at - n * interval '1 second', updated_at
    from briefs, ${crowd} where id = ${briefId}`);
  await db.execute(sql`analyze briefs`);
  await db.execute(sql`
    insert into campaigns (
      organization_id, id, name, currency, interval, interval_count, anchor, starts_on, payouts, rules, actor_type,
      brief_id, created_at, updated_at
    )
    select organization_id, 'orgcamp_' || lpad(n::text, 12, '0'), 'Many ' || n, currency, interval, interval_count,
      anchor, starts_on, payouts, rules, actor_type, 'orgbrief_' || lpad(n::text, 12, '0'), created_at, updated_at
    from campaigns, ${crowd} where id = ${campaignId}`);
  await db.execute(sql`
    insert into users (id, name, email, created_at, updated_at)
    select 'user_' || lpad(n::text, 12, '0'), 'Many ' || n, n || '@many.example', now(), now() from ${crowd}`);
  await db.execute(sql`
    insert into creators (organization_id, id, user_id, first_name, created_at, updated_at)
    select ${organization.id}, 'orgcre_' || lpad(n::text, 12, '0'), 'user_' || lpad(n::text, 12, '0'), 'Many', now(), now()
    from ${crowd}`);
  await db.execute(sql`
    insert into assignments (
      organization_id, id, campaign_id, creator_id, creator_key, valid_from, actor_type, created_at, updated_at
    )
    select organization_id, 'orgcrcampaign_' || right(id, 12), 'orgcamp_' || right(id, 12), id, key, date '2026-09-07',
      'user', now(), now()
    from creators where organization_id = ${organization.id}`);
  await db.execute(sql`analyze`);
}
