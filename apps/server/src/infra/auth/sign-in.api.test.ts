import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildMember,
  buildOrganization,
  TEST_PASSWORD,
  type TestOrganization,
} from "../../../test/builders.ts";
import { send, signIn } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../db/sql.ts";

const PER_MINUTE = 5;
const logged: Record<string, unknown>[] = [];
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    environment: { CLIPLEDGER_SIGN_INS_PER_MINUTE: String(PER_MINUTE), TRUST_PROXY: "true" },
    onLog: (entry) => logged.push(entry),
  });
});
afterAll(() => app.stop());

const attempt = (to: TestApp, path: string, body: object, address: string) =>
  send(to, `/auth${path}`, {
    method: "POST",
    body,
    headers: { origin: to.url, "x-forwarded-for": address },
  });
const guess = (email: string, address: string, to = app) =>
  attempt(to, "/sign-in/email", { email, password: "not the password" }, address);

/** How many of the answers were no refusal for being too many. */
const tried = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status !== 429).length;

async function activityOf({ ctx, id }: TestOrganization) {
  return ctx.db.rows<{ type: string; actor_type: string; user_id: string | null; subject_label: string }>(sql`
    select type, actor_type, user_id, subject_label from activity
    where organization_id = ${id} and type like 'member.sign%' order by position`);
}

describe("attempts to sign in", () => {
  it("are limited by address, also when all come at the same moment and to two processes", async () => {
    const other = await startTestApp({
      sharing: app,
      environment: { CLIPLEDGER_SIGN_INS_PER_MINUTE: String(PER_MINUTE), TRUST_PROXY: "true" },
    });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        guess(`nobody${index}@test.example`, "203.0.113.1", index % 2 === 0 ? app : other),
      ),
    );
    await other.stop();
    expect(tried(answers)).toBe(PER_MINUTE);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: "RATE_LIMITED", status: 429 });
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("are limited by account, from wherever they come and however the address is written", async () => {
    const { owner } = await buildOrganization(app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        guess(index % 2 === 0 ? owner.email : owner.email.toUpperCase(), `198.51.100.${index}`),
      ),
    );
    expect(tried(answers)).toBe(PER_MINUTE);
    app.clock.advance(60_000);
    await signIn(app, owner.email);
  });

  it("are limited for forgotten passwords and for changes of passwords too", async () => {
    const { owner } = await buildOrganization(app);
    const forgotten = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        attempt(app, "/request-password-reset", { email: owner.email }, `192.0.2.${index}`),
      ),
    );
    expect(tried(forgotten)).toBe(PER_MINUTE);
    const session = await signIn(app, owner.email);
    const body = { currentPassword: "not the password", newPassword: "a wholly new password" };
    const changes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        send(app, "/auth/change-password", {
          method: "POST",
          session,
          body,
          headers: { "x-forwarded-for": `192.0.2.${100 + index}` },
        }),
      ),
    );
    expect(tried(changes)).toBe(PER_MINUTE);
  });
});

describe("a sign-in", () => {
  it("is logged with its account, whether it succeeds or fails, and without passwords", async () => {
    app.clock.advance(60_000);
    const { owner } = await buildOrganization(app);
    logged.length = 0;
    await guess(owner.email, "203.0.113.7");
    await signIn(app, owner.email);
    await attempt(app, "/sign-in/email", { email: TEST_PASSWORD, password: "x" }, "203.0.113.7");
    await expect.poll(() => logged.filter(({ msg }) => String(msg).includes("sign"))).toHaveLength(2);
    expect(logged.filter(({ msg }) => String(msg).includes("sign"))).toMatchObject([
      { msg: "sign-in failed", account: owner.email, address: "203.0.113.7", level: 40 },
      { msg: "signed in", account: owner.email, level: 30, requestId: expect.any(String) },
    ]);
    expect(JSON.stringify(logged)).not.toContain(TEST_PASSWORD);
    expect(JSON.stringify(logged)).not.toContain("not the password");
  });

  it("stands in the activity log of each organization of the person, and tells none of the others", async () => {
    app.clock.advance(60_000);
    const [first, second, foreign] = await Promise.all([
      buildOrganization(app),
      buildOrganization(app),
      buildOrganization(app),
    ]);
    const member = await buildMember(app, first, "member");
    await app.services.db.execute(sql`
      insert into members (organization_id, id, user_id, role, created_at)
      values (${second.id}, 'orgmem_SecondPlace1', ${member.userId}, 'viewer', now())`);
    await guess(member.email, "203.0.113.8");
    await signIn(app, member.email);
    await guess("nobody@test.example", "203.0.113.8");
    const { name } = await app.services.db.row<{ name: string }>(
      sql`select name from users where id = ${member.userId}`,
    );
    const expected = [
      { type: "member.sign_in_failed", actor_type: "system", user_id: null, subject_label: name },
      { type: "member.signed_in", actor_type: "user", user_id: member.userId, subject_label: name },
    ];
    for (const organization of [first, second])
      await expect.poll(async () => new Set(await activityOf(organization))).toEqual(new Set(expected));
    expect(await activityOf(foreign)).toEqual([]);
  });
});

describe("a session", () => {
  it("leaves only the hash of its token in the database", async () => {
    app.clock.advance(60_000);
    const { owner } = await buildOrganization(app);
    const { cookie } = await signIn(app, owner.email);
    const token = tokenIn(cookie);
    const rows = await app.services.db.rows<{ row: string }>(
      sql`select row_to_json(s)::text as row from auth_sessions s`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(token);
  });

  it("opens for nobody who knows its hash only, nor with a signature of their own", async () => {
    app.clock.advance(60_000);
    const { owner } = await buildOrganization(app);
    const session = await signIn(app, owner.email);
    const token = tokenIn(session.cookie);
    const { hash } = await app.services.db.row<{ hash: string }>(
      sql`select token_hash as hash from auth_sessions where user_id = ${owner.userId}`,
    );
    const status = async (cookie: string) =>
      (await send(app, "/ui/v1/session", { session: { cookie } })).status;
    expect(await status(session.cookie)).toBe(200);
    for (const forged of [hash, token, `${token}.x`, "%", `${token}.${"A".repeat(43)}=`])
      expect(await status(session.cookie.replace(/=.*/, `=${encodeURIComponent(forged)}`))).toBe(401);
    expect(await status(session.cookie.replace(encodeURIComponent(token), hash))).toBe(401);
  });

  it("that was opened before tokens were hashed stays open through the upgrade", async () => {
    const old = await startTestApp();
    const { owner } = await buildOrganization(old);
    const session = await signIn(old, owner.email);
    await old.services.db.pool.query(`
      delete from migrations where name = '0013_hashed_sessions.sql';
      create table auth_rate_limits (id text primary key);
      alter table auth_sessions drop constraint auth_sessions_token_hash_check;
      alter table auth_sessions rename column token_hash to token;
      update auth_sessions set token = '${tokenIn(session.cookie)}'`);
    const upgraded = await startTestApp({ sharing: old });
    const { status, body } = await send(upgraded, "/ui/v1/session", { session });
    expect([status, body.user.id]).toEqual([200, owner.userId]);
    await send(upgraded, "/auth/sign-out", { method: "POST", session, body: {} });
    expect((await send(upgraded, "/ui/v1/session", { session })).status).toBe(401);
    await upgraded.stop();
    await old.stop();
  });
});

function tokenIn(cookie: string): string {
  const [token = ""] = decodeURIComponent(cookie.split("=", 2)[1] ?? "").split(".");
  return token;
}
