import { createHash, randomBytes } from "node:crypto";
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callTool, connectAgent } from "../../../../test/agent-builders.ts";
import { buildMember, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { forgetUnusedGrantsTask } from "./tokens.ts";

let app: TestApp;
let organization: TestOrganization;
let session: TestSession;

beforeAll(async () => {
  app = await startTestApp({ environment: { TRUST_PROXY: "true" } });
  organization = await buildOrganization(app);
  session = await signIn(app, organization.owner.email, organization.id);
});
afterAll(() => app.stop());

const REDIRECT = "http://127.0.0.1/callback";

let addresses = 0;
/** Each from an address of its own, since one address may register few programs. */
const anotherAddress = () => {
  addresses += 1;
  return `10.1.${addresses >> 8}.${addresses & 255}`;
};

const register = (metadata: object = {}, address = anotherAddress()) =>
  send(app, "/oauth/register", {
    method: "POST",
    body: { client_name: "Test agent", redirect_uris: [REDIRECT], ...metadata },
    headers: { "x-forwarded-for": address },
  });

const form = (path: string, fields: Record<string, string>) =>
  send(app, path, {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

interface Asked {
  readonly clientId: string;
  readonly request: Record<string, string>;
  readonly verifier: string;
}

async function ask(fields: Record<string, string> = {}): Promise<Asked> {
  const clientId: string = (await register()).body.client_id;
  const verifier = randomBytes(32).toString("base64url");
  const request = {
    client_id: clientId,
    redirect_uri: REDIRECT,
    response_type: "code",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    state: "abc",
    ...fields,
  };
  return { clientId, request, verifier };
}

const decide = (
  path: "allow" | "deny" | "authorization-request",
  request: object,
  by: TestSession = session,
) => send(app, `/ui/v1/oauth/${path}`, { method: "POST", session: by, body: request });

async function codeOf({ request }: Asked, by: TestSession = session, answer: object = {}): Promise<string> {
  const { body } = await decide("allow", { ...request, ...answer }, by);
  return new URL(body.redirectTo).searchParams.get("code") ?? "";
}

const exchange = ({ clientId, verifier }: Asked, code: string, fields: Record<string, string> = {}) =>
  form("/oauth/token", {
    grant_type: "authorization_code",
    client_id: clientId,
    code,
    redirect_uri: REDIRECT,
    code_verifier: verifier,
    ...fields,
  });

const refresh = ({ clientId }: Asked, refreshToken: string, fields: Record<string, string> = {}) =>
  form("/oauth/token", {
    grant_type: "refresh_token",
    client_id: clientId,
    refresh_token: refreshToken,
    ...fields,
  });

async function grant(fields: Record<string, string> = {}, by: TestSession = session) {
  const asked = await ask(fields);
  const { body } = await exchange(asked, await codeOf(asked, by));
  return { asked, access: body.access_token as string, refreshToken: body.refresh_token as string, body };
}

const works = async (token: string) => {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const headers = { authorization: `Bearer ${token}`, accept: "application/json, text/event-stream" };
  return (await send(app, "/mcp", { method: "POST", body, headers })).status;
};

const refused = [400, "invalid_grant"];
const outcome = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.error];

describe("signing in a program", () => {
  it("works with the official client from the first refusal to the first tool", async () => {
    const saved: { information?: object; verifier?: string; tokens?: object; url?: URL } = {};
    const provider: OAuthClientProvider = {
      redirectUrl: "http://127.0.0.1:53111/callback",
      clientMetadata: { client_name: "Official client", redirect_uris: ["http://127.0.0.1:53111/callback"] },
      clientInformation: () => saved.information as never,
      saveClientInformation: (information) => {
        saved.information = information;
      },
      tokens: () => saved.tokens as never,
      saveTokens: (tokens) => {
        saved.tokens = tokens;
      },
      redirectToAuthorization: (url) => {
        saved.url = url;
      },
      saveCodeVerifier: (verifier) => {
        saved.verifier = verifier;
      },
      codeVerifier: () => saved.verifier ?? "",
    };
    const address = new URL(`${app.url}/mcp`);
    const transport = new StreamableHTTPClientTransport(address, { authProvider: provider });
    await expect(new Client({ name: "test", version: "1" }).connect(transport)).rejects.toThrow(
      UnauthorizedError,
    );
    expect(saved.url?.pathname).toBe("/oauth/authorize");
    const request = Object.fromEntries(saved.url?.searchParams ?? []);
    expect(request["resource"]).toBe(`${app.url}/mcp`);
    expect((await decide("authorization-request", request)).body).toMatchObject({
      clientName: "Official client",
      isLoopback: true,
      resource: "mcp",
      scopes: ["*:read", "campaigns:write", "payouts:write"],
    });
    const { redirectTo } = (await decide("allow", request)).body;
    await transport.finishAuth(new URL(redirectTo).searchParams);
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(address, { authProvider: provider }));
    const { body } = await callTool(client, "who_am_i");
    expect(body).toMatchObject({ role: "owner", apiKey: { money: { mode: "preview" } } });
    await client.close();
  });

  it("is told in the metadata: codes with S256 only, no secrets, the two resources", async () => {
    expect((await send(app, "/.well-known/oauth-authorization-server")).body).toMatchObject({
      issuer: app.url,
      registration_endpoint: `${app.url}/oauth/register`,
      code_challenge_methods_supported: ["S256"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      token_endpoint_auth_methods_supported: ["none"],
    });
    for (const path of ["", "/mcp"])
      expect((await send(app, `/.well-known/oauth-protected-resource${path}`)).body.resource).toBe(
        `${app.url}/mcp`,
      );
    expect((await send(app, "/.well-known/oauth-protected-resource/api/v1")).body.resource).toBe(
      `${app.url}/api/v1`,
    );
  });

  it("shows on the page of API keys what was granted, and ends there", async () => {
    const { access } = await grant();
    const keys = (await send(app, "/ui/v1/api-keys", { session })).body.data;
    const key = keys.find(
      ({ name, state }: { name: string; state: string }) => name === "Test agent" && state === "active",
    );
    expect(key).toMatchObject({
      money: { mode: "preview" },
      owner: { id: organization.owner.userId },
      expiresAt: null,
    });
    expect(await works(access)).toBe(200);
    await send(app, `/ui/v1/api-keys/${key.id}/revoke`, { method: "POST", session });
    expect(await works(access)).toBe(401);
  });

  it("tells the program what was decided, and who decided: no and yes carry state and issuer", async () => {
    const { request } = await ask();
    const no = new URL((await decide("deny", request)).body.redirectTo).searchParams;
    expect(Object.fromEntries(no)).toEqual({ error: "access_denied", state: "abc", iss: app.url });
    const yes = new URL((await decide("allow", request)).body.redirectTo).searchParams;
    expect([yes.get("state"), yes.get("iss"), yes.get("code")?.slice(0, 5)]).toEqual([
      "abc",
      app.url,
      "cloc_",
    ]);
  });

  it("ends what the same program was allowed before", async () => {
    const { asked, access } = await grant();
    expect((await exchange(asked, await codeOf(asked))).status).toBe(200);
    expect(await works(access)).toBe(401);
  });
});

describe("an authorization request", () => {
  it.each([
    ["an unknown program", { client_id: "oauthcl_000000000000" }, "client_id"],
    ["another address", { redirect_uri: "https://elsewhere.example/callback" }, "redirect_uri"],
    ["a longer path", { redirect_uri: `${REDIRECT}/more` }, "redirect_uri"],
    ["another scheme", { redirect_uri: "https://127.0.0.1/callback" }, "redirect_uri"],
    ["no code", { response_type: "token" }, "response_type"],
    ["a plain challenge", { code_challenge_method: "plain" }, "code_challenge"],
    ["a short challenge", { code_challenge: "abc" }, "code_challenge"],
    ["an unknown scope", { scope: "money:all" }, "scope"],
    ["another server", { resource: "https://elsewhere.example/mcp" }, "resource"],
  ])("is refused with %s, and nobody is sent anywhere", async (_, fields, path) => {
    const { request } = await ask(fields);
    for (const decision of ["authorization-request", "allow", "deny"] as const) {
      const { status, body } = await decide(decision, request);
      expect([status, body.data.issues[0].path, body.redirectTo]).toEqual([400, path, undefined]);
    }
  });

  it.each([
    ["nothing", []],
    ["more than was asked for", ["campaigns:read", "payouts:write"]],
    ["more of an area than was asked for", ["campaigns:write"]],
    ["what is no scope", ["money:all"]],
  ])("is not allowed with %s, and nothing is granted", async (_, grantedScopes) => {
    const { clientId, request } = await ask({ scope: "campaigns:read creators:read" });
    const { status, body } = await decide("allow", { ...request, grantedScopes });
    expect([status, body.data.issues[0].path.split(".")[0]]).toEqual([400, "grantedScopes"]);
    const grants = await app.services.db.rows(sql`select from oauth_grants where client_id = ${clientId}`);
    expect(grants).toEqual([]);
  });

  it("may name another port of the person's own computer each time", async () => {
    const { request } = await ask({ redirect_uri: "http://127.0.0.1:60123/callback" });
    expect((await decide("authorization-request", request)).body).toMatchObject({
      redirectHost: "127.0.0.1:60123",
    });
  });

  it("is decided by nobody who is not signed in, nor for an organization of others", async () => {
    const { request } = await ask();
    expect((await send(app, "/ui/v1/oauth/allow", { method: "POST", body: request })).status).toBe(401);
    const other = await buildOrganization(app);
    expect((await decide("allow", request, { ...session, organizationId: other.id })).status).toBe(404);
  });
});

describe("a registration", () => {
  it.each([
    ["http://elsewhere.example/callback"],
    ["javascript:alert(1)"],
    ["cursor://callback"],
    ["https://elsewhere.example/#fragment"],
    ["https://user@elsewhere.example/"],
    ["http://127.0.0.1.elsewhere.example/"],
  ])("refuses the address %s", async (uri) => {
    expect(outcome(await register({ redirect_uris: [uri] }))).toEqual([400, "invalid_redirect_uri"]);
  });

  it("needs an address, and cleans the name that people will read", async () => {
    expect(outcome(await register({ redirect_uris: [] }))).toEqual([400, "invalid_client_metadata"]);
    const { status, body } = await register({ client_name: `\u202EEvil \n agent${"x".repeat(100)}` });
    expect([status, body.client_name.length, /[\u202E\n]/.test(body.client_name)]).toEqual([201, 60, false]);
    expect(body).toMatchObject({ token_endpoint_auth_method: "none" });
    expect(body.client_secret).toBeUndefined();
  });

  it("is limited to 10 a minute for one address, and to 600 for all together", async () => {
    app.clock.advance(60_000);
    const statusesOf = async (address: string, count: number) => {
      const asked = Array.from({ length: count }, () => register({ redirect_uris: [] }, address));
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    const eager = await statusesOf("2001:db8::1", 30);
    expect(eager.filter((status) => status === 400)).toHaveLength(10);
    expect(await statusesOf("2001:db8::2", 1)).toEqual([429]);
    for (let count = 1; count <= 59; count += 1)
      expect(new Set(await statusesOf(anotherAddress(), 10))).toEqual(new Set([400]));
    expect(await statusesOf(anotherAddress(), 1)).toEqual([429]);
    app.clock.advance(60_000);
    expect((await register({}, "2001:db8::1")).status).toBe(201);
  });

  it("is forgotten after a day without use; one in use stays", async () => {
    const own = await startTestApp({ sharing: app });
    const unused = (await register()).body.client_id;
    const { asked } = await grant();
    own.clock.advance(86_400_001);
    await forgetUnusedGrantsTask.run(own.services, {});
    const rows = await app.services.db.rows<{ id: string }>(sql`
      select id from oauth_clients where id = any(${[unused, asked.clientId]}::text[])`);
    expect(rows.map(({ id }) => id)).toEqual([asked.clientId]);
    await own.stop();
    session = await signIn(app, organization.owner.email, organization.id);
  });
});

describe("a code", () => {
  it.each([
    ["another verifier", { code_verifier: "x".repeat(43) }],
    ["no verifier", { code_verifier: "" }],
    ["another address", { redirect_uri: "http://127.0.0.1:1/callback" }],
    ["another program", { client_id: "oauthcl_000000000000" }],
  ])("is worth nothing with %s, then or later", async (_, fields) => {
    const asked = await ask();
    const code = await codeOf(asked);
    expect(outcome(await exchange(asked, code, fields))).toEqual(refused);
    expect(outcome(await exchange(asked, code))).toEqual(refused);
  });

  it("works once: whoever brings it again ends what came of it", async () => {
    const asked = await ask();
    const code = await codeOf(asked);
    const { body } = await exchange(asked, code);
    expect(await works(body.access_token)).toBe(200);
    expect(outcome(await exchange(asked, code))).toEqual(refused);
    expect(await works(body.access_token)).toBe(401);
    expect(outcome(await refresh(asked, body.refresh_token))).toEqual(refused);
  });

  it("works for five minutes", async () => {
    const asked = await ask();
    const code = await codeOf(asked);
    app.clock.advance(5 * 60_000);
    expect(outcome(await exchange(asked, code))).toEqual(refused);
  });

  it("is for the resource that the person was told", async () => {
    const asked = await ask({ resource: `${app.url}/mcp` });
    expect(outcome(await exchange(asked, await codeOf(asked), { resource: `${app.url}/api/v1` }))).toEqual(
      refused,
    );
  });
});

describe("a token", () => {
  it("works at its own resource and at no other", async () => {
    const ofTools = await grant();
    const ofApi = await grant({ resource: `${app.url}/api/v1`, scope: "*:read" });
    expect([await works(ofTools.access), await works(ofApi.access)]).toEqual([200, 401]);
    expect((await send(app, "/api/v1/me", { apiKey: ofTools.access })).status).toBe(401);
    expect((await send(app, "/api/v1/me", { apiKey: ofApi.access })).status).toBe(200);
    expect(
      (await send(app, "/api/v1/campaigns", { method: "POST", apiKey: ofApi.access, body: {} })).body.code,
    ).toBe("API_KEY_SCOPE_MISSING");
  });

  it("has those scopes alone that the person granted, also once it is refreshed", async () => {
    const asked = await ask();
    const code = await codeOf(asked, session, { grantedScopes: ["campaigns:write"] });
    const first = (await exchange(asked, code)).body;
    expect(first.scope).toBe("campaigns:write");
    const { body } = await refresh(asked, first.refresh_token, { scope: "*:read campaigns:write" });
    expect(body.scope).toBe("campaigns:write");
    const client = await connectAgent(app, body.access_token);
    expect((await callTool(client, "who_am_i")).body.apiKey).toMatchObject({
      ...{ scopes: ["campaigns:write"], money: { mode: "preview" } },
    });
    expect((await callTool(client, "list_campaigns")).isError).toBe(false);
    for (const refusedTool of ["list_creators", "list_due_payouts", "list_payout_proposals"])
      expect((await callTool(client, refusedTool)).body.error).toBe("API_KEY_SCOPE_MISSING");
    await client.close();
  });

  it("pays nothing at the API either, whatever somebody makes of its key", async () => {
    const { access } = await grant({ resource: `${app.url}/api/v1`, scope: "*:write" });
    await app.services.db.execute(
      sql`update api_keys set money = 'unlimited' where organization_id = ${organization.id}`,
    );
    const { body } = await send(app, "/api/v1/payouts/initiate", {
      method: "POST",
      apiKey: access,
      body: {},
    });
    expect(body.code).toBe("API_KEY_MONEY_NOT_ALLOWED");
  });

  it("works for an hour, and is then refreshed", async () => {
    const { asked, access, refreshToken, body } = await grant();
    expect(body).toMatchObject({
      token_type: "Bearer",
      expires_in: 3_600,
      scope: "*:read campaigns:write payouts:write",
    });
    app.clock.advance(3_600_000);
    expect(await works(access)).toBe(401);
    const next = await refresh(asked, refreshToken);
    expect([next.status, await works(next.body.access_token)]).toEqual([200, 200]);
    session = await signIn(app, organization.owner.email, organization.id);
  });

  it("is refreshed once: a refresh token that comes twice ends the whole family", async () => {
    const { asked, refreshToken } = await grant();
    const next = (await refresh(asked, refreshToken)).body;
    expect(outcome(await refresh(asked, refreshToken))).toEqual(refused);
    expect(await works(next.access_token)).toBe(401);
    expect(outcome(await refresh(asked, next.refresh_token))).toEqual(refused);
  });

  it("is refreshed by one of several at once at the most", async () => {
    const { asked, refreshToken } = await grant();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(asked, refreshToken)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it("is refreshed for its own program and resource only, and lapses after 30 days", async () => {
    const { asked, refreshToken } = await grant();
    expect(outcome(await refresh(asked, refreshToken, { client_id: "oauthcl_000000000000" }))).toEqual(
      refused,
    );
    expect(outcome(await refresh(asked, refreshToken, { resource: `${app.url}/api/v1` }))).toEqual(refused);
    app.clock.advance(30 * 86_400_000);
    expect(outcome(await refresh(asked, refreshToken))).toEqual(refused);
    await forgetUnusedGrantsTask.run(app.services, {});
    const { revoked } = await app.services.db.row<{ revoked: boolean }>(sql`
      select bool_and(k.revoked_at is not null) as revoked from api_keys k
      join oauth_grants g on g.organization_id = k.organization_id and g.api_key_id = k.id
      where g.client_id = ${asked.clientId}`);
    expect(revoked).toBe(true);
    session = await signIn(app, organization.owner.email, organization.id);
  });

  it("ends when its program gives it back, by either token", async () => {
    for (const which of ["access", "refreshToken"] as const) {
      const given = await grant();
      expect((await form("/oauth/revoke", { token: given[which] })).status).toBe(200);
      expect([await works(given.access), outcome(await refresh(given.asked, given.refreshToken))]).toEqual([
        401,
        refused,
      ]);
    }
    expect((await form("/oauth/revoke", { token: "cloa_unknown" })).status).toBe(200);
  });

  it("acts with the role of its person, in the one organization that they chose", async () => {
    const viewer = await buildMember(app, organization, "viewer");
    const { access } = await grant({}, await signIn(app, viewer.email, organization.id));
    const client = await connectAgent(app, access);
    expect((await callTool(client, "who_am_i")).body).toMatchObject({
      role: "viewer",
      organization: { id: organization.id },
    });
    const spec = {
      name: "Mine",
      schedule: { interval: "week", anchor: "fixed" },
      payouts: { fixedSalary: { amount: 5 } },
    };
    const made = await callTool(client, "create_campaign", { ...spec, previewHash: "x" });
    expect(made.body.error).toBe("FORBIDDEN");
    await client.close();
  });

  it("is stored as a hash", async () => {
    const { access, refreshToken } = await grant();
    const { rows } = await app.services.db.row<{ rows: string }>(sql`
      select concat((select string_agg(g::text, ' ') from oauth_grants g), (select string_agg(r::text, ' ') from oauth_refresh_tokens r),
        (select string_agg(k::text, ' ') from api_keys k)) as rows`);
    for (const secret of [access, refreshToken]) expect(rows).not.toContain(secret.slice(8));
  });

  it("is asked for by a form with each field once", async () => {
    expect(outcome(await send(app, "/oauth/token", { method: "POST", body: {} }))).toEqual([
      400,
      "invalid_request",
    ]);
    const twice = await send(app, "/oauth/token", {
      method: "POST",
      body: "grant_type=refresh_token&grant_type=authorization_code",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(outcome(twice)).toEqual([400, "invalid_request"]);
    expect(outcome(await form("/oauth/token", { grant_type: "password" }))).toEqual([
      400,
      "unsupported_grant_type",
    ]);
  });
});
