import { visitService } from "@clipledger/upstreams/oauth/consent-page";
import {
  type ConsentedServices,
  startConsentedServices,
} from "@clipledger/upstreams/start-consented-services";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildJoinedCreator, markArchived, type TestCreator } from "../../../../test/creator-builders.ts";
import { eventsOf } from "../../../../test/outbox.ts";
import { enterPortal, type PortalClient } from "../../../../test/portal-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";

let services: ConsentedServices;
let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let creator: TestCreator;
let client: PortalClient;
const lines: string[] = [];

beforeAll(async () => {
  const world = { seed: "consents", mediaUrl: "http://localhost:4000/media", key: "a-key" };
  services = await startConsentedServices({ ...world, now: () => app.clock.now() });
  app = await startTestApp({
    environment: services.environment,
    onLog: (entry) => lines.push(JSON.stringify(entry)),
  });
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});
afterAll(async () => {
  await app.stop();
  await services.stop();
});

beforeEach(async () => {
  app.clock.advance(60_000);
  creator = await buildJoinedCreator(organization);
  client = await enterPortal(app, creator);
});

type Platform = "youtube" | "tiktok" | "instagram";
let sequence = 0;
function newName(): string {
  sequence += 1;
  return `willow.${sequence}`;
}

const begin = (platform: Platform, by = client, id = creator.id) =>
  by.send(`/creators/${id}/accounts/connections`, { method: "POST", body: { platform } });
const finish = (body: object, by = client) => by.send("/account-connections", { method: "POST", body });
const listed = async (by = client, id = creator.id) => (await by.send(`/creators/${id}/accounts`)).body;
const stop = (accountId: string, by = client, id = creator.id) =>
  by.send(`/creators/${id}/accounts/${accountId}/sharing`, { method: "DELETE" });

type Visit = Parameters<typeof visitService>[1];

/** Goes to the platform and comes back with what it answered. */
async function comeBack(platform: Platform, visit: Visit, by = client, id = creator.id) {
  const { status, body } = await begin(platform, by, id);
  expect([status, body.code]).toEqual([200, undefined]);
  const back = await visitService(body.url, visit);
  expect(back.origin + back.pathname).toBe(`${app.url}/portal/connected`);
  const { state, code, error, iss } = Object.fromEntries(back.searchParams);
  return { state, ...(code && { code }), ...(error && { error }), ...(iss && { iss }) };
}

async function connect(platform: Platform, username: string, by = client, id = creator.id) {
  return (await finish(await comeBack(platform, { username }, by, id), by)).body;
}

const livingTokens = async (accountId: string) => {
  const row = await app.services.db.row<{ id: string; access: string; refresh: string | null }>(sql`
    select id, access_token_sealed as access, refresh_token_sealed as refresh from account_consents
    where account_id = ${accountId} and ended_at is null`);
  const { sealer } = app.services;
  return {
    access: sealer.open(row.access, `account consent ${row.id} access`),
    refresh: row.refresh && sealer.open(row.refresh, `account consent ${row.id} refresh`),
  };
};

describe("a creator who connects an account", () => {
  for (const platform of ["youtube", "tiktok", "instagram"] as const)
    it(`of ${platform} has it linked, and sees what is shared since when`, async () => {
      const name = newName();
      expect((await listed()).connectable).toEqual(["youtube", "tiktok", "instagram"]);
      const result = await connect(platform, name);
      expect(result).toEqual({
        outcome: "connected",
        creatorId: creator.id,
        message: expect.stringContaining(`@${name} is connected`),
      });
      const now = app.clock.now().toISOString();
      const { accounts } = await listed();
      expect(accounts).toEqual([
        expect.objectContaining({ platform, username: name, linkState: "connected", linkStateSince: now }),
      ]);
      expect(accounts[0].sharing).toEqual({
        since: now,
        shares: expect.arrayContaining([expect.stringMatching(/videos|posts/)]),
        lastReadAt: null,
        ended: null,
      });
      const last = (await eventsOf(organization)).at(-1);
      expect([last?.type, last?.data.changedFields]).toEqual([
        "creator.updated",
        ["accountIds", "linkStates"],
      ]);
      const { body: log } = await send(app, "/api/v1/activity?perPage=1&types=creator.account_connected", {
        apiKey,
      });
      expect(log.data[0].subject.id).toBe(creator.id);
    });

  it("asks for the least, comes back to the server's own address, and proves that it began it", async () => {
    const [google, tiktok, instagram] = await Promise.all(
      (["youtube", "tiktok", "instagram"] as const).map(
        async (platform) => new URL((await begin(platform)).body.url),
      ),
    );
    expect(Object.fromEntries(google?.searchParams ?? [])).toMatchObject({
      scope: "https://www.googleapis.com/auth/youtube.readonly",
      redirect_uri: `${app.url}/portal/connected`,
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      access_type: "offline",
    });
    expect(tiktok?.searchParams.get("scope")).toBe(
      "user.info.basic,user.info.profile,user.info.stats,video.list",
    );
    expect(tiktok?.searchParams.has("client_key")).toBe(true);
    expect(instagram?.searchParams.get("scope")).toBe(
      "instagram_business_basic,instagram_business_manage_insights",
    );
    const rows = await app.services.db.rows<{ row: string }>(
      sql`select s::text as row from consent_states s`,
    );
    const state = google?.searchParams.get("state") ?? "none";
    expect(rows.some(({ row }) => row.includes(state))).toBe(false);
  });

  it("is led to no other host, whatever a request or a proxy says", async () => {
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
    };
    const answer = await client.send(`/creators/${creator.id}/accounts/connections`, {
      ...{ method: "POST", body: { platform: "youtube" }, headers },
    });
    expect(answer.status).toBe(200);
    expect(new URL(answer.body.url).searchParams.get("redirect_uri")).toBe(`${app.url}/portal/connected`);
    const bent = { platform: "youtube", redirectUrl: "https://evil.example" };
    const refused = await client.send(`/creators/${creator.id}/accounts/connections`, {
      method: "POST",
      body: bent,
    });
    expect(refused.status).toBe(400);
  });

  it("comes back to the public address behind a proxy", async () => {
    const behind = await startTestApp({
      sharing: app,
      environment: {
        ...{ ...services.environment, PUBLIC_URL: "https://clips.example.com", TRUST_PROXY: "true" },
      },
    });
    const reached = { ...behind, url: `http://localhost:${behind.port}` };
    const there = await enterPortal(reached, creator);
    const answer = await there.send(`/creators/${creator.id}/accounts/connections`, {
      ...{ method: "POST", body: { platform: "tiktok" }, headers: { "x-forwarded-host": "evil.example" } },
    });
    const redirect = new URL(answer.body.url).searchParams.get("redirect_uri");
    expect(redirect).toBe("https://clips.example.com/portal/connected");
    await behind.stop();
  });

  it("connects whichever account they choose at the platform, and is told which", async () => {
    const [meant, chosen] = [newName(), newName()];
    for (const account of [meant, chosen])
      await client.send(`/creators/${creator.id}/accounts/claims`, {
        ...{ method: "POST", body: { platform: "youtube", account } },
      });
    expect((await connect("youtube", chosen)).message).toContain(`@${chosen} is connected`);
    expect((await listed()).accounts.map(({ username }: { username: string }) => username)).toEqual([chosen]);
    expect((await listed()).claims).toMatchObject([{ account: `@${meant}` }]);
  });

  it("turns an account that they had proven or declared into a connected one", async () => {
    const name = newName();
    await connect("youtube", name);
    const [{ id }] = (await listed()).accounts;
    for (const state of ["declared", "proven"]) {
      await app.services.db.execute(sql`update tracked_accounts set link_state = ${state} where id = ${id}`);
      expect((await connect("youtube", name)).outcome).toBe("connected");
      expect((await listed()).accounts).toMatchObject([{ id, linkState: "connected" }]);
    }
    const { count } = await app.services.db.row<{ count: number }>(sql`
      select count(*)::int as count from account_consents where account_id = ${id} and ended_at is null`);
    expect(count).toBe(1);
  });

  it("gets the account that the team knows by another id, if its name is the same", async () => {
    const name = newName();
    const tracked = await buildTrackedAccount(organization, {
      ...{ platform: "tiktok", platformAccountId: "7123456789012345678", username: name },
    });
    expect((await connect("tiktok", name)).outcome).toBe("connected");
    expect((await listed()).accounts).toMatchObject([{ id: tracked.id, linkState: "connected" }]);
  });

  it("is told when they said no, or did not share what is needed, and nothing is kept", async () => {
    const denied = await comeBack("tiktok", { username: newName(), decision: "deny" });
    expect((await finish(denied)).body).toMatchObject({ outcome: "refused", creatorId: creator.id });
    const partial = await comeBack("tiktok", { username: newName(), withheld: ["video.list"] });
    expect((await finish(partial)).body.outcome).toBe("not_shared");
    expect(services.tiktok.requests.at(-1)).toBe("POST /v2/oauth/revoke/");
    expect((await listed()).accounts).toEqual([]);
  });

  it("shares without their numbers of followers, if they leave that out", async () => {
    const partial = await comeBack("tiktok", { username: newName(), withheld: ["user.info.stats"] });
    expect((await finish(partial)).body.outcome).toBe("connected");
    expect((await listed()).accounts[0].sharing.shares).toHaveLength(3);
  });

  it("is told when the platform does not answer, and can begin again", async () => {
    const back = await comeBack("youtube", { username: newName() });
    services.google.setDown(true);
    const result = await finish(back);
    services.google.setDown(false);
    expect([result.status, result.body.outcome]).toEqual([200, "failed"]);
    const lost = await comeBack("youtube", { username: newName() });
    expect((await finish({ ...lost, code: "made-up" })).body.outcome).toBe("failed");
    const other = await comeBack("youtube", { username: newName() });
    expect((await finish({ ...other, iss: "https://evil.example" })).body.outcome).toBe("failed");
    expect((await connect("youtube", newName())).outcome).toBe("connected");
  });

  it("is offered no platform that the server has no client of, nor once they are archived", async () => {
    const bare = await startTestApp({ sharing: app });
    const there = await enterPortal(bare, creator);
    expect((await listed(there)).connectable).toEqual([]);
    const { status, body } = await begin("tiktok", there);
    expect([status, body.data.issues[0].path]).toEqual([400, "platform"]);
    await bare.stop();
    await markArchived(organization, creator.id);
    expect((await listed()).connectable).toEqual([]);
    expect((await begin("tiktok")).body.code).toBe("CREATOR_ARCHIVED");
  });
});

describe("what a platform answered", () => {
  it("is taken once", async () => {
    const back = await comeBack("youtube", { username: newName() });
    expect((await finish(back)).body.outcome).toBe("connected");
    const again = await finish(back);
    expect([again.status, again.body.code]).toEqual([409, "CONNECTION_NOT_BEGUN"]);
    const at = [await comeBack("youtube", { username: newName() })].map((one) => [finish(one), finish(one)]);
    const statuses = (await Promise.all(at.flat())).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409]);
  });

  it("is not taken after ten minutes", async () => {
    const back = await comeBack("youtube", { username: newName() });
    app.clock.advance(600_000);
    expect((await finish(back)).body.code).toBe("CONNECTION_NOT_BEGUN");
  });

  it("is not taken in another session, of the same person or of another creator", async () => {
    const back = await comeBack("youtube", { username: newName() });
    const stranger = await buildJoinedCreator(organization);
    for (const other of [await enterPortal(app, creator), await enterPortal(app, stranger)])
      expect((await finish(back, other)).body.code).toBe("CONNECTION_NOT_BEGUN");
    expect((await finish({ ...back, state: "never-given-out" })).body.code).toBe("CONNECTION_NOT_BEGUN");
    expect((await finish(back)).body.outcome).toBe("connected");
  });

  it("belongs to no other creator: a code that somebody else got is worth nothing", async () => {
    const stranger = await buildJoinedCreator(organization);
    const theirs = await enterPortal(app, stranger);
    const victims = await comeBack("youtube", { username: newName() });
    const own = await comeBack("youtube", { username: newName() }, theirs, stranger.id);
    expect((await finish({ ...own, code: victims.code }, theirs)).body.outcome).toBe("failed");
    expect((await listed(theirs, stranger.id)).accounts).toEqual([]);
  });

  it("is read with care: what makes no sense is refused", async () => {
    for (const body of [{}, { state: "" }, { state: "a", code: 7 }, { state: "a", more: "b" }])
      expect((await finish(body)).status).toBe(400);
  });
});

describe("an account that another creator of the organization has shown to be theirs", () => {
  it("is not connected to anybody else, and the other's consent lives on", async () => {
    const name = newName();
    const owner = await buildJoinedCreator(organization);
    const theirs = await enterPortal(app, owner);
    expect((await connect("youtube", name, theirs, owner.id)).outcome).toBe("connected");
    const result = await connect("youtube", name);
    expect(result).toMatchObject({
      outcome: "proven_by_another",
      message: expect.stringContaining("somebody else"),
    });
    const [account] = (await listed(theirs, owner.id)).accounts;
    expect(account).toMatchObject({ linkState: "connected", sharing: { ended: null } });
    expect(await services.google.ownerOf((await livingTokens(account.id)).access)).toMatchObject({
      username: name,
    });
    expect((await listed()).accounts).toEqual([]);
  });

  it("moves from whoever only declared it", async () => {
    const name = newName();
    await connect("youtube", name);
    const [{ id }] = (await listed()).accounts;
    await stop(id);
    const other = await buildJoinedCreator(organization);
    await app.services.db.execute(sql`
      update tracked_accounts set creator_id = null where id = ${id}`);
    await app.services.db.execute(sql`update tracked_accounts set creator_id = ${other.id} where id = ${id}`);
    expect((await connect("youtube", name)).outcome).toBe("connected");
    expect((await listed()).accounts).toMatchObject([{ id, linkState: "connected" }]);
  });
});

describe("a creator who stops sharing", () => {
  it("has the platform told and the tokens deleted; the account stays proven", async () => {
    for (const platform of ["youtube", "tiktok"] as const) {
      const name = newName();
      await connect(platform, name);
      const { id, linkStateSince } = (await listed()).accounts.at(-1);
      const { access } = await livingTokens(id);
      expect(await services[platform === "youtube" ? "google" : "tiktok"].ownerOf(access)).toBeDefined();
      app.clock.advance(60_000);
      const { status, body } = await stop(id);
      expect([status, body.revocation]).toEqual([200, "revoked"]);
      expect(await services[platform === "youtube" ? "google" : "tiktok"].ownerOf(access)).toBeUndefined();
      const account = (await listed()).accounts.at(-1);
      expect(account).toMatchObject({ id, linkState: "proven", linkStateSince });
      expect(account.sharing.ended).toEqual({
        at: app.clock.now().toISOString(),
        reason: "by_creator",
        message: "You stopped sharing.",
      });
      expect((await eventsOf(organization)).at(-1)?.data.changedFields).toEqual(["linkStates"]);
      const path = "/api/v1/activity?perPage=1&types=creator.account_disconnected";
      const [entry] = (await send(app, path, { apiKey })).body.data;
      expect(entry).toMatchObject({
        subject: { id: creator.id },
        changes: { reason: { before: null, after: "by_creator" } },
      });
      expect((await stop(id)).status).toBe(404);
    }
  });

  it("is told where the platform cannot be, and the tokens are deleted all the same", async () => {
    await connect("youtube", newName());
    const [{ id }] = (await listed()).accounts;
    services.google.setDown(true);
    const { body } = await stop(id);
    services.google.setDown(false);
    expect(body).toMatchObject({
      revocation: "unreachable",
      message: expect.stringContaining("could not be told"),
    });
    const rows = await app.services.db.rows(sql`
      select access_token_sealed, refresh_token_sealed from account_consents where account_id = ${id}`);
    expect(rows).toEqual([{ access_token_sealed: null, refresh_token_sealed: null }]);
    await connect("instagram", newName());
    const instagram = (await listed()).accounts.at(-1);
    expect((await stop(instagram.id)).body.revocation).toBe("not_offered");
  });

  it("ends nothing of another organization that reads the same account", async () => {
    const name = newName();
    await connect("youtube", name);
    const elsewhere = await buildOrganization(app);
    const there = await buildJoinedCreator(elsewhere);
    const theirs = await enterPortal(app, there);
    expect((await connect("youtube", name, theirs, there.id)).outcome).toBe("connected");
    const [{ id }] = (await listed()).accounts;
    expect((await stop(id)).body.revocation).toBe("still_used");
    const [other] = (await listed(theirs, there.id)).accounts;
    expect(other).toMatchObject({ linkState: "connected", sharing: { ended: null } });
    expect(await services.google.ownerOf((await livingTokens(other.id)).access)).toBeDefined();
  });

  it("ends only what is theirs", async () => {
    await connect("youtube", newName());
    const [{ id }] = (await listed()).accounts;
    const other = await buildJoinedCreator(organization);
    const theirs = await enterPortal(app, other);
    expect((await stop(id, theirs, other.id)).status).toBe(404);
    expect((await stop(id, theirs)).status).toBe(404);
    expect((await listed()).accounts[0].sharing.ended).toBeNull();
  });
});

describe("a creator who deletes their account", () => {
  it("leaves no consent behind, here or at the platform", async () => {
    await connect("tiktok", newName());
    const { id } = (await listed()).accounts.at(-1);
    const { access } = await livingTokens(id);
    expect((await client.send("/account", { method: "DELETE" })).status).toBe(200);
    expect(await services.tiktok.ownerOf(access)).toBeUndefined();
    const rows = await app.services.db.rows(
      sql`select from account_consents where creator_id = ${creator.id}`,
    );
    expect(rows).toEqual([]);
  });
});

describe("the team", () => {
  it("ends sharing by unlinking the account, which forgets the tokens", async () => {
    await connect("youtube", newName());
    const [{ id }] = (await listed()).accounts;
    const path = `/api/v1/creators/${creator.id}/accounts`;
    const linked = await send(app, `/api/v1/creators/${creator.id}`, { apiKey });
    expect(linked.body.accounts).toMatchObject([{ id, linkState: "connected" }]);
    expect((await send(app, path, { method: "POST", apiKey, body: { accountIds: [] } })).status).toBe(200);
    const rows = await app.services.db.rows(sql`
      select end_reason, access_token_sealed from account_consents where account_id = ${id}`);
    expect(rows).toEqual([{ end_reason: "by_team", access_token_sealed: null }]);
  });
});

describe("tokens", () => {
  it("stand in no answer, log, event or row as they are", async () => {
    const name = newName();
    const back = await comeBack("tiktok", { username: name });
    const answers = [JSON.stringify((await finish(back)).body), JSON.stringify(await listed())];
    const [{ id }] = (await listed()).accounts;
    const { access, refresh } = await livingTokens(id);
    const secrets = [access, String(refresh), String(back.code), String(back.state)];
    expect(secrets.every((secret) => secret.length > 20)).toBe(true);
    answers.push(JSON.stringify(await eventsOf(organization)));
    answers.push(JSON.stringify((await send(app, "/api/v1/activity?perPage=50", { apiKey })).body));
    const tables = await app.services.db.rows<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`);
    for (const { name: table } of tables) {
      const { text } = (
        await app.services.db.pool.query<{ text: string | null }>(
          `select string_agg(t::text, ' ') as text from "${table}" t`,
        )
      ).rows[0] ?? { text: null };
      answers.push(text ?? "");
    }
    for (const secret of secrets) {
      expect(answers.filter((answer) => answer.includes(secret))).toEqual([]);
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    }
  });
});
