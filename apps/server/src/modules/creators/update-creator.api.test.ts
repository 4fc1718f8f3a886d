import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import {
  buildCreator,
  buildJoinedCreator,
  invitationTokenOf,
  markArchived,
} from "../../../test/creator-builders.ts";
import { eventsOf } from "../../../test/outbox.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../test/tracking-builders.ts";
import { findUser } from "../organizations/organizations.queries.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp({ role: "all" });
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

let sequence = 0;
const newEmail = () => `changed-${++sequence}@test.example`;

async function resetTokenFor(email: string): Promise<string | undefined> {
  const page = { limit: 100, offset: 0, direction: "desc" } as const;
  const mails = (await app.services.mailbox?.list(page))?.mails ?? [];
  return mails.find(({ to }) => to === email)?.text.match(/reset-password#([\w-]+)/)?.[1];
}

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

describe("a new email address", () => {
  it("makes another person of the creator, and ends an open invitation", async () => {
    const creator = await buildCreator(organization, { invite: true });
    const token = await invitationTokenOf(organization, creator.id);
    const email = newEmail();
    const { body } = await put(creator.id, { email });
    expect(body.creatorUserId).not.toBe(creator.userId);
    expect(await get(creator.id)).toMatchObject({
      creatorUserId: body.creatorUserId,
      user: { email },
      status: "not invited",
      invitation: { status: "canceled" },
    });
    const preview = await send(app, "/ui/v1/creator-invitations/preview", {
      method: "POST",
      body: { token },
    });
    expect(preview.status).toBe(410);
    const events = await eventsOf(organization);
    expect(events.slice(-2)).toMatchObject([
      { type: "creator.invitation_revoked" },
      { type: "creator.updated", data: { changedFields: ["email"] } },
    ]);
    expect(JSON.stringify(events)).not.toContain(email);
  });

  it("gives no sign-in to whoever asked for a password at the old one", async () => {
    const creator = await buildCreator(organization);
    const sign = (path: string, body: object) =>
      send(app, `/auth${path}`, { method: "POST", body, headers: { origin: app.url } });
    await sign("/request-password-reset", { email: creator.email });
    await expect.poll(() => resetTokenFor(creator.email)).toBeDefined();
    const email = newEmail();
    expect((await put(creator.id, { email })).status).toBe(200);
    const newPassword = "chosen by somebody else";
    await sign("/reset-password", { token: await resetTokenFor(creator.email), newPassword });
    expect((await sign("/sign-in/email", { email, password: newPassword })).status).toBe(401);
    expect(await findUser(app.services.db, creator.userId)).toBeUndefined();
  });

  it("leaves the old one to others who know the person by it", async () => {
    const email = newEmail();
    const other = await buildOrganization(app);
    const theirs = await buildCreator(other, { email });
    const ours = await buildCreator(organization, { email });
    expect(ours.userId).toBe(theirs.userId);
    const { body } = await put(ours.id, { email: newEmail() });
    expect(body.creatorUserId).not.toBe(theirs.userId);
    expect((await get(ours.id)).creatorUserId).toBe(body.creatorUserId);
    const theirKey = (await buildApiKey(other)).secret;
    const shown = await send(app, `/api/v1/creators/${theirs.id}`, { apiKey: theirKey });
    expect(shown.body).toMatchObject({ creatorUserId: theirs.userId, user: { email } });
  });

  it("is refused once they confirmed theirs", async () => {
    const { id } = await buildJoinedCreator(organization);
    const { status, body } = await put(id, { email: newEmail() });
    expect([status, body.code]).toEqual([403, "USER_EMAIL_VERIFIED"]);
  });

  it("is refused when it belongs to somebody else here", async () => {
    const colleague = await buildCreator(organization);
    const alone = await buildCreator(organization);
    for (const email of [organization.owner.email, colleague.email]) {
      const { status, body } = await put(alone.id, { email });
      expect([status, body.code]).toEqual([409, "EMAIL_ALREADY_IN_USE"]);
    }
    expect((await get(alone.id)).user.email).toBe(alone.email);
  });

  it("answers alike whether or not another organization knows it, or the one before", async () => {
    const other = await buildOrganization(app);
    const known = await buildJoinedCreator(other);
    const { email: knownEmail } = (
      await send(app, `/api/v1/creators/${known.id}`, { apiKey: (await buildApiKey(other)).secret })
    ).body.user;
    for (const email of [newEmail(), knownEmail, other.owner.email]) {
      const { id } = await buildCreator(organization);
      const { status, body } = await put(id, { email });
      expect([status, Object.keys(body)]).toEqual([200, ["id", "creatorUserId"]]);
      expect((await get(id)).user).toMatchObject({ email, emailVerified: false, image: null });
      expect((await put(id, { email: newEmail() })).status).toBe(200);
    }
    expect(await findUser(app.services.db, other.owner.userId)).toMatchObject({ email: other.owner.email });
  });

  it("goes to one of two creators who are given it at once", async () => {
    const email = newEmail();
    const both = [await buildCreator(organization), await buildCreator(organization)];
    const answers = await Promise.all(both.map(({ id }) => put(id, { email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
