import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization, tokenOf } from "../../../../test/builders.ts";
import { buildCreator, invitationTokenOf, markArchived } from "../../../../test/creator-builders.ts";
import { eventsOf } from "../../../../test/outbox.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp({ role: "all" });
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});
afterAll(() => app.stop());

const DAY_MS = 86_400_000;

const invite = (id: string, body?: object, key = apiKey) =>
  send(app, `/api/v1/creators/${id}/invite`, { method: "POST", apiKey: key, ...(body && { body }) });
const revoke = (invitationId: string, key = apiKey) =>
  send(app, "/api/v1/creators/invitation", { method: "DELETE", apiKey: key, body: { invitationId } });
const answer = (how: "preview" | "accept" | "decline", token: string) =>
  send(app, `/ui/v1/creator-invitations/${how}`, { method: "POST", body: { token } });
const get = async (id: string) => (await send(app, `/api/v1/creators/${id}`, { apiKey })).body;
const lastEvents = async (count: number) => (await eventsOf(organization)).slice(-count);
const lastEntry = async () => (await send(app, "/api/v1/activity?perPage=1", { apiKey })).body.data[0];

async function mailsTo(email: string) {
  const page = { limit: 1_000, offset: 0, direction: "asc" } as const;
  const mails = (await app.services.mailbox?.list(page))?.mails ?? [];
  return mails.filter(({ to }) => to === email);
}

describe("an invitation", () => {
  it("is an email that says who invites, what for, and until when, with a link that lets them in", async () => {
    const creator = await buildCreator(organization, { firstName: "Juniper", lastName: "Vale" });
    const { status, body } = await invite(creator.id);
    expect([status, body.success]).toEqual([200, true]);
    await expect.poll(() => mailsTo(creator.email)).toHaveLength(1);
    const [mail] = await mailsTo(creator.email);
    const { name } = await app.services.db.row<{ name: string }>(
      sql`select name from organizations where id = ${organization.id}`,
    );
    expect(mail?.subject).toBe(`${name} invites you to create videos with them`);
    expect(mail?.text).toContain("Hello Juniper,");
    expect(mail?.text).toContain(`Olive Owner of ${name} invites you to join them as a creator.`);
    expect(mail?.text).toContain("The link works once, until 5 October 2026, 08:30 UTC.");
    const link = mail?.text.match(/https?:\S+\/creator-invite#\S+/)?.[0] ?? "";
    const preview = await answer("preview", tokenOf(link));
    expect(preview.body).toEqual({
      organization: { id: organization.id, name, logoUrl: null, color: null },
      invitedByName: "Olive Owner",
      firstName: "Juniper",
      lastName: "Vale",
      email: creator.email,
      expiresAt: "2026-10-05T08:30:00.000Z",
    });
    expect(await get(creator.id)).toMatchObject({
      status: "invitation sent",
      invitation: { id: body.invitationId, status: "pending" },
    });
  });

  it("is accepted once: they have joined, and their address is theirs", async () => {
    const creator = await buildCreator(organization, {
      firstName: "Juniper",
      lastName: "Vale",
      invite: true,
    });
    const token = await invitationTokenOf(organization, creator.id);
    const { status, body } = await answer("accept", token);
    expect([status, Object.keys(body)]).toEqual([200, ["organizationName"]]);
    expect(await get(creator.id)).toMatchObject({
      status: "joined",
      member: { id: expect.stringMatching(/^orgmem_/) },
      invitation: { status: "accepted" },
      user: { emailVerified: true, name: "Juniper Vale" },
    });
    const [event] = await lastEvents(1);
    expect(event).toMatchObject({
      type: "creator.joined",
      data: { creator: { id: creator.id, status: "joined" }, via: "manual", joinRequestId: null },
    });
    expect(await lastEntry()).toMatchObject({
      type: "creator.joined",
      actor: { type: "creator", surface: "ui", userId: creator.userId, name: "Juniper Vale" },
      subject: { id: creator.id },
    });
    for (const how of ["accept", "decline", "preview"] as const)
      expect((await answer(how, token)).body.code).toBe("INVITATION_EXPIRED");
    const again = await invite(creator.id, { resend: true });
    expect([again.status, again.body.code]).toEqual([409, "INVALID_STATE"]);
  });

  it("gives no access to the dashboard when it is accepted", async () => {
    const creator = await buildCreator(organization, { invite: true });
    await answer("accept", await invitationTokenOf(organization, creator.id));
    const members = await app.services.db.rows(sql`select from members where user_id = ${creator.userId}`);
    expect(members).toEqual([]);
  });

  it("leaves the name of a person who has one", async () => {
    const { owner } = await buildOrganization(app);
    const creator = await buildCreator(organization, {
      firstName: "Nick",
      lastName: "Name",
      email: owner.email,
      invite: true,
    });
    await answer("accept", await invitationTokenOf(organization, creator.id));
    const person = await app.services.db.row(
      sql`select name, first_name, email_verified from users where id = ${creator.userId}`,
    );
    expect(person).toEqual({ name: "Olive Owner", first_name: "Olive", email_verified: true });
    expect((await get(creator.id)).user.name).toBe("Nick Name");
    expect((await lastEntry()).actor.name).toBe("Nick Name");
  });

  it("is declined once; the creator can be invited again", async () => {
    const creator = await buildCreator(organization, { invite: true });
    const token = await invitationTokenOf(organization, creator.id);
    expect((await answer("decline", token)).status).toBe(200);
    const declined = await get(creator.id);
    expect(declined).toMatchObject({ status: "invitation rejected", invitation: { status: "rejected" } });
    expect(await lastEvents(1)).toMatchObject([
      {
        type: "creator.invitation_declined",
        data: {
          creator: { id: creator.id, status: "invitation rejected" },
          invitationId: declined.invitation.id,
        },
      },
    ]);
    expect(await lastEntry()).toMatchObject({
      type: "creator.invitation_declined",
      actor: { type: "creator", userId: creator.userId },
    });
    expect((await answer("accept", token)).status).toBe(410);

    const { body } = await invite(creator.id);
    expect(body.invitationId).not.toBe(declined.invitation.id);
    expect(await get(creator.id)).toMatchObject({
      status: "invitation sent",
      invitation: { id: body.invitationId },
    });
  });

  it("is sent again only when asked for; the former link ends then", async () => {
    const creator = await buildCreator(organization);
    const first = await invite(creator.id, {});
    const formerToken = await invitationTokenOf(organization, creator.id);
    await expect.poll(() => mailsTo(creator.email)).toHaveLength(1);
    const known = (await eventsOf(organization)).length;
    expect((await invite(creator.id, { resend: false })).body).toEqual(first.body);
    expect(await eventsOf(organization)).toHaveLength(known);
    expect(await invitationTokenOf(organization, creator.id)).toBe(formerToken);

    app.clock.advance(DAY_MS);
    expect((await invite(creator.id, { resend: true })).body).toEqual(first.body);
    expect(await lastEvents(1)).toMatchObject([{ type: "creator.invited", data: { resent: true } }]);
    expect((await answer("preview", formerToken)).status).toBe(410);
    const fresh = await answer("preview", await invitationTokenOf(organization, creator.id));
    expect(fresh.body.expiresAt).toBe(new Date(app.clock.now().getTime() + 14 * DAY_MS).toISOString());
    await expect.poll(() => mailsTo(creator.email)).toHaveLength(2);
  });

  it("runs out after 14 days: it stays to be seen, the creator is not invited any more, and can be", async () => {
    const creator = await buildCreator(organization, { invite: true });
    const token = await invitationTokenOf(organization, creator.id);
    app.clock.advance(14 * DAY_MS - 1);
    expect((await get(creator.id)).status).toBe("invitation sent");
    app.clock.advance(1);
    for (const how of ["preview", "accept", "decline"] as const)
      expect((await answer(how, token)).status).toBe(410);
    const expired = await get(creator.id);
    expect(expired).toMatchObject({ status: "not invited", invitation: { status: "pending" } });
    const { body } = await invite(creator.id);
    expect(body.invitationId).toBe(expired.invitation.id);
    expect((await get(creator.id)).status).toBe("invitation sent");
  });

  it("is refused for an archived creator, an unknown one, and another organization's", async () => {
    const archived = await buildCreator(organization);
    await markArchived(organization, archived.id);
    const { status, body } = await invite(archived.id);
    expect([status, body.code, body.data]).toEqual([409, "CREATOR_ARCHIVED", { creatorIds: [archived.id] }]);
    const foreign = await buildCreator(await buildOrganization(app));
    for (const id of ["orgcre_AAAAAAAAAAAA", foreign.id])
      expect((await invite(id)).body.code).toBe("CREATOR_NOT_FOUND");
    expect((await invite(archived.id, { resend: "yes" })).status).toBe(400);
  });

  it("answers alike for an unknown token, whatever it is", async () => {
    for (const token of ["x", "0".repeat(200)]) {
      const { status, body } = await answer("accept", token);
      expect([status, body.code]).toEqual([410, "INVITATION_EXPIRED"]);
    }
    expect((await answer("accept", "")).status).toBe(400);
  });

  it("keeps its token sealed in the database", async () => {
    const creator = await buildCreator(organization, { invite: true });
    const token = await invitationTokenOf(organization, creator.id);
    const rows = await app.services.db.rows<{ row: string }>(sql`
      select row_to_json(i)::text as row from creator_invitations i
      union all select payload::text from graphile_worker._private_jobs`);
    for (const { row } of rows) expect(row).not.toContain(token);
  });
});

describe("revoking an invitation", () => {
  it("ends its link, and tells it", async () => {
    const creator = await buildCreator(organization, { invite: true });
    const token = await invitationTokenOf(organization, creator.id);
    const { invitation } = await get(creator.id);
    const { status, body } = await revoke(invitation.id);
    expect([status, body]).toEqual([200, { success: true }]);
    expect((await answer("accept", token)).status).toBe(410);
    expect(await get(creator.id)).toMatchObject({
      status: "not invited",
      invitation: { id: invitation.id, status: "canceled" },
    });
    expect(await lastEvents(1)).toMatchObject([
      {
        type: "creator.invitation_revoked",
        data: { creator: { id: creator.id, status: "not invited" }, invitationId: invitation.id },
      },
    ]);
    expect(await lastEntry()).toMatchObject({
      type: "creator.invitation_revoked",
      subject: { type: "creator", id: creator.id },
    });
  });

  it("is refused when it is not open, unknown, or another organization's", async () => {
    const creator = await buildCreator(organization, { invite: true });
    const { invitation } = await get(creator.id);
    const stranger = (await buildApiKey(await buildOrganization(app))).secret;
    const refusal = async (id: string, key?: string) => (await revoke(id, key)).body.code;
    expect(await refusal(invitation.id, stranger)).toBe("INVITATION_NOT_FOUND");
    expect((await get(creator.id)).status).toBe("invitation sent");
    await revoke(invitation.id);
    expect(await refusal(invitation.id)).toBe("INVITATION_NOT_FOUND");
    expect(await refusal("orginv_AAAAAAAAAAAA")).toBe("INVITATION_NOT_FOUND");
    expect((await revoke("mine")).body.data.issues[0].path).toBe("invitationId");
  });
});
