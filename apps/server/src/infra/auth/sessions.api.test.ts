import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, TEST_PASSWORD, type TestOrganization } from "../../../test/builders.ts";
import { keptMails } from "../../../test/mails.ts";
import { send, signIn } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../db/sql.ts";

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await startTestApp({ environment: { CLIPLEDGER_SIGN_INS_PER_MINUTE: "20" } });
  organization = await buildOrganization(app);
});
afterAll(() => app.stop());

const attempt = (email: string, password: string, headers = {}) =>
  send(app, "/auth/sign-in/email", {
    method: "POST",
    body: { email, password },
    headers: { origin: app.url, ...headers },
  });

describe("a profile", () => {
  it("is renamed by its person, within bounds", async () => {
    const { owner } = await buildOrganization(app);
    const session = await signIn(app, owner.email);
    const rename = (body: object) => send(app, "/ui/v1/session/profile", { method: "PATCH", session, body });
    const { body } = await rename({ firstName: " Ana ", lastName: "Lovelace" });
    expect(body.user).toMatchObject({ name: "Ana Lovelace", firstName: "Ana", lastName: "Lovelace" });
    const refused = await rename({ firstName: "", lastName: "x".repeat(51), email: "other@test.example" });
    expect(refused.body.data.issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
      "email",
      "firstName",
      "lastName",
    ]);
  });
});

describe("sign-in", () => {
  it("opens a session that knows the person and their organizations, until sign-out", async () => {
    const session = await signIn(app, organization.owner.email);
    const { body } = await send(app, "/ui/v1/session", { session });
    expect(body).toMatchObject({
      user: { id: organization.owner.userId, email: organization.owner.email },
      organizations: [{ id: organization.id, role: "owner" }],
    });
    await send(app, "/auth/sign-out", { method: "POST", session, body: {} });
    expect((await send(app, "/ui/v1/session", { session })).status).toBe(401);
  });

  it("opens a session that is over at its end", async () => {
    const session = await signIn(app, organization.owner.email);
    await app.services.db.execute(sql`
      update auth_sessions set expires_at = now() where user_id = ${organization.owner.userId}`);
    expect((await send(app, "/ui/v1/session", { session })).status).toBe(401);
  });

  it("answers a wrong password and an unknown email alike", async () => {
    const wrong = await attempt(organization.owner.email, "not the password");
    const unknown = await attempt("nobody@test.example", TEST_PASSWORD);
    expect(wrong.status).toBe(401);
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: wrong.status,
      body: wrong.body,
    });
  });

  it("is refused from another site", async () => {
    const { status } = await attempt(organization.owner.email, TEST_PASSWORD, {
      origin: "https://elsewhere.example",
    });
    expect(status).toBe(403);
  });

  it("sets a cookie that scripts cannot read", async () => {
    const { headers } = await attempt(organization.owner.email, TEST_PASSWORD);
    const [cookie] = headers.getSetCookie();
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Lax");
  });

  it("offers no open sign-up", async () => {
    const { status } = await send(app, "/auth/sign-up/email", {
      method: "POST",
      body: { email: "new@test.example", password: TEST_PASSWORD, name: "New" },
      headers: { origin: app.url },
    });
    expect(status).toBe(404);
  });

  it.each([
    "/update-user",
    "/change-email",
    "/delete-user",
    "/list-sessions",
    "/sign-in/social",
    "/get-session",
  ])("leaves out %s of the sign-in library", async (path) => {
    const session = await signIn(app, organization.owner.email);
    const { status } = await send(app, `/auth${path}`, { method: "POST", session, body: { name: "x" } });
    expect(status).toBe(404);
  });

  it("slows guessing down, whatever address the caller claims", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 25; count += 1) {
      const answer = await attempt(organization.owner.email, `guess ${count} guess`, {
        "x-forwarded-for": `10.0.0.${count}`,
      });
      statuses.push(answer.status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("behind a proxy that asks at another host", () => {
  it("accepts the public address as origin, and no other", async () => {
    const proxied = await startTestApp({ environment: { PUBLIC_URL: "https://clip.example.com" } });
    const local = { ...proxied, url: `http://localhost:${proxied.port}` };
    const { owner } = await buildOrganization(proxied);
    const ask = (origin: string) =>
      send(local, "/auth/sign-in/email", {
        method: "POST",
        body: { email: owner.email, password: TEST_PASSWORD },
        headers: { origin },
      });
    expect((await ask("https://clip.example.com")).status).toBe(200);
    expect((await ask("https://evil.example")).status).toBe(403);
    await proxied.stop();
  });
});

describe("a changed password", () => {
  it("ends every other session, asked for or not", async () => {
    const own = await startTestApp();
    const { owner } = await buildOrganization(own);
    const [here, elsewhere] = [await signIn(own, owner.email), await signIn(own, owner.email)];
    const body = {
      currentPassword: TEST_PASSWORD,
      newPassword: "a wholly new password",
      revokeOtherSessions: false,
    };
    expect((await send(own, "/auth/change-password", { method: "POST", session: here, body })).status).toBe(
      200,
    );
    expect((await send(own, "/ui/v1/session", { session: elsewhere })).status).toBe(401);
    await own.stop();
  });
});

describe("a forgotten password", () => {
  it("is replaced through a link by email, once, and ends all sessions", async () => {
    const mailing = await startTestApp({ role: "all" });
    const { owner } = await buildOrganization(mailing);
    const before = await signIn(mailing, owner.email);
    const post = (path: string, body: object) =>
      send(mailing, `/auth${path}`, { method: "POST", body, headers: { origin: mailing.url } });

    const known = await post("/request-password-reset", { email: owner.email });
    const unknown = await post("/request-password-reset", { email: "nobody@test.example" });
    expect({ status: known.status, body: known.body }).toEqual({ status: 200, body: unknown.body });

    await expect.poll(() => tokenInMail(mailing)).toBeDefined();
    const token = await tokenInMail(mailing);
    const reset = { token, newPassword: "a wholly new password" };
    expect((await post("/reset-password", reset)).status).toBe(200);
    expect((await post("/reset-password", reset)).status).toBe(400);
    expect((await send(mailing, "/ui/v1/session", { session: before })).status).toBe(401);
    expect((await post("/sign-in/email", { email: owner.email, password: TEST_PASSWORD })).status).toBe(401);
    expect((await post("/sign-in/email", { email: owner.email, password: reset.newPassword })).status).toBe(
      200,
    );
    await mailing.stop();
  });
});

async function tokenInMail(mailing: TestApp): Promise<string | undefined> {
  const [mail = ""] = await keptMails(mailing);
  return /reset-password#([\w-]+)/.exec(mail.replaceAll("=\n", ""))?.[1];
}
