import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization, tokenOf } from "../../../../test/builders.ts";
import { buildInviteLink, buildJoinRequest } from "../../../../test/join-builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let member: TestSession;

beforeAll(async () => {
  app = await startTestApp({ role: "all" });
  organization = await buildOrganization(app);
  const person = await buildMember(app, organization, "member");
  member = await signIn(app, person.email, organization.id);
});
afterAll(() => app.stop());

const post = (path: string, body: object = {}, session?: TestSession) =>
  send(app, `/ui/v1${path}`, { method: "POST", body, ...(session && { session }) });
const approve = (id: string, session = member) => post(`/join-requests/${id}/approve`, {}, session);
const getCreator = async (id: string) => (await send(app, `/ui/v1/creators/${id}`, { session: member })).body;

async function invitationsTo(email: string): Promise<string[]> {
  const mails = (await app.services.mailbox?.list({ limit: 100, offset: 0, direction: "asc" }))?.mails ?? [];
  return mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => text.match(/https?:\S+\/creator-invite#\S+/g) ?? []);
}

describe("an approved request to join", () => {
  it("puts the person on the roster, and brings them in by an email to their address", async () => {
    const link = await buildInviteLink(organization);
    const { id, email } = await buildJoinRequest(organization, { token: link.token });
    const { status, body } = await approve(id);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ status: "approved", decidedBy: { name: "Mina member" } });
    expect(await getCreator(body.creatorId)).toMatchObject({
      status: "invitation sent",
      user: { id: body.user.id, firstName: "Juniper", lastName: "Vale", email },
    });

    await expect.poll(() => invitationsTo(email)).toHaveLength(1);
    const [invitation = ""] = await invitationsTo(email);
    expect((await post("/creator-invitations/accept", { token: tokenOf(invitation) })).status).toBe(200);
    expect((await getCreator(body.creatorId)).status).toBe("joined");

    const came = { via: "join_request", joinRequestId: id, inviteLinkId: link.id, applicationId: null };
    const events = await app.services.db.rows<{ type: string; data: object }>(sql`
      select type, data from events
      where data->'creator'->>'id' = ${body.creatorId} order by position`);
    expect(events).toMatchObject([
      { type: "creator.created", data: came },
      { type: "creator.join_request.approved", data: { joinRequest: { id, status: "approved" } } },
      { type: "creator.invited", data: { resent: false } },
      { type: "creator.joined", data: came },
    ]);
    expect(JSON.stringify(events)).not.toContain(email);
  });

  it("finds somebody who is on the roster already, and makes no second one", async () => {
    const email = "known@test.example";
    const known = await post("/creators", { firstName: "Kay", lastName: "Known", email }, member);
    const { id } = await buildJoinRequest(organization, { email });
    const { body } = await approve(id);
    expect(body.creatorId).toBe(known.body.id);
    expect(await getCreator(body.creatorId)).toMatchObject({
      status: "invitation sent",
      user: { name: "Kay Known" },
    });
  });

  it("is decided once, however many say so at the same moment", async () => {
    const { id } = await buildJoinRequest(organization);
    const answers = await Promise.all(Array.from({ length: 6 }, () => approve(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "INVALID_STATE")).toHaveLength(5);
  });

  it("stays undecided for an archived creator, and for a colleague", async () => {
    const email = "archived@test.example";
    const { body: creator } = await post("/creators", { firstName: "Ari", lastName: "", email }, member);
    await app.services.db.execute(
      sql`update creators set archived_at = ${app.clock.now()} where id = ${creator.id}`,
    );
    const ofArchived = await buildJoinRequest(organization, { email });
    expect((await approve(ofArchived.id)).body.code).toBe("CREATOR_ARCHIVED");
    const ofColleague = await buildJoinRequest(organization, { email: organization.owner.email });
    expect((await approve(ofColleague.id)).body.code).toBe("USER_HAS_NON_CREATOR_MEMBERSHIP");
    const { body } = await send(app, "/ui/v1/join-requests?statuses=pending", { session: member });
    expect(body.data.map(({ id }: { id: string }) => id).sort()).toEqual(
      [ofArchived.id, ofColleague.id].sort(),
    );
  });

  it("is not for viewers to decide", async () => {
    const person = await buildMember(app, organization, "viewer");
    const viewer = await signIn(app, person.email, organization.id);
    const { id } = await buildJoinRequest(organization);
    expect((await approve(id, viewer)).status).toBe(403);
    expect((await send(app, "/ui/v1/join-requests", { session: viewer })).status).toBe(200);
  });
});
