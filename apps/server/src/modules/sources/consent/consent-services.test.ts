import type { ConsentPlatform } from "@clipledger/domain/creators/account-consent";
import { type Reply, type RunningUpstream, serveUpstream } from "@clipledger/upstreams/serve";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Services } from "../../../infra/context.ts";
import { createOutgoing, type Outgoing } from "../../../infra/outgoing/outgoing.ts";
import { type ConsentService, findConsentService } from "./consent-services.ts";

/** What the platform answers next, by path. */
let answers: Readonly<Record<string, Reply>> = {};
let platform: RunningUpstream;
let outgoing: Outgoing;
let lastBody = "";

beforeAll(async () => {
  platform = await serveUpstream(async ({ path, body }) => {
    lastBody = body;
    return answers[path] ?? { status: 404, body: "" };
  });
  outgoing = createOutgoing({ allowsLoopback: true, ownUrl: "https://clipledger.example.com" });
});
afterAll(async () => {
  await outgoing.close();
  await platform.stop();
});

function serviceOf(name: ConsentPlatform): ConsentService {
  const client = {
    ...{ id: "an-id", secret: "a-secret", authorizationUrl: `${platform.url}/authorize` },
    ...{ tokenUrl: `${platform.url}/token`, revocationUrl: `${platform.url}/revoke` },
    ...{ exchangeUrl: platform.url, apiUrl: platform.url },
  };
  const clock = { now: () => new Date("2026-03-10T12:00:00Z") };
  // Neither of these services asks the database before it reads.
  const services = { consentClients: { [name]: client }, outgoing, clock } as unknown as Services;
  const service = findConsentService(services, name);
  if (service === undefined) throw new Error(`${name} has a client`);
  return service;
}

const sent = { redirectUrl: "https://clipledger.example.com/portal/connected", verifier: null };
const exchange = (name: ConsentPlatform) => serviceOf(name).exchange({ state: "s", code: "c" }, sent);

describe("tokens of TikTok", () => {
  const tokens = {
    ...{ access_token: "act.1", refresh_token: "rft.1", expires_in: 86_400, token_type: "Bearer" },
    ...{ open_id: "723f24d7", refresh_expires_in: 31_536_000, scope: "user.info.basic,video.list" },
  };

  it("are asked for with a client_key, and their scopes read by commas", async () => {
    answers = { "/token": { body: tokens } };
    expect(await exchange("tiktok")).toEqual({
      ...{ accessToken: "act.1", refreshToken: "rft.1", expiresInSeconds: 86_400 },
      scopes: ["user.info.basic", "video.list"],
    });
    const form = new URLSearchParams(lastBody);
    expect([form.get("client_key"), form.has("client_id"), form.has("code_verifier")]).toEqual([
      "an-id",
      false,
      false,
    ]);
  });

  it("have ended also where the refusal comes with the status of a success", async () => {
    const refusal = {
      error: "invalid_grant",
      error_description: "Refresh token is invalid or expired.",
      log_id: "2",
    };
    answers = { "/token": { status: 200, body: refusal } };
    const renewal = serviceOf("tiktok").renew({ accessToken: "act.1", refreshToken: "rft.1" });
    await expect(renewal).rejects.toMatchObject({ name: "ConsentFailure", kind: "ended" });
  });

  it("have not ended where the trouble is another", async () => {
    const held = { accessToken: "act.1", refreshToken: "rft.secret" };
    for (const reply of [
      {
        status: 401,
        body: { error: "invalid_client", error_description: "rft.secret is fine, you are not" },
      },
      { status: 503, body: "busy" },
      { status: 200, body: "<html>" },
      { status: 200, body: { access_token: "act.2" } },
    ]) {
      answers = { "/token": reply };
      const failure = await serviceOf("tiktok")
        .renew(held)
        .catch((error: unknown) => error);
      expect(failure).toMatchObject({ kind: "trouble" });
      expect(JSON.stringify(failure) + String(failure)).not.toMatch(/secret|act\.2/);
    }
  });
});

describe("tokens of Instagram", () => {
  const long = { body: { access_token: "IGAA.long", token_type: "bearer", expires_in: 5_183_944 } };
  const id = 17_841_400_000_000_000;
  const forms = {
    "in a list": {
      data: [{ access_token: "IGAA.short", user_id: id, permissions: "instagram_business_basic" }],
    },
    "by themselves": { access_token: "IGAA.short", user_id: id, permissions: ["instagram_business_basic"] },
  };
  for (const [form, body] of Object.entries(forms))
    it(`come ${form}, and are exchanged for long ones`, async () => {
      answers = { "/token": { body }, "/access_token": long };
      expect(await exchange("instagram")).toEqual({
        ...{ accessToken: "IGAA.long", refreshToken: null, expiresInSeconds: 5_183_944 },
        scopes: ["instagram_business_basic"],
      });
      expect(platform.requests.at(-1)).toContain("grant_type=ig_exchange_token");
    });

  it("are not there for a code that Instagram does not take", async () => {
    const body = {
      error_type: "OAuthException",
      code: 400,
      error_message: "This authorization code has been used",
    };
    answers = { "/token": { status: 400, body } };
    await expect(exchange("instagram")).rejects.toMatchObject({ kind: "trouble" });
  });

  it("have ended when Instagram says so, and not when it is only busy", async () => {
    const held = { accessToken: "IGAA.long", refreshToken: null };
    answers = {
      "/refresh_access_token": { status: 400, body: { error: { code: 190, message: "expired" } } },
    };
    await expect(serviceOf("instagram").renew(held)).rejects.toMatchObject({ kind: "ended" });
    answers = { "/refresh_access_token": { status: 400, body: { error: { code: 4, message: "limit" } } } };
    await expect(serviceOf("instagram").renew(held)).rejects.toMatchObject({ kind: "trouble" });
    answers = { "/refresh_access_token": long };
    expect(await serviceOf("instagram").renew(held)).toMatchObject({ accessToken: "IGAA.long" });
  });
});

describe("telling a platform that a consent has ended", () => {
  it("is done once it agrees, or says that it does not know the token", async () => {
    const revoke = () => serviceOf("tiktok").revoke({ accessToken: "act.1", refreshToken: "rft.1" });
    for (const [status, outcome] of [
      [200, "revoked"],
      [400, "revoked"],
      [503, "unreachable"],
    ] as const) {
      answers = { "/revoke": { status, body: {} } };
      expect(await revoke()).toBe(outcome);
    }
    expect(new URLSearchParams(lastBody).get("token")).toBe("act.1");
  });
});
