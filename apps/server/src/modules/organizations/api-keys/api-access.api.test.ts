import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { removeMember } from "../members/manage-members.ts";
import { revokeApiKey } from "./api-keys.ts";
import { createApiKey } from "./manage-api-keys.ts";

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
});
afterAll(() => app.stop());

const unauthorized = { defined: true, code: "UNAUTHORIZED", status: 401, message: "Not authenticated" };

describe("API keys", () => {
  it("answers who the key speaks for", async () => {
    const { id, secret } = await buildApiKey(organization);
    const { status, body } = await send(app, "/api/v1/me", { apiKey: secret });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      organization: { id: organization.id, plan: "enterprise", defaultCurrency: "USD" },
      role: "owner",
      user: { id: organization.owner.userId, email: organization.owner.email },
      apiKey: { id, name: "Test key", prefix: secret.slice(0, 11), expiresAt: null },
    });
  });

  it("refuses a missing, unknown, revoked and expired key with the same answer", async () => {
    const revoked = await buildApiKey(organization);
    await revokeApiKey(organization.ctx, revoked.id);
    const expiring = await createApiKey(organization.ctx, {
      name: "Short",
      expiresAt: "2026-09-21T09:00:00Z",
    });
    expect((await send(app, "/api/v1/me", { apiKey: expiring.secret })).status).toBe(200);
    app.clock.set("2026-09-21T09:00:00.000Z");
    for (const apiKey of [undefined, "", "clip_unknown", revoked.secret, expiring.secret]) {
      const response = await send(app, "/api/v1/me", apiKey === undefined ? {} : { apiKey });
      expect(response.status).toBe(401);
      expect(response.body).toEqual(unauthorized);
    }
  });

  it("does the same work for every refused key, so that timing tells nothing", async () => {
    const revoked = await buildApiKey(organization);
    await revokeApiKey(organization.ctx, revoked.id);
    const { pool } = app.services.db;
    let acquired = 0;
    const count = () => {
      acquired += 1;
    };
    pool.on("acquire", count);
    for (const apiKey of [undefined, "", "clip_unknown", "x".repeat(500), revoked.secret]) {
      acquired = 0;
      await send(app, "/api/v1/me", apiKey === undefined ? {} : { apiKey });
      expect(acquired).toBe(1);
    }
    pool.off("acquire", count);
  });

  it("stops a used key at once when it is revoked", async () => {
    const { id, secret } = await buildApiKey(organization);
    expect((await send(app, "/api/v1/me", { apiKey: secret })).status).toBe(200);
    await revokeApiKey(organization.ctx, id);
    expect((await send(app, "/api/v1/me", { apiKey: secret })).status).toBe(401);
  });

  it("stops in another process within seconds", async () => {
    const other = await startTestApp({ sharing: app });
    const { id, secret } = await buildApiKey(organization);
    expect((await send(other, "/api/v1/me", { apiKey: secret })).status).toBe(200);
    await revokeApiKey(organization.ctx, id);
    app.clock.advance(3_000);
    expect((await send(other, "/api/v1/me", { apiKey: secret })).status).toBe(401);
    await other.stop();
  });

  it("follows its owner's role, and ends when they leave", async () => {
    const member = await buildMember(app, organization, "member");
    const { secret } = await buildApiKey(organization, member);
    expect((await send(app, "/api/v1/me", { apiKey: secret })).body.role).toBe("member");
    await removeMember(organization.ctx, member.memberId);
    expect((await send(app, "/api/v1/me", { apiKey: secret })).status).toBe(401);
  });

  it("stores no key, only its hash", async () => {
    const { secret } = await buildApiKey(organization);
    const rows = await app.services.db.rows<{ row: string }>(
      sql`select row_to_json(k)::text as row from api_keys k`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(secret.slice(12));
  });

  it("notes when a key was last used", async () => {
    const { id, secret } = await buildApiKey(organization);
    await send(app, "/api/v1/me", { apiKey: secret });
    const { last_used_at } = await app.services.db.row<{ last_used_at: Date }>(
      sql`select last_used_at from api_keys where id = ${id}`,
    );
    expect(last_used_at).toEqual(app.clock.now());
  });

  it("asks for payment on a plan without API access", async () => {
    const onPro = await buildOrganization(app, { plan: "pro" });
    const { secret } = await buildApiKey(onPro);
    await app.services.db.execute(sql`update organizations set plan = 'free' where id = ${onPro.id}`);
    const { status, body } = await send(app, "/api/v1/me", { apiKey: secret });
    expect(status).toBe(402);
    expect(body).toMatchObject({ defined: true, code: "PAYMENT_REQUIRED", data: { meter: "api_access" } });
  });
});
