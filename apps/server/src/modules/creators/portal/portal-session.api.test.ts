import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import {
  buildCreator,
  invitationTokenOf,
  markArchived,
  type TestCreator,
} from "../../../../test/creator-builders.ts";
import { cookieOf, enterPortal, portalClient, portalTokenOf } from "../../../../test/portal-builders.ts";
import { send, signIn } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { forgetPortalAccessTask } from "./portal-session.ts";

let app: TestApp;
let organization: TestOrganization;
let creator: TestCreator;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  creator = await buildCreator(organization, { firstName: "Juniper", lastName: "Vale" });
});
afterAll(() => app.stop());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const open = (token: string) =>
  send(app, "/portal/v1/session", { method: "POST", body: { token }, headers: { origin: app.url } });

describe("a session of the portal", () => {
  it("knows the person, and each organization they are a creator of", async () => {
    const elsewhere = await buildOrganization(app);
    const same = await buildCreator(elsewhere, { email: creator.email, firstName: "June" });
    await markArchived(elsewhere, same.id);
    const { send: ask } = await enterPortal(app, creator);
    const { status, body } = await ask("/session");
    expect(status).toBe(200);
    expect(body).toEqual({
      user: { id: creator.userId, email: creator.email, name: "", image: null, locale: null },
      creators: [
        {
          id: creator.id,
          organization: { id: organization.id, name: expect.any(String), logoUrl: null, color: null },
          firstName: "Juniper",
          lastName: "Vale",
          hasJoined: false,
          isArchived: false,
        },
        expect.objectContaining({ id: same.id, firstName: "June", isArchived: true }),
      ],
      hasApplications: false,
    });
  });

  it("confirms the address, and leaves an open invitation open", async () => {
    const invited = await buildCreator(organization, { invite: true });
    await enterPortal(app, invited);
    const person = await app.services.db.row(
      sql`select u.email_verified, c.joined_at from users u join creators c on c.user_id = u.id where u.id = ${invited.userId}`,
    );
    expect(person).toEqual({ email_verified: true, joined_at: null });
    expect(await invitationTokenOf(organization, invited.id)).toMatch(/^\S{40,}$/);
  });

  it("comes in a cookie that scripts cannot read, for this site alone", async () => {
    const { headers } = await open(await portalTokenOf(app, creator));
    const [cookie, ...others] = headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^clipledger_portal=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  });

  it("comes in a cookie for https alone, where the product is reached by it", async () => {
    const secure = await startTestApp({ environment: { PUBLIC_URL: "https://clips.test.example" } });
    try {
      const { userId } = await buildCreator(await buildOrganization(secure));
      const token = await portalTokenOf(secure, { userId });
      const local = { url: `http://localhost:${secure.port}` };
      const { headers } = await send(local, "/portal/v1/session", { method: "POST", body: { token } });
      expect(headers.getSetCookie()).toEqual([expect.stringMatching(/; Secure$/)]);
    } finally {
      await secure.stop();
    }
  });

  it("begins when an invitation is accepted", async () => {
    const invited = await buildCreator(organization, { invite: true });
    const { headers } = await send(app, "/ui/v1/creator-invitations/accept", {
      method: "POST",
      body: { token: await invitationTokenOf(organization, invited.id) },
    });
    const { body } = await portalClient(app, { cookie: cookieOf(headers) }).send("/session");
    expect(body).toMatchObject({
      user: { id: invited.userId },
      creators: [{ id: invited.id, hasJoined: true }],
    });
  });

  it("ends 30 days after it was last used, and is kept up while it is", async () => {
    const client = await enterPortal(app, creator);
    app.clock.advance(29 * DAY_MS);
    const kept = await client.send("/session");
    expect(kept.headers.getSetCookie()).toEqual([
      expect.stringContaining(`${client.session.cookie}; Path=/; Max-Age=2592000`),
    ]);
    app.clock.advance(HOUR_MS - 1);
    expect((await client.send("/session")).headers.getSetCookie()).toEqual([]);
    app.clock.advance(30 * DAY_MS - HOUR_MS);
    expect((await client.send("/session")).status).toBe(200);
    app.clock.advance(30 * DAY_MS);
    expect((await client.send("/session")).status).toBe(401);
  });

  it("ends when they sign out, here and not elsewhere", async () => {
    const client = await enterPortal(app, creator);
    const elsewhere = await enterPortal(app, creator);
    const { status, headers } = await client.send("/session", { method: "DELETE" });
    expect(status).toBe(200);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^clipledger_portal=; Path=\/; Max-Age=0;/),
    ]);
    expect((await client.send("/session")).status).toBe(401);
    expect((await elsewhere.send("/session")).status).toBe(200);
  });

  it("replaces the one that the browser had", async () => {
    const client = await enterPortal(app, creator);
    const token = await portalTokenOf(app, creator);
    expect((await client.send("/session", { method: "POST", body: { token } })).status).toBe(200);
    expect((await client.send("/session")).status).toBe(401);
  });

  it("is neither the dashboard's session nor good for the dashboard", async () => {
    const dashboard = await signIn(app, organization.owner.email, organization.id);
    expect((await portalClient(app, dashboard).send("/session")).status).toBe(401);
    const client = await enterPortal(app, organization.owner);
    const { status } = await send(app, "/ui/v1/session", { session: client.session });
    expect(status).toBe(401);
  });

  it("cannot be guessed", async () => {
    const client = await enterPortal(app, creator);
    const [name, token = ""] = client.session.cookie.split("=");
    const { db } = app.services;
    const { hash } = await db.row<{ hash: string }>(
      sql`select encode(token_hash, 'base64') as hash from portal_sessions limit 1`,
    );
    for (const guess of ["", "x", token.slice(0, -1), `${token}A`, token.toLowerCase(), hash]) {
      const { status } = await portalClient(app, { cookie: `${name}=${guess}` }).send("/session");
      expect(status).toBe(401);
    }
  });

  it("lets no page of another site write with it", async () => {
    const client = await enterPortal(app, creator);
    for (const headers of [{ origin: "https://elsewhere.example" }, { origin: "null" }]) {
      const { status } = await client.send("/session", { method: "DELETE", headers });
      expect(status).toBe(403);
    }
    expect((await client.send("/session")).status).toBe(200);
  });
});

describe("what nobody can use any more", () => {
  it("is swept by night; of links a month after they ran out", async () => {
    const { db, clock } = app.services;
    await enterPortal(app, creator);
    await portalTokenOf(app, creator);
    const counts = () =>
      db.row(sql`
        select (select count(*)::int from portal_links) as links, (select count(*)::int from portal_sessions) as sessions`);
    app.clock.advance(7 * DAY_MS + 30 * DAY_MS);
    await db.execute(
      sql`delete from portal_links where expires_at < ${clock.now()}::timestamptz - interval '30 days'`,
    );
    const before = await counts();
    await forgetPortalAccessTask.run(app.services, {});
    expect(await counts()).toEqual({ ...before, sessions: 0 });
    app.clock.advance(1);
    await forgetPortalAccessTask.run(app.services, {});
    expect(await counts()).toEqual({ links: 0, sessions: 0 });
  });
});
