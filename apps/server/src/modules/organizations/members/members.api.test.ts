import { beforeAll, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildInvitation,
  buildMember,
  buildOrganization,
  type TestOrganization,
  tokenOf,
} from "../../../../test/builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import { waitingOnLocks } from "../../../../test/waiting-on-locks.ts";
import { databaseErrorOf } from "../../../infra/db/database-errors.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let owner: TestSession;
let admin: TestSession;

beforeAll(async () => {
  app = await sharedApp();
  organization = await buildOrganization(app);
  owner = await signIn(app, organization.owner.email, organization.id);
  admin = await signIn(app, (await buildMember(app, organization, "admin")).email, organization.id);
});

const changeRole = (session: TestSession, memberId: string, role: string) =>
  send(app, `/ui/v1/members/${memberId}`, { method: "PATCH", session, body: { role } });

const remove = (session: TestSession, memberId: string) =>
  send(app, `/ui/v1/members/${memberId}`, { method: "DELETE", session, body: {} });

describe("members", () => {
  it("are listed from owner to viewer", async () => {
    await buildMember(app, organization, "viewer");
    const { body } = await send(app, "/ui/v1/members", { session: owner });
    expect(body.data.map((member: { role: string }) => member.role)).toEqual(["owner", "admin", "viewer"]);
  });

  it("change role, in the log too", async () => {
    const { memberId } = await buildMember(app, organization, "viewer");
    expect((await changeRole(admin, memberId, "member")).body.role).toBe("member");
    const { body } = await send(app, "/ui/v1/activity?perPage=1", { session: owner });
    expect(body.data[0]).toMatchObject({
      type: "member.role_changed",
      subject: { id: memberId },
      changes: { role: { before: "viewer", after: "member" } },
    });
  });

  it("cannot be lifted above the caller, nor can someone above be changed", async () => {
    const { memberId } = await buildMember(app, organization, "viewer");
    expect((await changeRole(admin, memberId, "owner")).status).toBe(403);
    expect((await changeRole(admin, organization.owner.memberId, "viewer")).status).toBe(403);
    expect((await remove(admin, organization.owner.memberId)).status).toBe(403);
  });

  it("keep at least one owner", async () => {
    expect((await changeRole(owner, organization.owner.memberId, "admin")).body.code).toBe("LAST_OWNER");
    expect((await remove(owner, organization.owner.memberId)).body.code).toBe("LAST_OWNER");
  });

  it("keep an owner when all of them step down at the same moment", async () => {
    const team = await buildOrganization(app);
    const others = [await buildMember(app, team, "owner"), await buildMember(app, team, "owner")];
    const people = [team.owner, ...others];
    const sessions = await Promise.all(people.map(({ email }) => signIn(app, email, team.id)));
    const answers = await Promise.all(
      people.map(({ memberId }, index) => changeRole(sessions[index] ?? owner, memberId, "viewer")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  });

  it("cannot all be taken from an organization, even past the code", async () => {
    const team = await buildOrganization(app);
    const direct = app.services.db.execute(sql`delete from members where organization_id = ${team.id}`);
    const error = await direct.then(
      () => undefined,
      (failure: unknown) => databaseErrorOf(failure),
    );
    expect(error?.constraint).toBe("organization_keeps_an_owner");
  });

  it("lose access at once when removed", async () => {
    const member = await buildMember(app, organization, "member");
    const session = await signIn(app, member.email, organization.id);
    expect((await send(app, "/ui/v1/members", { session })).status).toBe(200);
    expect((await remove(owner, member.memberId)).body).toEqual({ success: true });
    expect((await send(app, "/ui/v1/members", { session })).status).toBe(404);
    expect((await remove(owner, member.memberId)).status).toBe(404);
  });

  it("leave no way back behind when they are removed or given a lower role", async () => {
    const invite = async (session: TestSession, role: string) => {
      const body = { email: `${role}-${Math.random()}@test.example`, role };
      const answer = await send(app, "/ui/v1/invitations", { method: "POST", session, body });
      return tokenOf(answer.body.link);
    };
    const statusOf = async (token: string) =>
      (await send(app, "/ui/v1/invitations/preview", { method: "POST", body: { token } })).status;

    const leaving = await buildMember(app, organization, "admin");
    const token = await invite(await signIn(app, leaving.email, organization.id), "viewer");
    await remove(owner, leaving.memberId);
    expect(await statusOf(token)).toBe(410);

    const demoted = await buildMember(app, organization, "admin");
    const session = await signIn(app, demoted.email, organization.id);
    const [above, below] = [await invite(session, "admin"), await invite(session, "viewer")];
    await changeRole(owner, demoted.memberId, "member");
    expect([await statusOf(above), await statusOf(below)]).toEqual([410, 200]);
  });

  it("take no key that somebody else made along when they rise", async () => {
    const rising = await buildMember(app, organization, "member");
    const create = (session: TestSession) =>
      send(app, "/ui/v1/api-keys", {
        method: "POST",
        session,
        body: { name: "Key", ownerUserId: rising.userId },
      });
    const { secret } = (await create(admin)).body;
    expect((await send(app, "/api/v1/me", { apiKey: secret })).body.role).toBe("member");
    await changeRole(owner, rising.memberId, "owner");
    expect((await send(app, "/api/v1/me", { apiKey: secret })).status).toBe(401);
    await changeRole(owner, rising.memberId, "viewer");
  });

  it.each([
    ["removed", "delete from members where id = $1"],
    ["made a member", "update members set role = 'member' where id = $1"],
  ])("that are %s lose their say even for requests that were already waiting", async (_how, statement) => {
    const person = await buildMember(app, organization, "admin");
    const session = await signIn(app, person.email, organization.id);
    const client = await app.services.db.pool.connect();
    await client.query("begin");
    await client.query("select from organizations where id = $1 for update", [organization.id]);
    const body = { email: "late@test.example", role: "admin" };
    const waiting = send(app, "/ui/v1/invitations", { method: "POST", session, body });
    await expect.poll(() => waitingOnLocks(app)).toBeGreaterThan(0);
    await client.query(statement, [person.memberId]);
    await client.query("commit");
    client.release();
    expect((await waiting).status).toBe(403);
  });

  it("below an owner cannot undo what owners did", async () => {
    const key = await buildApiKey(organization);
    const { invitation } = await buildInvitation(organization, "owner");
    const post = (path: string, body: object, method = "POST") =>
      send(app, `/ui/v1${path}`, { method, session: admin, body });
    expect((await post(`/api-keys/${key.id}/revoke`, {})).status).toBe(403);
    expect((await post(`/invitations/${invitation.id}`, {}, "DELETE")).status).toBe(403);
    expect((await post("/invitations", { email: invitation.email, role: "viewer" })).status).toBe(403);
  });
});
