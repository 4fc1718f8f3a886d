import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCreator, markArchived } from "../../../test/creator-builders.ts";
import { eventsOf } from "../../../test/outbox.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../test/tracking-builders.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});
afterAll(() => app.stop());

const put = (id: string, body: object) =>
  send(app, `/api/v1/creators/${id}`, { method: "PUT", apiKey, body });
const get = async (id: string) => (await send(app, `/api/v1/creators/${id}`, { apiKey })).body;
const lastEvent = async () => (await eventsOf(organization)).at(-1);

describe("changing a creator", () => {
  it("changes what was sent, and tells which fields", async () => {
    const creator = await buildCreator(organization, { firstName: "Cora", lastName: "Old", notes: "Kept" });
    app.clock.advance(1_000);
    const { status, body } = await put(creator.id, { lastName: " New ", tags: ["Food"] });
    expect([status, body]).toEqual([200, { id: creator.id, creatorUserId: creator.userId }]);
    const changed = await get(creator.id);
    expect(changed).toMatchObject({
      notes: "Kept",
      user: { name: "Cora New", firstName: "Cora", lastName: "New" },
      tags: [{ name: "Food" }],
      updatedAt: app.clock.now().toISOString(),
    });
    expect(await lastEvent()).toMatchObject({
      type: "creator.updated",
      data: { creator: { id: creator.id, user: { name: "Cora New" } }, changedFields: ["lastName", "tags"] },
    });
    const { body: log } = await send(app, "/api/v1/activity?perPage=1", { apiKey });
    expect(log.data[0]).toMatchObject({
      type: "creator.updated",
      subject: { label: "Cora New" },
      changes: { lastName: { before: "Old", after: "New" }, tags: { before: [], after: ["Food"] } },
    });
  });

  it("clears notes by null or nothing but spaces, and a last name by nothing", async () => {
    const creator = await buildCreator(organization, { lastName: "Long", notes: "Old" });
    await put(creator.id, { notes: "  ", lastName: "" });
    expect(await get(creator.id)).toMatchObject({ notes: null, user: { name: "Cora", lastName: "" } });
    await put(creator.id, { notes: "New" });
    await put(creator.id, { notes: null });
    expect((await get(creator.id)).notes).toBeNull();
  });

  it("says nothing when nothing is different", async () => {
    const account = await buildTrackedAccount(organization);
    const email = "unchanged@test.example";
    const creator = await buildCreator(organization, { email, accountIds: [account.id], tags: ["Food"] });
    const before = await eventsOf(organization);
    await put(creator.id, {
      email: email.toUpperCase(),
      firstName: "Cora",
      accountIds: [account.id],
      tags: ["FOOD"],
    });
    await put(creator.id, {});
    expect(await eventsOf(organization)).toEqual(before);
  });

  it("replaces the whole list of accounts", async () => {
    const [first, second, third] = [
      await buildTrackedAccount(organization),
      await buildTrackedAccount(organization),
      await buildTrackedAccount(organization),
    ];
    const { id } = await buildCreator(organization, { accountIds: [first.id, second.id] });
    await put(id, { accountIds: [third.id, second.id] });
    const linked = async () => (await get(id)).accounts.map((account: { id: string }) => account.id);
    expect(await linked()).toEqual([second.id, third.id]);
    expect((await lastEvent())?.data.changedFields).toEqual(["accountIds"]);
    await put(id, { accountIds: [] });
    expect(await linked()).toEqual([]);
  });

  it("refuses accounts that another creator has, or nobody tracks", async () => {
    const other = await buildCreator(organization);
    const held = await buildTrackedAccount(organization, { creatorId: other.id });
    const { id } = await buildCreator(organization);
    expect((await put(id, { accountIds: [held.id] })).body).toMatchObject({
      code: "ACCOUNTS_ALREADY_ASSIGNED",
      data: { accountIds: [held.id] },
    });
    expect((await put(id, { accountIds: ["orgacc_AAAAAAAAAAAA"] })).body).toMatchObject({
      code: "ACCOUNTS_NOT_FOUND",
      data: { accountIds: ["orgacc_AAAAAAAAAAAA"] },
    });
  });

  it("refuses an archived creator, an unknown one and a bad body", async () => {
    const { id } = await buildCreator(organization);
    await markArchived(organization, id);
    const { status, body } = await put(id, { firstName: "Cleo" });
    expect([status, body.code, body.data]).toEqual([409, "CREATOR_ARCHIVED", { creatorIds: [id] }]);
    const unknown = await put("orgcre_AAAAAAAAAAAA", { firstName: "Cleo" });
    expect([unknown.status, unknown.body.code]).toEqual([404, "CREATOR_NOT_FOUND"]);
    const bad = await put(id, { firstName: "", email: null, invite: true });
    expect(bad.body.data.issues.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(["firstName", "email"]),
    );
  });
});
