import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCreator, buildJoinedCreator, invitationTokenOf } from "../../../test/creator-builders.ts";
import { eventsOf } from "../../../test/outbox.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { findUser } from "../organizations/organizations.queries.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp({ role: "all" });
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});
afterAll(() => app.stop());

const put = (id: string, body: object) =>
  send(app, `/api/v1/creators/${id}`, { method: "PUT", apiKey, body });
const get = async (id: string) => (await send(app, `/api/v1/creators/${id}`, { apiKey })).body;

let sequence = 0;
const newEmail = () => `changed-${++sequence}@test.example`;

async function resetTokenFor(email: string): Promise<string | undefined> {
  const page = { limit: 100, offset: 0, direction: "desc" } as const;
  const mails = (await app.services.mailbox?.list(page))?.mails ?? [];
  return mails.find(({ to }) => to === email)?.text.match(/reset-password#([\w-]+)/)?.[1];
}

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
    await expect.poll(() => resetTokenFor(creator.email), { timeout: 10_000 }).toBeDefined();
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
