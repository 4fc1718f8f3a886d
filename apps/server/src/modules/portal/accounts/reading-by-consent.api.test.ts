import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { visitService } from "@clipledger/upstreams/oauth/consent-page";
import {
  type ConsentedServices,
  startConsentedServices,
} from "@clipledger/upstreams/start-consented-services";
import {
  startYouTubeUpstream,
  type YouTubeUpstream,
} from "@clipledger/upstreams/youtube/start-youtube-upstream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildJoinedCreator, type TestCreator } from "../../../../test/creator-builders.ts";
import { eventsOf } from "../../../../test/outbox.ts";
import { enterPortal, type PortalClient } from "../../../../test/portal-builders.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send } from "../../../../test/request.ts";
import { sync } from "../../../../test/sync-runs.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../../test/tracking-builders.ts";
import { createSealer } from "../../../infra/crypto/sealer.ts";
import { sql } from "../../../infra/db/sql.ts";
import { disconnectAccountTask } from "../../creators/link-accounts.ts";
import { resealCreatorSecretsTask } from "../../creators/reseal-creator-secrets.ts";
import { findConsentService } from "../../sources/consent/consent-services.ts";
import { findConsent } from "../../sources/consent/consents.ts";
import { currentToken } from "../../sources/consent/read-by-consent.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Where creators' consent is read, and, in `ordinary`, what the server asks with a key of its own. */
let services: ConsentedServices;
let ordinary: YouTubeUpstream;
let app: TestApp;
let organization: TestOrganization;
let creator: TestCreator;
let client: PortalClient;
const lines: string[] = [];

beforeAll(async () => {
  const world = {
    seed: "reading",
    mediaUrl: "http://localhost:4000/media",
    key: "a-key",
    now: () => app.clock.now(),
  };
  services = await startConsentedServices(world);
  ordinary = await startYouTubeUpstream(world);
  app = await startTestApp({
    environment: {
      ...services.environment,
      CLIPLEDGER_YOUTUBE_KEY: "a-key",
      CLIPLEDGER_YOUTUBE_URL: ordinary.url,
    },
    onLog: (entry) => lines.push(JSON.stringify(entry)),
  });
  organization = await buildOrganization(app);
});
afterAll(async () => {
  await app.stop();
  await services.stop();
  await ordinary.stop();
});

beforeEach(async () => {
  app.clock.advance(DAY_MS);
  creator = await buildJoinedCreator(organization);
  client = await enterPortal(app, creator);
});

type Platform = "youtube" | "tiktok" | "instagram";
let sequence = 0;

/** Connects an account of the platform, and answers what it is called and known by. */
async function connect(platform: Platform): Promise<{ id: string; name: string }> {
  sequence += 1;
  const name = `rowan.${sequence}`;
  const path = `/creators/${creator.id}/accounts/connections`;
  const { body } = await client.send(path, { method: "POST", body: { platform } });
  const { state, code, iss } = Object.fromEntries(
    (await visitService(body.url, { username: name })).searchParams,
  );
  const answer = { state, code, ...(iss && { iss }) };
  const finished = await client.send("/account-connections", { method: "POST", body: answer });
  expect(finished.body.outcome).toBe("connected");
  return { id: (await account()).id, name };
}

const account = async () => (await client.send(`/creators/${creator.id}/accounts`)).body.accounts.at(-1);
const syncAccount = (id: string, by = organization) => sync(app.services, by, { kind: "account", id });
const tokenRequests = (platform: Exclude<Platform, "youtube"> | "google") =>
  services[platform].requests.filter((request) => /token/.test(request)).length;

async function sourcesOf(accountId: string): Promise<(string | null)[]> {
  const rows = await app.services.db.rows<{ name: string | null }>(sql`
    select distinct s.name from video_facts f join videos v on v.key = f.video_key
    join tracked_accounts a on a.key = v.account_key left join sources s on s.key = f.source_key
    where a.id = ${accountId}`);
  return rows.map(({ name }) => name);
}

const consentOf = (accountId: string) =>
  app.services.db.row<{ id: string; access: string | null; ended: Date | null; reason: string | null }>(sql`
    select id, access_token_sealed as access, ended_at as ended, end_reason as reason from account_consents
    where account_id = ${accountId}`);

describe("a connected account", () => {
  const names = { youtube: "youtube-data-api", tiktok: "tiktok-display-api", instagram: "instagram-login" };
  for (const platform of ["youtube", "tiktok", "instagram"] as const)
    it(`of ${platform} is read with its creator's consent first`, async () => {
      const { id } = await connect(platform);
      const before = ordinary.requests.length;
      expect(await syncAccount(id)).toBe("Completed");
      expect(await sourcesOf(id)).toEqual([names[platform]]);
      expect(ordinary.requests).toHaveLength(before);
      expect((await account()).sharing.lastReadAt).toBe(app.clock.now().toISOString());
    });

  it("is read by the others when its platform does not let itself be read", async () => {
    const { id } = await connect("youtube");
    services.youtube.setQuota({ units: 0 });
    const before = ordinary.requests.length;
    expect(await syncAccount(id)).toBe("Completed");
    services.youtube.setQuota({ units: 10_000 });
    expect(ordinary.requests.length).toBeGreaterThan(before);
    expect((await account()).sharing).toMatchObject({ ended: null, lastReadAt: null });
  });

  it("is read by the others when its platform cannot be reached", async () => {
    const { id } = await connect("youtube");
    const away = await startTestApp({
      sharing: app,
      environment: {
        ...services.environment,
        CLIPLEDGER_GOOGLE_API_URL: "http://127.0.0.1:1/youtube/v3",
        ...{ CLIPLEDGER_YOUTUBE_KEY: "a-key", CLIPLEDGER_YOUTUBE_URL: ordinary.url },
      },
    });
    const before = ordinary.requests.length;
    expect(await sync(away.services, organization, { kind: "account", id })).toBe("Completed");
    expect(ordinary.requests.length).toBeGreaterThan(before);
    expect((await account()).sharing.ended).toBeNull();
    await away.stop();
  });

  it("is read by nobody else's consent: another organization asks with what it has", async () => {
    const { id } = await connect("youtube");
    const { platform_account_id: platformAccountId } = await app.services.db.row<{
      platform_account_id: string;
    }>(sql`
      select platform_account_id from tracked_accounts where id = ${id}`);
    const elsewhere = await buildOrganization(app);
    const same = await buildTrackedAccount(elsewhere, { platform: "youtube", platformAccountId });
    const [consented, before] = [services.youtube.requests.length, ordinary.requests.length];
    expect(await syncAccount(same.id, elsewhere)).toBe("Completed");
    expect(services.youtube.requests).toHaveLength(consented);
    expect(ordinary.requests.length).toBeGreaterThan(before);
  });
});

describe("tokens that run out", () => {
  it("are renewed before they do, and go on being sealed", async () => {
    const { id } = await connect("youtube");
    await syncAccount(id);
    const [before, { access }] = [tokenRequests("google"), await consentOf(id)];
    app.clock.advance(30 * MINUTE_MS);
    await syncAccount(id);
    expect(tokenRequests("google")).toBe(before);
    app.clock.advance(25 * MINUTE_MS);
    expect(await syncAccount(id)).toBe("Completed");
    expect(tokenRequests("google")).toBe(before + 1);
    expect((await consentOf(id)).access).not.toBe(access);
    expect((await account()).sharing.lastReadAt).toBe(app.clock.now().toISOString());
  });

  it("of Instagram renew themselves long before their 60 days are over", async () => {
    const { id } = await connect("instagram");
    app.clock.advance(29 * DAY_MS);
    await syncAccount(id);
    expect(services.instagram.requests.at(-1)).toBe("GET /access_token");
    app.clock.advance(2 * DAY_MS);
    expect(await syncAccount(id)).toBe("Completed");
    expect(services.instagram.requests.at(-1)).toBe("GET /refresh_access_token");
    app.clock.advance(29 * DAY_MS);
    expect(await syncAccount(id)).toBe("Completed");
    expect(await sourcesOf(id)).toEqual(["instagram-login"]);
  });

  it("are renewed by one process alone, whoever needs them at once", async () => {
    const { id } = await connect("tiktok");
    const other = await startTestApp({ sharing: app, environment: services.environment });
    app.clock.advance(DAY_MS - 30 * MINUTE_MS);
    const before = tokenRequests("tiktok");
    const consent = await findConsent(app.services.db, organization.id, (await consentOf(id)).id);
    if (consent === undefined) throw new Error("The account has no consent");
    const tokens = await Promise.all(
      [app, other, app, other, app, other].map(async ({ services: process }) => {
        const service = findConsentService(process, "tiktok");
        return service && currentToken(process, service, consent);
      }),
    );
    expect(tokenRequests("tiktok")).toBe(before + 1);
    expect(tokens.every((token) => token !== undefined)).toBe(true);
    expect(await syncAccount(id)).toBe("Completed");
    expect(await sourcesOf(id)).toEqual(["tiktok-display-api"]);
    await other.stop();
  });

  it("are good to their end while the platform cannot renew them, and the others read afterwards", async () => {
    const { id } = await connect("youtube");
    services.google.setDown(true);
    app.clock.advance(55 * MINUTE_MS);
    const before = ordinary.requests.length;
    expect(await syncAccount(id)).toBe("Completed");
    expect(ordinary.requests).toHaveLength(before);
    app.clock.advance(10 * MINUTE_MS);
    expect(await syncAccount(id)).toBe("Completed");
    expect(ordinary.requests.length).toBeGreaterThan(before);
    services.google.setDown(false);
    expect((await account()).sharing.ended).toBeNull();
    const since = ordinary.requests.length;
    expect(await syncAccount(id)).toBe("Completed");
    expect(ordinary.requests).toHaveLength(since);
  });

  it("are renewed also when the platform refuses them early", async () => {
    const { id } = await connect("youtube");
    const consent = await consentOf(id);
    const stale = app.services.sealer.seal("ya29.stale", `account consent ${consent.id} access`);
    await app.services.db.execute(sql`
      update account_consents set access_token_sealed = ${stale} where id = ${consent.id}`);
    const [before, others] = [tokenRequests("google"), ordinary.requests.length];
    expect(await syncAccount(id)).toBe("Completed");
    expect(tokenRequests("google")).toBe(before + 1);
    expect(ordinary.requests).toHaveLength(others);
  });

  it("are sealed with the key of now, night by night, so that an older one can go", async () => {
    const { id } = await connect("tiktok");
    const consent = await consentOf(id);
    const [former, current] = ["former", "current"].map((key) => ({ id: key, key: randomBytes(32) }));
    if (former === undefined || current === undefined) throw new Error("Two keys were made");
    const purposes = ["access", "refresh"].map((kind) => `account consent ${consent.id} ${kind}`);
    const [access, refresh] = purposes.map((purpose) =>
      createSealer([former]).seal(`of ${purpose}`, purpose),
    );
    await app.services.db.execute(sql`
      update account_consents set access_token_sealed = ${access}, refresh_token_sealed = ${refresh}
      where id = ${consent.id}`);
    await resealCreatorSecretsTask.run({ ...app.services, sealer: createSealer([current, former]) }, {});
    const sealed = await app.services.db.row<{ access: string; refresh: string }>(sql`
      select access_token_sealed as access, refresh_token_sealed as refresh from account_consents
      where id = ${consent.id}`);
    const opened = [sealed.access, sealed.refresh].map((value, place) =>
      createSealer([current]).open(value, purposes[place] ?? ""),
    );
    expect(opened).toEqual(purposes.map((purpose) => `of ${purpose}`));
  });
});

describe("a consent that was taken back at the platform", () => {
  it("ends here too: the others read, and the creator and the team are told", async () => {
    const { id, name } = await connect("youtube");
    await services.google.takeBack(name);
    const before = ordinary.requests.length;
    expect(await syncAccount(id)).toBe("Completed");
    expect(ordinary.requests.length).toBeGreaterThan(before);
    expect(await consentOf(id)).toMatchObject({ access: null, ended: app.clock.now(), reason: "revoked" });
    expect(await runQueued(app, disconnectAccountTask)).toBe(1);
    expect(await account()).toMatchObject({
      linkState: "proven",
      sharing: { ended: { reason: "revoked", message: expect.stringContaining("Connect again") } },
    });
    const last = (await eventsOf(organization)).at(-1);
    expect([last?.type, last?.data.changedFields]).toEqual(["creator.updated", ["linkStates"]]);
    const apiKey = (await buildApiKey(organization)).secret;
    const path = "/api/v1/activity?perPage=1&types=creator.account_disconnected";
    expect((await send(app, path, { apiKey })).body.data[0]).toMatchObject({
      actor: { type: "system" },
      subject: { id: creator.id },
      changes: { reason: { before: null, after: "revoked" } },
    });
    const asked = services.youtube.requests.length;
    expect(await syncAccount(id)).toBe("Completed");
    expect(services.youtube.requests).toHaveLength(asked);
  });

  it("is noticed at the next renewal, if nothing was read before", async () => {
    const { id, name } = await connect("tiktok");
    await services.tiktok.takeBack(name);
    app.clock.advance(DAY_MS);
    await syncAccount(id);
    expect(await consentOf(id)).toMatchObject({ access: null, reason: "revoked" });
  });

  it("of Instagram has run out if nobody renewed it in time", async () => {
    const { id } = await connect("instagram");
    app.clock.advance(61 * DAY_MS);
    await syncAccount(id);
    expect(await consentOf(id)).toMatchObject({ access: null, reason: "expired" });
  });

  it("is followed once, and not at all if the creator has connected the account again", async () => {
    await runQueued(app, disconnectAccountTask);
    const { id, name } = await connect("youtube");
    await services.google.takeBack(name);
    await syncAccount(id);
    const path = `/creators/${creator.id}/accounts/connections`;
    const { body } = await client.send(path, { method: "POST", body: { platform: "youtube" } });
    const back = Object.fromEntries((await visitService(body.url, { username: name })).searchParams);
    const { state, code, iss } = back;
    await client.send("/account-connections", { method: "POST", body: { state, code, iss } });
    expect(await runQueued(app, disconnectAccountTask)).toBe(1);
    expect(await account()).toMatchObject({ linkState: "connected", sharing: { ended: null } });
  });
});

describe("the log", () => {
  it("tells of ended consents without any token", async () => {
    expect(lines.some((line) => line.includes("a creator's consent ended"))).toBe(true);
    expect(lines.filter((line) => /IGAA|Bearer|access_token=|refresh_token=/.test(line))).toEqual([]);
  });
});

describe("a platform that nobody reaches", () => {
  it("is left alone for a while, so that not each account waits for it", async () => {
    const { id } = await connect("youtube");
    let asked = 0;
    const dead = createServer((request) => {
      asked += 1;
      request.socket.destroy();
    }).listen(0, "127.0.0.1");
    await once(dead, "listening");
    // It listens on a port, not on a socket's path.
    const { port } = dead.address() as AddressInfo;
    const away = await startTestApp({
      sharing: app,
      environment: {
        ...services.environment,
        CLIPLEDGER_GOOGLE_API_URL: `http://127.0.0.1:${port}/youtube/v3`,
        ...{ CLIPLEDGER_YOUTUBE_KEY: "a-key", CLIPLEDGER_YOUTUBE_URL: ordinary.url },
      },
    });
    for (let times = 0; times < 4; times += 1)
      expect(await sync(away.services, organization, { kind: "account", id })).toBe("Completed");
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(6);
    await away.stop();
    dead.close();
  });
});
