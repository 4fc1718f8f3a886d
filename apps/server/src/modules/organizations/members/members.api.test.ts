import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { databaseErrorOf } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let owner: TestSession;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  owner = await signIn(app, organization.owner.email, organization.id);
  admin = await signIn(app, (await buildMember(app, organization, "admin")).email, organization.id);
});
afterAll(() => app.stop());

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
});
