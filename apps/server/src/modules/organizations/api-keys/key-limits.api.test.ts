import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildLimitedKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let session: TestSession;

beforeAll(async () => {
  app = await startTestApp({ environment: { TRUST_PROXY: "true" } });
  organization = await buildOrganization(app);
  session = await signIn(app, organization.owner.email, organization.id);
});
afterAll(() => app.stop());

const create = (body: object) =>
  send(app, "/ui/v1/api-keys", { method: "POST", session, body: { name: "Warehouse", ...body } });
const change = (id: string, body: object, by = session) =>
  send(app, `/ui/v1/api-keys/${id}`, { method: "PATCH", session: by, body });
const listed = async (id: string) => {
  const { body } = await send(app, "/ui/v1/api-keys", { session });
  return body.data.find((key: { id: string }) => key.id === id);
};
const me = (apiKey: string, address = "203.0.113.7") =>
  send(app, "/api/v1/me", { apiKey, headers: { "x-forwarded-for": `10.9.9.9, ${address}` } });
const lastEntry = async (id: string) =>
  app.services.db.row<{ type: string; changes: object }>(sql`
    select type, changes from activity where organization_id = ${organization.id} and subject_id = ${id}
    order by occurred_at desc, (type = 'api_key.created') limit 1`);

const limits = {
  scopes: ["campaigns:write", "payouts:read"],
  allowedAddresses: ["203.0.113.0/24", "2001:db8::7"],
  money: { mode: "limited", perDay: [{ currency: "EUR", amount: 250.5 }] },
};

describe("limits of an API key", () => {
  it("are everything for a key that is made without any", async () => {
    const { body } = await create({});
    const everything = { scopes: ["*:write"], allowedAddresses: null, money: { mode: "unlimited" } };
    expect(body.apiKey).toMatchObject({ ...everything, lastUsedFrom: null, committedToday: [] });
    expect((await me(body.secret)).body.apiKey).toMatchObject(everything);
  });

  it("are told by the list, by the key itself and by the activity log", async () => {
    const { status, body } = await create({ ...limits, expiresAt: "2026-12-31T00:00:00Z" });
    expect(status).toBe(200);
    expect(body.apiKey).toMatchObject({ ...limits, scopes: ["campaigns:write", "payouts:read"] });
    expect(await listed(body.apiKey.id)).toMatchObject(limits);
    expect((await me(body.secret)).body.apiKey).toMatchObject(limits);
    expect(await lastEntry(body.apiKey.id)).toEqual({
      type: "api_key.created",
      changes: {
        expiresAt: { before: null, after: "2026-12-31T00:00:00.000Z" },
        scopes: { before: null, after: limits.scopes },
        allowedAddresses: { before: null, after: limits.allowedAddresses },
        money: { before: null, after: limits.money },
      },
    });
  });

  it("are changed one by one, hold from the next request on, and are logged with both values", async () => {
    const { id, secret } = await buildApiKey(organization);
    const read = () => send(app, "/api/v1/campaigns", { apiKey: secret });
    expect((await read()).status).toBe(200);
    const { status, body } = await change(id, { scopes: ["briefs:read"] });
    expect([status, body.scopes, body.money]).toEqual([200, ["briefs:read"], { mode: "unlimited" }]);
    expect((await read()).body.code).toBe("API_KEY_SCOPE_MISSING");
    expect(await lastEntry(id)).toEqual({
      type: "api_key.updated",
      changes: { scopes: { before: ["*:write"], after: ["briefs:read"] } },
    });
    await change(id, { scopes: ["*:read"], name: "Reader", expiresAt: "2026-10-01T00:00:00Z" });
    expect((await read()).status).toBe(200);
    expect(await listed(id)).toMatchObject({ name: "Reader", expiresAt: "2026-10-01T00:00:00.000Z" });
  });

  it("log nothing where nothing changes", async () => {
    const { id } = await buildApiKey(organization);
    await change(id, { scopes: ["*:write"], allowedAddresses: null });
    expect((await lastEntry(id)).type).toBe("api_key.created");
  });

  it("hold in another process within three seconds", async () => {
    const other = await startTestApp({ sharing: app });
    const { id, secret } = await buildApiKey(organization);
    const read = () => send(other, "/api/v1/campaigns", { apiKey: secret });
    expect((await read()).status).toBe(200);
    await change(id, { scopes: ["briefs:read"] });
    app.clock.advance(3_000);
    expect((await read()).status).toBe(403);
    await change(id, { expiresAt: app.clock.now().toISOString().replace("T08", "T09") });
    app.clock.advance(3_000);
    expect((await read()).status).toBe(403);
    app.clock.advance(3_600_000);
    expect((await read()).status).toBe(401);
    await other.stop();
  });

  it("of a key of somebody above are not for admins to change, nor those of a revoked key for anybody", async () => {
    const admin = await buildMember(app, organization, "admin");
    const adminSession = await signIn(app, admin.email, organization.id);
    const { id } = await buildApiKey(organization);
    expect((await change(id, { scopes: ["*:read"] }, adminSession)).status).toBe(403);
    const own = await buildApiKey(organization, admin);
    expect((await change(own.id, { scopes: ["*:read"] }, adminSession)).status).toBe(200);
    const member = await buildMember(app, organization, "member");
    const memberSession = await signIn(app, member.email, organization.id);
    expect((await change(own.id, { scopes: ["*:write"] }, memberSession)).status).toBe(403);
    await send(app, `/ui/v1/api-keys/${id}/revoke`, { method: "POST", session });
    expect((await change(id, { scopes: ["*:read"] })).body).toMatchObject({
      status: 409,
      code: "INVALID_STATE",
    });
  });

  it.each([
    ["scopes", { scopes: [] }],
    ["scopes.0", { scopes: ["campaigns:delete"] }],
    ["scopes.0", { scopes: ["activity-log:write"] }],
    ["allowedAddresses", { allowedAddresses: [] }],
    ["allowedAddresses.0", { allowedAddresses: ["office.example.com"] }],
    ["allowedAddresses.0", { allowedAddresses: ["203.0.113.0/33"] }],
    ["allowedAddresses.1", { allowedAddresses: ["2001:db8::/32", "::ffff:203.0.113.7"] }],
    ["money.perDay", { money: { mode: "limited", perDay: [] } }],
    ["money.perDay.0.amount", { money: { mode: "limited", perDay: [{ currency: "EUR", amount: 1.001 }] } }],
    ["money.perDay.0.amount", { money: { mode: "limited", perDay: [{ currency: "EUR", amount: 0 }] } }],
    ["money.perDay.0.currency", { money: { mode: "limited", perDay: [{ currency: "XXX", amount: 1 }] } }],
    ["expiresAt", { expiresAt: "2020-01-01T00:00:00Z" }],
  ])("refuse %s that says nothing", async (path, body) => {
    const refused = await create(body);
    expect(refused.status).toBe(400);
    expect(refused.body.data.issues.map((issue: { path: string }) => issue.path)).toContain(path);
  });
});

describe("a key that works from some addresses", () => {
  it.each([
    ["203.0.113.7", true],
    ["203.0.113.255", true],
    ["203.0.114.1", false],
    ["::ffff:203.0.113.9", true],
    ["2001:db8::7", true],
    ["2001:DB8:0:0::7", true],
    ["2001:db8::8", false],
    ["2001:db8:5:1::1", true],
    ["not-an-address", false],
  ])("is asked from %s: %s", async (address, isAllowed) => {
    const allowedAddresses = ["203.0.113.0/24", "2001:db8::7", "2001:db8:5::/48"];
    const { secret } = await buildLimitedKey(organization, { allowedAddresses });
    const { status, body } = await me(secret, address);
    expect(status).toBe(isAllowed ? 200 : 403);
    if (!isAllowed)
      expect(body).toMatchObject({
        code: "API_KEY_ADDRESS_NOT_ALLOWED",
        data: { address: expect.any(String) },
      });
  });

  it("believes only what its own proxy says", async () => {
    const { secret } = await buildLimitedKey(organization, { allowedAddresses: ["203.0.113.7"] });
    const headers = { "x-forwarded-for": "203.0.113.7, 198.51.100.1" };
    const { body } = await send(app, "/api/v1/me", { apiKey: secret, headers });
    expect(body.data).toEqual({ address: "198.51.100.1" });
  });

  it("answers unknown keys as before, wherever they come from", async () => {
    expect((await me("clip_unknown", "198.51.100.1")).status).toBe(401);
  });
});

describe("the last use of a key", () => {
  it("is noted with its address, at most once a minute, and not for refused addresses", async () => {
    const { id, secret } = await buildLimitedKey(organization, { allowedAddresses: ["203.0.113.0/24"] });
    await me(secret, "198.51.100.1");
    expect(await listed(id)).toMatchObject({ lastUsedAt: null, lastUsedFrom: null });
    const usedAt = app.clock.now().toISOString();
    await Promise.all([me(secret, "203.0.113.1"), me(secret, "203.0.113.1")]);
    app.clock.advance(59_999);
    await me(secret, "203.0.113.2");
    expect(await listed(id)).toMatchObject({ lastUsedAt: usedAt, lastUsedFrom: "203.0.113.1" });
    app.clock.advance(1);
    await me(secret, "203.0.113.2");
    const now = app.clock.now().toISOString();
    expect(await listed(id)).toMatchObject({ lastUsedAt: now, lastUsedFrom: "203.0.113.2" });
  });

  it("costs no statement in the seconds in which the key is remembered", async () => {
    const { secret } = await buildLimitedKey(organization, { scopes: ["events:read"] });
    const types = () => send(app, "/api/v1/event-types", { apiKey: secret });
    await types();
    let acquired = 0;
    const count = () => {
      acquired += 1;
    };
    app.services.db.pool.on("acquire", count);
    expect((await types()).status).toBe(200);
    app.services.db.pool.off("acquire", count);
    expect(acquired).toBe(0);
  });
});
