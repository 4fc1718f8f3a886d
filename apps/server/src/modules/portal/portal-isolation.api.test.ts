import { portalContract } from "@clipledger/contract/portal-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildDirectChat, buildMessage, clientMessageId } from "../../../test/chat-builders.ts";
import { buildJoinedCreator, type TestCreator } from "../../../test/creator-builders.ts";
import { applicationForm, buildApplication, buildJob, buildPublicJob } from "../../../test/job-builders.ts";
import { operationsOf } from "../../../test/operations.ts";
import { TAX_PROFILE } from "../../../test/paper-builders.ts";
import { storePayout } from "../../../test/payout-builders.ts";
import {
  enterPortal,
  type PortalClient,
  portalClient,
  portalTokenOf,
} from "../../../test/portal-builders.ts";
import { buildPaidCreator } from "../../../test/portal-world.ts";
import { send, signIn, type TestSession } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../test/tracking-builders.ts";
import { sql } from "../../infra/db/sql.ts";

let app: TestApp;
let victim: TestCreator;
let victimOrganization: TestOrganization;
let attackers: readonly { readonly who: string; readonly creator: TestCreator }[];
let dashboard: TestSession;
let apiKey: string;
/** What only the victim, and those they work for, may ever see. */
let secrets: readonly string[];
let foreign: Record<string, { path: string; body?: object }>;

const operations = operationsOf(portalContract).sort((one, other) => place(one.id) - place(other.id));

/** Whoever deletes their account has nothing to look at afterwards. */
function place(id: string): number {
  return id === "account.remove" ? 1 : 0;
}

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-09-14T08:30:00.000Z");
  victimOrganization = await buildOrganization(app);
  const name = { firstName: "Juniper", lastName: "Valenciaga", notes: "Prefers Fridays" };
  ({ creator: victim, apiKey } = await buildPaidCreator(app, victimOrganization, name));
  attackers = [
    { who: "a colleague", creator: await buildJoinedCreator(victimOrganization) },
    { who: "a creator elsewhere", creator: await buildJoinedCreator(await buildOrganization(app)) },
  ];
  dashboard = await signIn(app, victimOrganization.owner.email, victimOrganization.id);
  await fillVictim();
});
afterAll(() => app.stop());

async function fillVictim() {
  const creatorId = victim.id;
  const payoutId = await storePayout(victimOrganization, { creatorId, providerStatus: "approved" });
  const chatId = await buildDirectChat(victimOrganization, creatorId);
  const message = await buildMessage(victimOrganization, chatId, "A word in confidence");
  const job = await buildPublicJob(victimOrganization);
  const application = await buildApplication(victimOrganization, job.id, {
    email: victim.email,
    message: "Between you and me",
  });
  const draft = await buildJob(victimOrganization, { productTitle: "Not yet public" });
  const client = await enterPortal(app, victim);
  await client.send("/payout-details", {
    method: "PUT",
    body: { method: "other", accountHolder: "J. Valenciaga", instructions: "Under the doormat" },
  });
  await client.send("/tax-profile", { method: "PUT", body: TAX_PROFILE });
  const accountId = await shareAccount();
  const { body: claim } = await client.send(`/creators/${creatorId}/accounts/claims`, {
    method: "POST",
    body: { platform: "tiktok", account: "@valenciaga.private" },
  });
  secrets = [
    creatorId,
    victim.userId,
    victim.email,
    payoutId,
    chatId,
    message.id,
    application.id,
    draft.id,
    claim.id,
    claim.code,
  ];
  secrets = [...secrets, "Valenciaga", "Fridays", "A word in confidence", "Between you and me", "doormat"];
  secrets = [...secrets, "Not yet public", "worked.example", TAX_PROFILE.legalName];
  const creator = `/creators/${creatorId}`;
  const chat = `/chats/${chatId}`;
  const written = `${chat}/messages/${message.id}`;
  foreign = {
    "home.get": { path: `${creator}/home` },
    "home.getSimulatedShare": { path: `${creator}/simulated-data?payout=${payoutId}` },
    "home.getWindow": { path: `${creator}/window` },
    "accounts.list": { path: `${creator}/accounts` },
    "accounts.claim": {
      path: `${creator}/accounts/claims`,
      body: { platform: "tiktok", account: "@juniper" },
    },
    "accounts.check": { path: `${creator}/accounts/claims/${claim.id}/check` },
    "accounts.connect": { path: `${creator}/accounts/connections`, body: { platform: "tiktok" } },
    "accounts.stopSharing": { path: `${creator}/accounts/${accountId}/sharing` },
    "accounts.withdraw": { path: `${creator}/accounts/claims/${claim.id}` },
    "briefs.get": { path: `${creator}/brief` },
    "briefs.markRead": { path: `${creator}/brief/read`, body: { version: 1 } },
    "payouts.list": { path: `${creator}/payouts` },
    "payouts.listAwaited": { path: `${creator}/awaited-payouts` },
    "payouts.getBalance": { path: `${creator}/balance` },
    "payoutMethod.get": { path: `${creator}/payout-method` },
    "payoutMethod.choose": {
      path: `${creator}/payout-method`,
      body: { railId: "orgrail_4Rk8sVn1QwZp", country: "DE", details: {} },
    },
    "payoutMethod.check": { path: `${creator}/payout-method/check` },
    "payouts.getEarnings": { path: `${creator}/earnings` },
    "payouts.get": { path: `${creator}/payouts/${payoutId}` },
    "payouts.getStatement": { path: `${creator}/payouts/${payoutId}/statement` },
    "paper.list": { path: `${creator}/payouts/${payoutId}/papers` },
    "paper.get": { path: `${creator}/payouts/${payoutId}/papers/statement` },
    "paper.getPdf": { path: `${creator}/payouts/${payoutId}/papers/statement/pdf` },
    "paper.getReceipt": { path: `${creator}/payouts/${payoutId}/receipt` },
    "paper.listMonths": { path: `${creator}/statements` },
    "paper.getMonth": { path: `${creator}/statements/2026-08` },
    "paper.getMonthPdf": { path: `${creator}/statements/2026-08/pdf` },
    "payouts.getClaimLink": { path: `${creator}/payouts/${payoutId}/claim-link` },
    "chats.get": { path: chat },
    "chats.listMessages": { path: `${chat}/messages` },
    "chats.postMessage": {
      path: `${chat}/messages`,
      body: { content: "Taken", clientMessageId: clientMessageId() },
    },
    "chats.editMessage": { path: written, body: { content: "Taken" } },
    "chats.deleteMessage": { path: written },
    "chats.addReaction": { path: `${written}/reactions`, body: { emoji: "👍" } },
    "chats.removeReaction": { path: `${written}/reactions`, body: { emoji: "👍" } },
    "chats.markRead": { path: `${chat}/read`, body: {} },
    "jobs.get": { path: `/jobs/${draft.id}` },
    "jobs.apply": { path: `/jobs/${draft.id}/applications`, body: applicationForm },
    "applications.withdraw": { path: `/applications/${application.id}/withdraw` },
    "applications.decline": { path: `/applications/${application.id}/decline` },
    "applications.submit": { path: `/applications/${application.id}/submit`, body: applicationForm },
  };
}

/** An account that the victim lets be read. */
async function shareAccount(): Promise<string> {
  const { id: accountId } = await buildTrackedAccount(victimOrganization, { creatorId: victim.id });
  await app.services.db.execute(sql`
    insert into account_consents (organization_id, id, creator_id, account_id, platform, subject, access_token_sealed, scopes,
      granted_at)
    values (${victimOrganization.id}, 'orgconsent_4Rk8sVn1QwZp', ${victim.id}, ${accountId}, 'tiktok', 'open-id', 'sealed', '{}',
      now())`);
  return accountId;
}

/** Valid, so that nothing but who asks can be the reason of a refusal. */
async function bodyOf(id: string): Promise<object | undefined> {
  const bodies: Record<string, object> = {
    "session.open": { token: await portalTokenOf(app, { userId: attackers[1]?.creator.userId ?? "" }) },
    "accounts.finishConnection": { state: "never-given-out", code: "somebody's" },
    "session.requestLink": { email: victim.email },
    "session.renew": { token: await portalTokenOf(app, victim) },
    "chats.openDirect": { creatorId: victim.id },
    "notifications.update": { wanted: {} },
  };
  return bodies[id];
}

const expectNoSecret = (body: unknown, own: readonly string[] = []) => {
  const text = JSON.stringify(body);
  for (const secret of secrets) if (!own.includes(secret)) expect(text).not.toContain(secret);
};

/** All that is the victim's, as text: what must not change. */
async function stateOfVictim(): Promise<string> {
  const organizationId = victimOrganization.id;
  const { state } = await app.services.db.row<{ state: string }>(sql`
    select json_build_array(
      (select json_agg(c) from creators c where c.id = ${victim.id}),
      (select json_agg(u) from users u where u.id = ${victim.userId}),
      (select json_agg(p order by p.id) from payouts p where p.creator_id = ${victim.id}),
      (select json_agg(m order by m.key) from chat_messages m where m.organization_id = ${organizationId}),
      (select count(*) from chat_reactions where organization_id = ${organizationId}),
      (select json_agg(a) from job_applications a where a.user_id = ${victim.userId}),
      (select count(*) from brief_reads where organization_id = ${organizationId}),
      (select json_agg(a) from account_claims a where a.creator_id = ${victim.id}),
      (select json_agg(a) from account_consents a where a.creator_id = ${victim.id}),
      (select json_agg(d) from creator_payout_details d where d.user_id = ${victim.userId}),
      (select json_agg(t) from creator_tax_profiles t where t.user_id = ${victim.userId}),
      (select count(*) from statements where organization_id = ${organizationId})
    )::text as state`);
  return state;
}

describe("every operation of the portal that needs a session", () => {
  for (const { id, method, path, access } of operations.filter(({ access }) => access === "session")) {
    it(`${id} is for nobody without one, whatever else they have`, async () => {
      expect(access).toBe("session");
      const target = foreign[id]?.path ?? path;
      const body = foreign[id]?.body ?? (await bodyOf(id));
      const ask = (more: object) =>
        send(app, `/portal/v1${target}`, { method, ...(body && { body }), ...more });
      const strangers = [
        {},
        { apiKey },
        { session: dashboard },
        { session: { cookie: `clipledger_portal=${await portalTokenOf(app, victim)}` } },
        { session: { cookie: "clipledger_portal=" } },
      ];
      for (const stranger of strangers) {
        const { status, body: answer } = await ask(stranger);
        expect([status, answer.code]).toEqual([401, "UNAUTHORIZED"]);
        expectNoSecret(answer);
      }
    });
  }
});

describe("what belongs to another creator", () => {
  for (const { id, method, path, parameters } of operations.filter(
    ({ parameters }) => parameters.length > 0,
  )) {
    it(`is as unknown to ${id} as what does not exist, and stays as it is`, async () => {
      const target = foreign[id];
      expect(target, `add an id of another creator for ${id} to this test`).toBeDefined();
      expect(parameters).not.toEqual([]);
      const before = await stateOfVictim();
      for (const { creator } of attackers) {
        const client = await enterPortal(app, creator);
        const { status, body } = await ask(client, method, target?.path ?? path, target?.body);
        expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
        const unknown = await ask(client, method, nonexistent(target?.path ?? ""), target?.body);
        expect([unknown.status, unknown.body]).toEqual([status, body]);
        expectNoSecret(body);
      }
      expect(await stateOfVictim()).toBe(before);
    });
  }

  it("is not reached through an entry of one's own either", async () => {
    const path = foreign["payouts.get"]?.path ?? "";
    for (const { creator } of attackers) {
      const client = await enterPortal(app, creator);
      const { status, body } = await client.send(path.replace(victim.id, creator.id));
      expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    }
  });
});

describe("no answer", () => {
  for (const { id, method, path, parameters } of operations.filter(
    ({ parameters }) => parameters.length === 0,
  )) {
    it(`of ${id} tells anything of another creator`, async () => {
      expect(parameters).toEqual([]);
      for (const { creator } of attackers) {
        const client = await enterPortal(app, creator);
        const { status, body } = await ask(client, method, path, await bodyOf(id));
        expect(status).toBeLessThan(500);
        expectNoSecret(body);
      }
    });
  }
});

describe("the victim", () => {
  it("sees all of it, so that the secrets above are real ones", async () => {
    const client = await enterPortal(app, victim);
    const seen: unknown[] = [];
    for (const { method, id, path } of operations.filter(({ method: name }) => name === "GET"))
      seen.push((await ask(client, method, foreign[id]?.path ?? path, undefined)).body);
    const text = JSON.stringify(seen);
    for (const secret of ["Valenciaga", "A word in confidence", "Between you and me", "worked.example"])
      expect(text).toContain(secret);
    for (const internal of ["Fridays", "doormat", "owner-", "Not yet public"])
      expect(text).not.toContain(internal);
  });
});

const ask = (client: PortalClient, method: string, path: string, body: object | undefined) =>
  portalClient(app, client.session).send(path, { method, ...(body && { body }) });

/** The same address with ids of the same kind that nobody has. */
function nonexistent(path: string): string {
  return path.replace(/([a-z]+_)[0-9A-Za-z]{12}/g, "$1AAAAAAAAAAAA");
}
