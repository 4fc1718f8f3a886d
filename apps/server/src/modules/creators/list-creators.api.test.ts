import type { NewCreator } from "@clipledger/contract/creators/creator-input";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCampaign, insertAssignment } from "../../../test/campaign-builders.ts";
import {
  buildCreator,
  buildJoinedCreator,
  invitationTokenOf,
  markArchived,
  type TestCreator,
} from "../../../test/creator-builders.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../test/tracking-builders.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let ann: TestCreator;
let bea: TestCreator;
let cid: TestCreator;
let dov: TestCreator;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  const named = (firstName: string, lastName: string, email: string): Partial<NewCreator> => {
    app.clock.advance(1_000);
    return { firstName, lastName, email: `${email}@test.example` };
  };
  ann = await buildCreator(organization, { ...named("Ann", "Zimmer", "m.one"), tags: ["Food"] });
  bea = await buildJoinedCreator(organization, { ...named("bea", "Young", "a.two"), tags: ["Food", "Art"] });
  cid = await buildCreator(organization, { ...named("Cid", "100% Xavier", "z.three"), invite: true });
  dov = await buildCreator(organization, { ...named("Dov", "Weiss", "q.four"), invite: true });
  await send(app, "/ui/v1/creator-invitations/decline", {
    method: "POST",
    body: { token: await invitationTokenOf(organization, dov.id) },
  });
  await markArchived(organization, dov.id);
  await buildTrackedAccount(organization, { username: "ann.bakes", creatorId: ann.id });
  await buildCreator(await buildOrganization(app), { firstName: "Foreign" });
});
afterAll(() => app.stop());

const ask = (query: string) => send(app, `/api/v1/creators?${query}`, { apiKey });
const namesOf = async (query: string): Promise<string[]> =>
  (await ask(query)).body.data.map(({ user }: { user: { firstName: string } }) => user.firstName);

describe("the list of creators", () => {
  it("has all of the organization's own, the newest first", async () => {
    expect(await namesOf("")).toEqual(["Dov", "Cid", "bea", "Ann"]);
    const { body } = await ask("perPage=3&page=2");
    expect([body.pageCount, body.totalRows, body.data[0].id]).toEqual([2, 4, ann.id]);
    expect(body.data[0]).toMatchObject({
      accounts: [{ username: "ann.bakes" }],
      tags: [{ name: "Food" }],
      createdByUser: { name: "Olive Owner" },
    });
  });

  it.each([
    ["name", ["Ann", "bea", "Cid", "Dov"]],
    ["firstName", ["Ann", "bea", "Cid", "Dov"]],
    ["lastName", ["Cid", "Dov", "bea", "Ann"]],
    ["email", ["bea", "Ann", "Dov", "Cid"]],
    ["createdAt", ["Ann", "bea", "Cid", "Dov"]],
    ["updatedAt", ["Ann", "bea", "Cid", "Dov"]],
    ["status", ["Ann", "Cid", "Dov", "bea"]],
  ])("sorts by %s, both ways", async (sortCol, names) => {
    expect(await namesOf(`sortCol=${sortCol}&sortDir=asc`)).toEqual(names);
    expect(await namesOf(`sortCol=${sortCol}&sortDir=desc`)).toEqual([...names].reverse());
  });

  it.each([
    ["BEA", ["bea"]],
    ["ann zimmer", ["Ann"]],
    ["z.three@", ["Cid"]],
    ["ANN.bakes", ["Ann"]],
    ["0% x", ["Cid"]],
    ["_", []],
    ["Foreign", []],
  ])("finds %s in names, addresses and usernames", async (search, names) => {
    expect(await namesOf(`search=${encodeURIComponent(search)}`)).toEqual(names);
    const { body } = await send(app, `/api/v1/creators/count?search=${encodeURIComponent(search)}`, {
      apiKey,
    });
    expect(body).toEqual({ total: names.length });
  });

  it("filters by whether they are archived, and how far they are on their way in", async () => {
    expect(await namesOf("statuses[0]=active")).toEqual(["Cid", "bea", "Ann"]);
    expect(await namesOf("statuses=archived")).toEqual(["Dov"]);
    expect(await namesOf("statuses[0]=active&statuses[1]=archived")).toHaveLength(4);
    expect(await namesOf("invitationStatuses[0]=not invited")).toEqual(["Ann"]);
    expect(await namesOf("invitationStatuses[0]=joined&invitationStatuses[1]=invitation sent")).toEqual([
      "Cid",
      "bea",
    ]);
    expect(await namesOf("invitationStatuses=invitation rejected")).toEqual(["Dov"]);
    const count = async (query: string) =>
      (await send(app, `/api/v1/creators/count?${query}`, { apiKey })).body.total;
    expect([await count(""), await count("statuses=active")]).toEqual([4, 3]);
  });

  it("filters by tags, of which one is enough", async () => {
    const { body: tags } = await send(app, "/api/v1/creators/tags", { apiKey });
    expect(tags).toEqual([
      { id: expect.stringMatching(/^orgtag_/), name: "Art", creators: 1 },
      { id: expect.stringMatching(/^orgtag_/), name: "Food", creators: 2 },
    ]);
    const [art, food] = tags;
    expect(await namesOf(`tags[0]=${food.id}`)).toEqual(["bea", "Ann"]);
    expect(await namesOf(`tags=${art.id}`)).toEqual(["bea"]);
    expect(await namesOf(`tags[0]=${art.id}&tags[1]=${food.id}`)).toEqual(["bea", "Ann"]);
    const stranger = (await buildApiKey(await buildOrganization(app))).secret;
    expect((await send(app, "/api/v1/creators/tags", { apiKey: stranger })).body).toEqual([]);
  });

  it.each([
    ["sortCol=notes", "sortCol"],
    ["perPage=101", "perPage"],
    ["statuses=gone", "statuses.0"],
    ["campaigns=autumn", "campaigns.0"],
    ["tags=food", "tags.0"],
  ])("refuses %s, naming it", async (query, path) => {
    const { status, body } = await ask(query);
    expect([status, body.data.issues[0].path]).toEqual([400, path]);
  });
});

describe("the campaign of a creator", () => {
  it("is the one they work in, or else the next; past ones are none", async () => {
    const running = await buildCampaign(organization, { name: "Running" });
    const next = await buildCampaign(organization, {
      name: "Next",
      description: "After the fair",
      currency: "JPY",
      schedule: { interval: "month", intervalCount: 2, anchor: "rolling", startsOn: "2026-11-01" },
      payouts: { fixedSalary: { amount: 500 } },
    });
    const assign = (creatorId: string, campaignId: string, validFrom: string, validUntil: string | null) =>
      insertAssignment(organization, { creatorId, campaignId, validFrom, validUntil });
    await assign(ann.id, running.id, "2026-09-07", "2026-09-27");
    await assign(ann.id, next.id, "2026-11-01", null);
    await assign(bea.id, next.id, "2026-11-05", null);
    await assign(cid.id, running.id, "2026-09-07", "2026-09-20");

    // Those without work come first, each by name; work that is over is none.
    expect(await namesOf("sortCol=availability&sortDir=asc")).toEqual(["Cid", "Dov", "Ann", "bea"]);

    const shownOf = async (id: string) => (await send(app, `/api/v1/creators/${id}`, { apiKey })).body;
    expect(await shownOf(ann.id)).toMatchObject({
      activeCampaign: { value: running.id, label: "Running" },
      activeCampaignEndsAt: "2026-09-27T00:00:00.000+00:00",
      campaignProrationApplied: false,
    });
    const scheduled = await shownOf(bea.id);
    expect(scheduled.activeCampaignEndsAt).toBeNull();
    expect(scheduled.campaignDisplay).toEqual({
      id: next.id,
      name: "Next",
      status: "upcoming",
      currency: "JPY",
      startDate: "2026-11-01",
      endDate: null,
      validFrom: "2026-11-01T00:00:00.000+00:00",
      validUntil: null,
      assignmentValidFrom: "2026-11-05",
      assignmentValidUntil: null,
      interval: "month",
      intervalCount: 2,
      billingAnchor: "rolling",
      description: "After the fair",
    });
    expect(await shownOf(cid.id)).toMatchObject({
      activeCampaign: null,
      campaignDisplay: null,
      campaignProrationApplied: null,
    });
    expect(await namesOf(`campaigns[0]=${running.id}`)).toEqual(["Ann"]);
    expect(await namesOf(`campaigns[0]=${next.id}`)).toEqual(["bea", "Ann"]);

    app.clock.set("2026-09-27T23:59:59.999Z");
    expect(await shownOf(ann.id)).toMatchObject({ activeCampaign: { label: "Running" } });
    expect(await namesOf(`campaigns=${running.id}`)).toEqual(["Ann"]);
    app.clock.set("2026-09-28T00:00:00.000Z");
    expect(await shownOf(ann.id)).toMatchObject({ activeCampaign: { label: "Next" } });
    expect(await namesOf(`campaigns=${running.id}`)).toEqual([]);
  });
});
