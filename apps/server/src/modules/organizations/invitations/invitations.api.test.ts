import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildMember,
  buildOrganization,
  TEST_PASSWORD,
  type TestOrganization,
  tokenOf,
} from "../../../../test/builders.ts";
import { keptMails } from "../../../../test/mails.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let owner: TestSession;

beforeAll(async () => {
  app = await startTestApp({ role: "all" });
  organization = await buildOrganization(app);
  owner = await signIn(app, organization.owner.email, organization.id);
});
afterAll(() => app.stop());

const account = { firstName: "Nora", lastName: "New", password: TEST_PASSWORD };
const post = (path: string, body: object, session?: TestSession) =>
  send(app, `/ui/v1/invitations${path}`, { method: "POST", body, ...(session && { session }) });
const invite = async (email: string, role = "member") => (await post("", { email, role }, owner)).body;

describe("invitations", () => {
  it("bring a new person in, once", async () => {
    const { link } = await invite("Nora@Test.Example", "member");
    const token = tokenOf(link);
    expect((await post("/preview", { token })).body).toMatchObject({
      email: "nora@test.example",
      role: "member",
      invitedByName: "Olive Owner",
      hasAccount: false,
    });
    expect((await post("/accept", { token, account })).body).toEqual({
      organizationId: organization.id,
      email: "nora@test.example",
    });
    const nora = await signIn(app, "nora@test.example", organization.id);
    expect((await send(app, "/ui/v1/me", { session: nora })).body.role).toBe("member");
    expect((await post("/accept", { token, account })).body.code).toBe("INVITATION_EXPIRED");
  });

  it("send a readable email with the same link", async () => {
    const { link } = await invite("mail@test.example");
    const findMail = async () =>
      (await keptMails(app)).find((text) => text.includes("To: mail@test.example"));
    await expect.poll(findMail).toBeDefined();
    expect((await findMail())?.replaceAll("=\n", "")).toContain(link);
  });

  it("let exactly one of many simultaneous acceptances win", async () => {
    const token = tokenOf((await invite("race@test.example")).link);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post("/accept", { token, account })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toHaveLength(0);
  });

  it("of two organizations can be accepted by one person at the same moment, without failure", async () => {
    const other = await buildOrganization(app);
    const session = await signIn(app, other.owner.email, other.id);
    const body = { email: "both@test.example", role: "viewer" };
    const links = [(await post("", body, owner)).body.link, (await post("", body, session)).body.link];
    const answers = await Promise.all(
      links.map((link) => post("/accept", { token: tokenOf(link), account })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("ask a person with an account to sign in, and take no one else", async () => {
    const stranger = await buildOrganization(app);
    const token = tokenOf((await invite(stranger.owner.email)).link);
    expect((await post("/accept", { token, account })).body.code).toBe("SIGN_IN_REQUIRED");
    expect((await post("/accept", { token }, owner)).body.code).toBe("INVITATION_EMAIL_MISMATCH");
    const session = await signIn(app, stranger.owner.email);
    expect((await post("/accept", { token }, session)).status).toBe(200);
    const { body } = await send(app, "/ui/v1/session", { session });
    expect(body.organizations).toHaveLength(2);
  });

  it("end after seven days, when revoked, and when replaced", async () => {
    const expired = tokenOf((await invite("late@test.example")).link);
    app.clock.advance(7 * 24 * 60 * 60 * 1000);
    expect((await post("/accept", { token: expired, account })).status).toBe(410);

    const { invitation, link } = await invite("revoked@test.example");
    const path = `/ui/v1/invitations/${invitation.id}`;
    expect((await send(app, path, { method: "DELETE", session: owner, body: {} })).body).toEqual({
      success: true,
    });
    expect((await post("/preview", { token: tokenOf(link) })).status).toBe(410);

    const first = await invite("twice@test.example");
    const second = await post(`/${first.invitation.id}/resend`, {}, owner);
    expect((await post("/preview", { token: tokenOf(first.link) })).status).toBe(410);
    expect((await post("/preview", { token: tokenOf(second.body.link) })).status).toBe(200);
    const third = await invite("twice@test.example");
    expect((await post("/preview", { token: tokenOf(second.body.link) })).status).toBe(410);
    expect((await post("/preview", { token: tokenOf(third.link) })).status).toBe(200);
  });

  it("refuse a member, a role above the caller, and a bad address", async () => {
    const adminPerson = await buildMember(app, organization, "admin");
    const admin = await signIn(app, adminPerson.email, organization.id);
    expect((await post("", { email: adminPerson.email, role: "viewer" }, owner)).body.code).toBe(
      "MEMBER_ALREADY_EXISTS",
    );
    expect((await post("", { email: "boss@test.example", role: "owner" }, admin)).status).toBe(403);
    expect((await post("", { email: "no address", role: "boss" }, owner)).body.data.issues).toHaveLength(2);
  });

  it("keep their token sealed in the database", async () => {
    const { link } = await invite("sealed@test.example");
    const rows = await app.services.db.rows<{ row: string }>(
      sql`select row_to_json(i)::text as row from invitations i`,
    );
    for (const { row } of rows) expect(row).not.toContain(tokenOf(link));
  });
});
