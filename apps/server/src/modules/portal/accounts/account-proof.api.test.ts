import type { PlatformAccount } from "@clipledger/connectors/connector";
import { ConnectorFailure, type ConnectorFailureKind } from "@clipledger/connectors/connector-failure";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildJoinedCreator, markArchived, type TestCreator } from "../../../../test/creator-builders.ts";
import { mailsTo } from "../../../../test/mails.ts";
import { eventsOf } from "../../../../test/outbox.ts";
import { enterPortal, type PortalClient } from "../../../../test/portal-builders.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send } from "../../../../test/request.ts";
import { stagedConnectors } from "../../../../test/staged-connectors.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { mailMovedAccountTask } from "./link-proven.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let creator: TestCreator;
let client: PortalClient;
let shown: Partial<PlatformAccount>;
let failure: ConnectorFailureKind | undefined;
/** What each source in the order tells of the bio. */
let bios: readonly (string | null)[];
const asked: string[] = [];

beforeAll(async () => {
  app = await startTestApp({
    connectors: stagedConnectors({
      accountByUsername: async (request) => answer(request.username, request),
      accountById: async (request) => answer(request.platformAccountId, request),
    }),
  });
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});
afterAll(() => app.stop());

beforeEach(async () => {
  app.clock.advance(60_000);
  creator = await buildJoinedCreator(organization);
  client = await enterPortal(app, creator);
  shown = {};
  failure = undefined;
  bios = [""];
  asked.length = 0;
});

type Terms = Parameters<ReturnType<TestApp["services"]["connectorsOf"]>["tiktok"]["accountById"]>[0];

function answer(name: string, terms: Omit<Terms, "platformAccountId">): PlatformAccount {
  asked.push(`${terms.purpose} ${name}`);
  const place = terms.exceptSources?.size ?? 0;
  if (failure !== undefined) throw new ConnectorFailure(failure, "staged");
  if (place >= bios.length) throw new ConnectorFailure("upstream", "no further source");
  terms.onAnswer?.({ source: `source-${place}`, fetchedAt: app.clock.now() });
  return {
    platform: "tiktok",
    platformAccountId: `id of ${name}`,
    username: name,
    displayName: name,
    profilePictureUrl: null,
    isVerified: null,
    isPrivate: null,
    followerCount: 10,
    followingCount: null,
    videoCount: null,
    bio: bios[place] ?? null,
    region: null,
    ...shown,
  };
}

let sequence = 0;
function newName(): string {
  sequence += 1;
  return `juniper.${sequence}`;
}

const claim = async (account: string, by: PortalClient = client, id = creator.id, platform = "tiktok") =>
  by.send(`/creators/${id}/accounts/claims`, { method: "POST", body: { platform, account } });
const check = (claimId: string, by: PortalClient = client, id = creator.id) =>
  by.send(`/creators/${id}/accounts/claims/${claimId}/check`, { method: "POST" });
const listed = async (by: PortalClient = client, id = creator.id) =>
  (await by.send(`/creators/${id}/accounts`)).body;

/** Claims the account, shows the code in its bio, and checks. */
async function prove(account: string, by: PortalClient = client, id = creator.id) {
  const { body } = await claim(account, by, id);
  bios = [`Bread 🍞 ${body.code.toLowerCase()}`];
  return (await check(body.id, by, id)).body;
}

describe("a creator who claims an account", () => {
  it("gets a code of their own, the same until it runs out", async () => {
    const name = newName();
    const first = await claim(`https://www.tiktok.com/@${name}?lang=en`);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      platform: "tiktok",
      account: `@${name}`,
      code: expect.stringMatching(/^CLIP-[2-9A-Z]{8}$/),
      expiresAt: new Date(app.clock.now().getTime() + 86_400_000).toISOString(),
    });
    expect((await claim(`@${name}`)).body).toEqual(first.body);
    expect((await listed()).claims).toEqual([first.body]);
    const other = await buildJoinedCreator(organization);
    const others = await claim(name, await enterPortal(app, other), other.id);
    expect(others.body.code).not.toBe(first.body.code);
    app.clock.advance(86_400_000);
    expect((await check(first.body.id)).body.outcome).toBe("expired");
    expect((await listed()).claims).toEqual([]);
    expect((await claim(name)).body.code).not.toBe(first.body.code);
    expect(asked).toEqual([]);
  });

  it("is told what cannot be an account", async () => {
    const { status, body } = await claim("https://www.instagram.com/juniper");
    expect([status, body.code, body.data.issues[0].path]).toEqual([400, "BAD_REQUEST", "account"]);
  });

  it("can take it back", async () => {
    const { body } = await claim(newName());
    const path = `/creators/${creator.id}/accounts/claims/${body.id}`;
    expect((await client.send(path, { method: "DELETE" })).status).toBe(200);
    expect((await listed()).claims).toEqual([]);
    expect((await client.send(path, { method: "DELETE" })).status).toBe(404);
  });

  it("is refused once they no longer work with the organization", async () => {
    await markArchived(organization, creator.id);
    const { status, body } = await claim(newName());
    expect([status, body.code]).toEqual([409, "CREATOR_ARCHIVED"]);
  });

  it("has twenty codes at most, of which none has run out", async () => {
    for (let minute = 0; minute < 2; minute += 1) {
      for (let count = 0; count < 10; count += 1) expect((await claim(newName())).status).toBe(200);
      app.clock.advance(60_000);
    }
    const refused = await claim(newName());
    expect([refused.status, refused.body.data?.issues[0].path]).toEqual([400, "account"]);
    const other = await buildJoinedCreator(organization);
    expect((await claim(newName(), await enterPortal(app, other), other.id)).status).toBe(200);
    app.clock.advance(86_400_000 - 120_000 - 1);
    expect((await claim(newName())).status).toBe(400);
    app.clock.advance(1);
    expect((await claim(newName())).status).toBe(200);
    expect((await listed()).claims).toHaveLength(11);
  });

  it("may ask for so many codes and checks a minute, and no more", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await claim(newName())).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const [first] = (await listed()).claims;
    const checks: number[] = [];
    for (let count = 0; count < 6; count += 1) checks.push((await check(first.id)).status);
    expect(checks).toEqual([200, 200, 200, 200, 200, 429]);
    expect(asked).toHaveLength(5);
    app.clock.advance(60_000);
    expect((await check(first.id)).status).toBe(200);
  });
});

describe("a check", () => {
  it("links the account as proven, tracks it, and tells the team", async () => {
    const name = newName();
    const result = await prove(name);
    expect(result).toEqual({ outcome: "proven", message: expect.stringContaining(`@${name} is proven`) });
    expect(asked).toEqual([`live ${name}`]);
    const since = app.clock.now().toISOString();
    const { accounts, claims } = await listed();
    expect([accounts, claims]).toEqual([
      [expect.objectContaining({ username: name, linkState: "proven", linkStateSince: since })],
      [],
    ]);
    const { body: tracked } = await send(app, `/api/v1/accounts/tracked?search=${name}`, { apiKey });
    expect(tracked.data[0]).toMatchObject({
      orgCreatorId: creator.id,
      linkState: "proven",
      linkStateSince: since,
      maxVideos: 30,
    });
    const { body: seen } = await send(app, `/api/v1/creators/${creator.id}`, { apiKey });
    expect(seen.accounts[0]).toMatchObject({ linkState: "proven" });
    expect(new Date(seen.accounts[0].linkStateSince).toISOString()).toBe(since);
    expect((await eventsOf(organization)).at(-1)).toMatchObject({
      type: "creator.updated",
      data: {
        changedFields: ["accountIds", "linkStates"],
        creator: { id: creator.id, accounts: [{ username: name, linkState: "proven" }] },
      },
    });
    const { body: log } = await send(app, "/api/v1/activity?types=creator.account_proven&perPage=1", {
      apiKey,
    });
    expect(log.data[0]).toMatchObject({ subject: { id: creator.id }, actor: { type: "creator" } });
  });

  it.each([
    ["not_found", { failure: "not_found" }],
    ["private", { failure: "private" }],
    ["restricted", { failure: "restricted" }],
    ["private", { shown: { isPrivate: true } }],
    ["bio_unknown", { bios: [null, null] }],
    ["code_missing", { bios: ["Bread and more"] }],
  ] as const)("says %s in words, and links nothing (%#)", async (outcome, staged) => {
    const { body } = await claim(newName());
    if ("failure" in staged) failure = staged.failure;
    if ("shown" in staged) shown = staged.shown;
    if ("bios" in staged) bios = staged.bios;
    const { status, body: result } = await check(body.id);
    expect([status, result.outcome]).toEqual([200, outcome]);
    expect(result.message).toMatch(/^[A-Z@].*\.$/);
    const { accounts, claims } = await listed();
    expect([accounts, claims.length]).toEqual([[], 1]);
  });

  it.each([
    ["timeout", 408],
    ["throttled", 429],
    ["upstream", 502],
    ["invalid_data", 502],
  ] as const)("answers %s as a lookup does", async (kind, expected) => {
    const { body } = await claim(newName());
    failure = kind;
    expect((await check(body.id)).status).toBe(expected);
  });

  it("asks the next source where one tells no bio", async () => {
    const { body } = await claim(newName());
    bios = [null, null, body.code];
    expect((await check(body.id)).body.outcome).toBe("proven");
    expect(asked).toHaveLength(3);
  });

  it("finds an account by the platform's id, too", async () => {
    const { body } = await claim(
      "https://www.facebook.com/profile.php?id=10001",
      client,
      creator.id,
      "facebook",
    );
    expect(body.account).toBe("10001");
    bios = [body.code];
    expect((await check(body.id)).body.outcome).toBe("proven");
    expect(asked).toEqual(["live 10001"]);
  });

  it("proves a link that was declared, and counts from then on as proven", async () => {
    const name = newName();
    const declared = await buildTrackedAccount(organization, {
      creatorId: creator.id,
      platformAccountId: `id of ${name}`,
    });
    expect((await listed()).accounts[0]).toMatchObject({ id: declared.id, linkState: "declared" });
    app.clock.advance(1_000);
    expect((await prove(name)).outcome).toBe("proven");
    expect((await listed()).accounts).toEqual([
      expect.objectContaining({
        id: declared.id,
        linkState: "proven",
        linkStateSince: app.clock.now().toISOString(),
      }),
    ]);
    expect((await eventsOf(organization)).at(-1)?.data.changedFields).toEqual(["linkStates"]);
    const before = await eventsOf(organization);
    expect((await prove(name)).outcome).toBe("proven");
    expect(await eventsOf(organization)).toEqual(before);
  });

  it("says so where the plan has no room for another account", async () => {
    const small = await buildOrganization(app, { plan: "basic" });
    const theirs = await buildJoinedCreator(small);
    await fillAccounts(small);
    const result = await prove(newName(), await enterPortal(app, theirs), theirs.id);
    expect(result.outcome).toBe("no_room");
  });
});

async function fillAccounts({ id, ctx }: TestOrganization): Promise<void> {
  await ctx.db.execute(sql`
    insert into tracked_accounts (organization_id, organization_key, id, platform, platform_account_id, origin, max_videos,
      created_at, updated_at, actor_type)
    select o.id, o.key, 'orgacc_' || lpad(n::text, 12, '0'), 'tiktok', 'filler ' || n, 'added', 0, now(), now(), 'system'
    from organizations o, generate_series(1, 5000) n where o.id = ${id}`);
}

describe("an account that somebody else has", () => {
  it("moves to whoever proves it, if it was only declared, with a notice to the team", async () => {
    const name = newName();
    const former = await buildJoinedCreator(organization, { firstName: "Wren", lastName: "Moss" });
    const { id } = await buildTrackedAccount(organization, {
      creatorId: former.id,
      platformAccountId: `id of ${name}`,
      username: name,
    });
    expect((await prove(name)).outcome).toBe("proven");
    expect((await listed()).accounts).toMatchObject([{ id, linkState: "proven" }]);
    const { body: loser } = await send(app, `/api/v1/creators/${former.id}`, { apiKey });
    expect(loser.accounts).toEqual([]);
    const told = (await eventsOf(organization)).slice(-2).map(({ data }) => data.creator.id);
    expect(told).toEqual([creator.id, former.id]);
    const { body: log } = await send(app, "/api/v1/activity?types=creator.account_moved&perPage=1", {
      apiKey,
    });
    expect(log.data[0]).toMatchObject({
      subject: { id: former.id, label: "Wren Moss" },
      changes: {
        account: { before: `@${name}`, after: null },
        provenBy: { before: null, after: creator.id },
      },
    });
    expect(await runQueued(app, mailMovedAccountTask)).toBe(1);
    const mail = (await mailsTo(app, organization.owner.email)).at(-1);
    expect(mail?.subject).toContain(`@${name} now counts for Cora`);
    expect(mail?.text).toContain("linked to Wren Moss before");
  });

  it("stays with them, if they proved it", async () => {
    const name = newName();
    const owner = await buildJoinedCreator(organization);
    const theirs = await enterPortal(app, owner);
    expect((await prove(name, theirs, owner.id)).outcome).toBe("proven");
    const result = await prove(name);
    expect(result).toEqual({
      outcome: "proven_by_another",
      message: expect.stringContaining("Somebody else"),
    });
    const { accounts } = await listed(theirs, owner.id);
    expect(accounts).toMatchObject([{ username: name, linkState: "proven" }]);
  });

  it("is not given away by the team either, until it is unlinked", async () => {
    const name = newName();
    await prove(name);
    const accountIds = [(await listed()).accounts[0].id];
    const other = await buildJoinedCreator(organization);
    const link = (id: string, body: object) =>
      send(app, `/api/v1/creators/${id}/accounts`, { method: "POST", apiKey, body });
    const { status, body: refusal } = await link(other.id, { accountIds, force: true });
    expect([status, refusal.code, refusal.data]).toEqual([409, "ACCOUNTS_PROVEN_BY_ANOTHER", { accountIds }]);
    await expect(
      organization.ctx.db.execute(sql`
        update tracked_accounts set creator_id = ${other.id} where id = any(${accountIds}::text[])`),
    ).rejects.toMatchObject({ constraint: "tracked_accounts_proven_stay" });
    expect((await link(creator.id, { accountIds: [] })).status).toBe(200);
    expect((await link(other.id, { accountIds })).status).toBe(200);
    const { body } = await send(app, `/api/v1/creators/${other.id}`, { apiKey });
    expect(body.accounts).toMatchObject([{ id: accountIds[0], linkState: "declared" }]);
  });

  it("goes to the first of two who prove it at the same moment", async () => {
    const name = newName();
    const other = await buildJoinedCreator(organization);
    const theirs = await enterPortal(app, other);
    const [mine, yours] = [(await claim(name)).body, (await claim(name, theirs, other.id)).body];
    bios = [`${mine.code} ${yours.code}`];
    const results = await Promise.all([check(mine.id), check(yours.id, theirs, other.id)]);
    expect(results.map(({ body }) => body.outcome).sort()).toEqual(["proven", "proven_by_another"]);
  });
});
