import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuthorizationServer } from "./oauth/authorization-server.ts";
import { visitService } from "./oauth/consent-page.ts";
import { CLIENT, serveGoogleConsent, serveInstagramConsent, serveTiktokConsent } from "./serve-consents.ts";

const now = () => new Date("2026-03-10T12:00:00Z");
const redirect_uri = "http://localhost:4000/portal/connected";
const client = { client_id: CLIENT.id, client_secret: CLIENT.secret };
const running: AuthorizationServer[] = [];
let google: AuthorizationServer;
let tiktok: AuthorizationServer;
let instagram: AuthorizationServer;

beforeAll(async () => {
  google = await serveGoogleConsent({ now });
  tiktok = await serveTiktokConsent({ now });
  instagram = await serveInstagramConsent({ now });
  running.push(google, tiktok, instagram);
});
afterAll(() => Promise.all(running.map((server) => server.stop())));

const query = (parameters: Readonly<Record<string, string>>) => new URLSearchParams(parameters).toString();
const post = async (url: string, form: Readonly<Record<string, string>>) => {
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams(form) });
  return { status: answer.status, text: await answer.text() };
};

describe("the imitated Google", () => {
  it("gives tokens for a code and its verifier, which a person's page then belongs to", async () => {
    const verifier = randomBytes(32).toString("base64url");
    const code_challenge = createHash("sha256").update(verifier).digest("base64url");
    const scope = "https://www.googleapis.com/auth/youtube.readonly";
    const asked = {
      ...{ client_id: CLIENT.id, redirect_uri, response_type: "code", scope, state: "s1" },
      ...{ code_challenge, code_challenge_method: "S256", access_type: "offline" },
    };
    const back = await visitService(`${google.url}/o/oauth2/v2/auth?${query(asked)}`, { username: "maya" });
    expect([
      back.origin + back.pathname,
      back.searchParams.get("state"),
      back.searchParams.get("iss"),
    ]).toEqual([redirect_uri, "s1", google.url]);
    const code = back.searchParams.get("code") ?? "";
    const form = { ...client, grant_type: "authorization_code", code, redirect_uri, code_verifier: verifier };
    const { status, text } = await post(`${google.url}/token`, form);
    expect(status).toBe(200);
    const { access_token, refresh_token } = JSON.parse(text);
    expect(await google.ownerOf(access_token)).toEqual({ username: "maya", scopes: [scope] });
    expect((await post(`${google.url}/token`, form)).status).toBe(400);
    expect(await google.ownerOf(access_token)).toBeUndefined();
    const refresh = { ...client, grant_type: "refresh_token", refresh_token };
    expect(JSON.parse((await post(`${google.url}/token`, refresh)).text).error).toBe("invalid_grant");
  });
});

describe("the imitated TikTok", () => {
  it("calls its client client_key, joins scopes by commas, and leaves out what is not shared", async () => {
    const asked = {
      ...{ client_key: CLIENT.id, redirect_uri, response_type: "code", state: "s2" },
      scope: "user.info.basic,user.info.stats,video.list",
    };
    const visit = { username: "maya", withheld: ["user.info.stats"] };
    const back = await visitService(`${tiktok.url}/v2/auth/authorize/?${query(asked)}`, visit);
    const form = {
      ...{ client_key: CLIENT.id, client_secret: CLIENT.secret, redirect_uri },
      ...{ grant_type: "authorization_code", code: back.searchParams.get("code") ?? "" },
    };
    const { text } = await post(`${tiktok.url}/v2/oauth/token/`, form);
    const given = JSON.parse(text);
    expect(given).toMatchObject({
      scope: "user.info.basic,video.list",
      open_id: "open-maya",
      token_type: "Bearer",
    });
    const refresh = { client_key: CLIENT.id, client_secret: CLIENT.secret, grant_type: "refresh_token" };
    const used = { ...refresh, refresh_token: given.refresh_token };
    const renewed = JSON.parse((await post(`${tiktok.url}/v2/oauth/token/`, used)).text);
    expect(renewed.refresh_token).not.toBe(given.refresh_token);
    expect(await tiktok.ownerOf(renewed.access_token)).toMatchObject({ username: "maya" });
    expect(JSON.parse((await post(`${tiktok.url}/v2/oauth/token/`, used)).text).error).toBe("invalid_grant");
    expect(await tiktok.ownerOf(renewed.access_token)).toBeUndefined();
  });

  it("tells of somebody who said no", async () => {
    const asked = {
      client_key: CLIENT.id,
      redirect_uri,
      response_type: "code",
      state: "s3",
      scope: "video.list",
    };
    const visit = { username: "maya", decision: "deny" } as const;
    const back = await visitService(`${tiktok.url}/v2/auth/authorize/?${query(asked)}`, visit);
    expect(back.searchParams.get("error")).toBe("access_denied");
  });
});

describe("the imitated Instagram", () => {
  it("exchanges a short token for a long one, which renews itself until it is taken back", async () => {
    const asked = {
      ...{ client_id: CLIENT.id, redirect_uri, response_type: "code", state: "s4" },
      scope: "instagram_business_basic,instagram_business_manage_insights",
    };
    const back = await visitService(`${instagram.url}/oauth/authorize?${query(asked)}`, { username: "maya" });
    const code = back.searchParams.get("code") ?? "";
    const form = { ...client, redirect_uri, grant_type: "authorization_code", code };
    const short = await post(`${instagram.url}/oauth/access_token`, form);
    expect(short.text).toMatch(/"user_id":\d+,/);
    const get = async (path: string, parameters: Readonly<Record<string, string>>) =>
      JSON.parse(await (await fetch(`${instagram.url}${path}?${query(parameters)}`)).text());
    const { access_token } = JSON.parse(short.text).data[0];
    const exchange = { grant_type: "ig_exchange_token", client_secret: CLIENT.secret, access_token };
    const long = await get("/access_token", exchange);
    expect(long).toMatchObject({ token_type: "bearer", expires_in: 5_184_000 });
    const refresh = { grant_type: "ig_refresh_token", access_token: long.access_token };
    const renewed = await get("/refresh_access_token", refresh);
    expect(await instagram.ownerOf(renewed.access_token)).toMatchObject({ username: "maya" });
    await instagram.takeBack("maya");
    expect(await instagram.ownerOf(renewed.access_token)).toBeUndefined();
    expect((await get("/refresh_access_token", refresh)).error.code).toBe(190);
  });
});
