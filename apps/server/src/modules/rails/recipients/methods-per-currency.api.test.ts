import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { buildAssignment } from "../../../../test/assignment-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign } from "../../../../test/campaign-builders.ts";
import { buildJoinedCreator, type TestCreator } from "../../../../test/creator-builders.ts";
import { waitingAtGate, withGate } from "../../../../test/held-commit.ts";
import { mailsTo } from "../../../../test/mails.ts";
import { enterPortal, type PortalClient } from "../../../../test/portal-builders.ts";
import { manualPayout } from "../../../../test/provider-builders.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { mailMethodChangeTask } from "./mail-method-change.ts";

// Nothing answers there: tests ask no other address.
const app = await startTestApp({ environment: { CLIPLEDGER_WISE_URL: "http://127.0.0.1:9" } });
let organization: TestOrganization;
let owner: TestSession;
let apiKey: string;
let sepa: string;
let paypal: string;
let creator: TestCreator;
let portal: PortalClient;

beforeEach(async () => {
  organization = await buildOrganization(app);
  owner = await signIn(app, organization.owner.email, organization.id);
  apiKey = (await buildApiKey(organization)).secret;
  const credentials = { debtorName: "Northwind GmbH", debtorIban: "DE89370400440532013000" };
  sepa = (await post("/payout-rails", { kind: "sepa_file", credentials })).body.id;
  paypal = (await post("/payout-rails", { kind: "paypal_file", credentials: {} })).body.id;
  creator = await buildJoinedCreator(organization);
  portal = await enterPortal(app, creator);
});
afterAll(() => app.stop());

const post = (path: string, body: object = {}) =>
  send(app, `/ui/v1${path}`, { method: "POST", session: owner, body });
const get = async (path: string) => (await send(app, `/ui/v1${path}`, { session: owner })).body;
const choose = (railId: string, details: object, currencies?: readonly string[]) =>
  portal.send(`/creators/${creator.id}/payout-method`, {
    method: "PUT",
    body: { railId, country: "FR", details, ...(currencies && { currencies }) },
  });

const FORMER = { accountHolder: "Zoe", iban: "FR1420041010050500013M02606" };
const LATER = { accountHolder: "Zoe", iban: "NL91ABNA0417164300" };

async function approvePayout(currency: string, amount = 20): Promise<void> {
  const fields = { creatorId: creator.id, amount, currency, payoutProvider: "partner" };
  const payout = manualPayout(fields);
  await send(app, "/api/v1/payouts/manual", { method: "POST", apiKey, body: payout });
  await post("/payouts/approve", { ids: [payout.id] });
}

async function joinCampaignIn(currency: string): Promise<void> {
  const campaign = await buildCampaign(organization, { currency });
  await buildAssignment(organization, { campaignId: campaign.id, creatorId: creator.id });
}

async function fileOf(railId: string, currency: string): Promise<string> {
  const { status, body } = await post("/payout-files", { railId, currency });
  expect(status).toBe(200);
  return (await get(`/payout-files/${body.id}`)).content;
}

const path = () => `/creators/${creator.id}/payout-method`;
const waiting = async () =>
  (await get("/payout-files")).waiting.map((sum: { railId: string; currency: string }) => [
    sum.railId,
    sum.currency,
  ]);
const methods = async () =>
  (await portal.send(path())).body.methods.map((method: { railId: string; currencies: string[] }) => [
    method.railId,
    method.currencies,
  ]);

/** As the release before stores a choice, which knew one method for all currencies. */
async function chooseInReleaseBefore(railId: string, details: object): Promise<void> {
  const { db, sealer, clock } = app.services;
  const at = clock.now();
  const sealed = sealer.seal(JSON.stringify(details), `rail recipient ${creator.id} ${railId}`);
  await db.execute(sql`
    update rail_recipients set is_chosen = false, updated_at = ${at}
    where organization_id = ${organization.id} and creator_id = ${creator.id} and is_chosen and rail_id <> ${railId}`);
  await db.execute(sql`
    insert into rail_recipients (
      organization_id, creator_id, rail_id, country, details_sealed, hint, is_ready, created_at, updated_at
    ) values (
      ${organization.id}, ${creator.id}, ${railId}, 'FR', ${sealed}, '', true, ${at}, ${at}
    ) on conflict (organization_id, creator_id, rail_id) do update set
      country = excluded.country, details_sealed = excluded.details_sealed, hint = excluded.hint, is_chosen = true,
      is_ready = true, missing = '{}', updated_at = excluded.updated_at`);
}

/** What the release before reads as the creator's choice. */
async function readInReleaseBefore(): Promise<unknown> {
  const row = await app.services.db.maybeRow<{
    rail_id: string;
    details_sealed: string;
    is_ready: boolean;
  }>(sql`
    select rail_id, details_sealed, is_ready from rail_recipients
    where organization_id = ${organization.id} and creator_id = ${creator.id} and is_chosen`);
  if (row === undefined) return undefined;
  const purpose = `rail recipient ${creator.id} ${row.rail_id}`;
  return [row.rail_id, JSON.parse(app.services.sealer.open(row.details_sealed, purpose)), row.is_ready];
}

describe("payout methods per currency", () => {
  it("let a creator of a USD campaign correct the account that EUR waits for", async () => {
    await choose(sepa, FORMER);
    await approvePayout("EUR");
    await joinCampaignIn("USD");
    const { status, body } = await choose(sepa, LATER);
    expect([status, body.data?.issues]).toEqual([200, undefined]);
    const content = await fileOf(sepa, "EUR");
    expect([content.includes(LATER.iban), content.includes(FORMER.iban)]).toEqual([true, false]);
  });

  it("are asked for in the currencies of campaigns and of what waits", async () => {
    const needed = async () => (await portal.send(path())).body.neededCurrencies;
    expect(await needed()).toEqual([]);
    await joinCampaignIn("USD");
    expect(await needed()).toEqual(["USD"]);
    await approvePayout("EUR");
    expect(await needed()).toEqual(["EUR", "USD"]);
    await choose(sepa, FORMER, ["EUR"]);
    expect([await needed(), await waiting()]).toEqual([["EUR", "USD"], [[sepa, "EUR"]]]);
    await fileOf(sepa, "EUR");
    expect(await needed()).toEqual(["USD"]);
  });

  it("send each currency its own way, and leave what waits in another as it is", async () => {
    await approvePayout("EUR");
    await approvePayout("USD");
    await choose(sepa, FORMER, ["EUR"]);
    expect(await waiting()).toEqual([[sepa, "EUR"]]);
    const { status, body } = await choose(paypal, { email: "zoe@example.org" }, ["USD", "CHF"]);
    expect([status, body.chosen]).toMatchObject([200, { railId: paypal, isReady: true }]);
    expect(await waiting()).toEqual(
      [
        [sepa, "EUR"],
        [paypal, "USD"],
      ].sort(),
    );
    expect(await methods()).toEqual([
      [paypal, ["CHF", "USD"]],
      [sepa, ["EUR"]],
    ]);
    await choose(paypal, { email: "zoe@example.com" }, ["EUR"]);
    expect(await waiting()).toEqual([
      [paypal, "EUR"],
      [paypal, "USD"],
    ]);
    expect(await fileOf(paypal, "USD")).toContain("zoe@example.org");
    expect(await fileOf(paypal, "EUR")).toContain("zoe@example.com");
  });

  it("are refused in currencies that they cannot serve, with all that is wrong", async () => {
    const { status, body } = await choose(sepa, { accountHolder: "Zoe", iban: "FR00" }, ["EUR", "USD"]);
    expect([status, body.data.issues]).toEqual([
      400,
      [
        { path: "currencies.1", message: "SEPA file does not pay USD. It pays EUR" },
        { path: "details.iban", message: "This IBAN has a typing error" },
      ],
    ]);
    for (const currencies of [[], ["EURO"]])
      expect((await choose(sepa, FORMER, currencies)).status).toBe(400);
    expect(await methods()).toEqual([]);
  });

  it("need the details of each currency that they serve", async () => {
    const wise = await post("/payout-rails", {
      kind: "wise",
      credentials: { apiToken: "t", profileId: "1" },
    });
    const details = { accountHolder: "Zoe Miller", iban: FORMER.iban };
    const { status, body } = await choose(wise.body.id, details, ["EUR", "GBP", "USD"]);
    expect([status, body.data.issues.slice(0, 3)]).toEqual([
      400,
      [
        { path: "details.sortCode", message: "Enter the Sort code for payouts in GBP" },
        { path: "details.routingNumber", message: "Enter the Routing number (ACH) for payouts in USD" },
        { path: "details.accountNumber", message: "Enter the Account number for payouts in GBP, USD" },
      ],
    ]);
    expect((await choose(wise.body.id, details)).status).toBe(200);
    expect(await methods()).toEqual([[wise.body.id, ["CHF", "EUR"]]]);
  });

  it("reach the account that was entered while a transfer was being written down", async () => {
    await choose(sepa, FORMER);
    let choosing: Promise<unknown> = Promise.resolve();
    let approving: Promise<unknown> = Promise.resolve();
    await withGate(app.services.db, { table: "rail_transfers", at: "insert" }, async () => {
      approving = approvePayout("EUR");
      await expect.poll(() => waitingAtGate(app.services.db)).toBe(1);
      choosing = choose(sepa, LATER);
      await expect.poll(countWaitingForRows).toBe(1);
    });
    await Promise.all([approving, choosing]);
    const content = await fileOf(sepa, "EUR");
    expect([content.includes(LATER.iban), content.includes(FORMER.iban)]).toEqual([true, false]);
  });

  it("are in a file that is made at the same time as one, the former or the corrected", async () => {
    await choose(sepa, FORMER);
    for (const amount of [11, 12, 13]) await approvePayout("EUR", amount);
    const [file, chosen] = await Promise.all([fileOf(sepa, "EUR"), choose(sepa, LATER)]);
    expect(chosen.status).toBe(200);
    const accounts = [...file.matchAll(/<IBAN>(FR|NL)/g)].map(([, country]) => country);
    expect(accounts).toHaveLength(3);
    expect(new Set(accounts).size).toBe(1);
  });
});

describe("payout methods beside the release before", () => {
  it("keep serving what was chosen there, until another method takes a currency over", async () => {
    await chooseInReleaseBefore(paypal, { email: "zoe@example.org" });
    await approvePayout("EUR");
    await approvePayout("USD");
    expect(await waiting()).toEqual([
      [paypal, "EUR"],
      [paypal, "USD"],
    ]);
    await choose(sepa, LATER, ["EUR"]);
    expect(await methods()).toEqual([
      [sepa, ["EUR"]],
      [paypal, ["CHF", "GBP", "USD"]],
    ]);
    expect(await waiting()).toEqual(
      [
        [sepa, "EUR"],
        [paypal, "USD"],
      ].sort(),
    );
    await approvePayout("GBP");
    expect(await fileOf(paypal, "GBP")).toContain("zoe@example.org");
    expect(await readInReleaseBefore()).toBeUndefined();
  });

  it("give way to what is chosen there later, where its rail pays", async () => {
    await choose(sepa, FORMER, ["EUR"]);
    await choose(paypal, { email: "zoe@example.org" }, ["USD"]);
    await chooseInReleaseBefore(sepa, LATER);
    expect(await methods()).toEqual([
      [sepa, ["EUR"]],
      [paypal, ["USD"]],
    ]);
    await approvePayout("EUR");
    expect(await fileOf(sepa, "EUR")).toContain(LATER.iban);
  });

  it("are read there where one method serves everything", async () => {
    await choose(sepa, FORMER);
    expect(await readInReleaseBefore()).toEqual([sepa, FORMER, true]);
    await choose(sepa, LATER, ["EUR"]);
    expect(await readInReleaseBefore()).toEqual([sepa, LATER, true]);
    expect(await methods()).toEqual([[sepa, ["EUR"]]]);
    await choose(paypal, { email: "zoe@example.org" });
    expect(await readInReleaseBefore()).toEqual([paypal, { email: "zoe@example.org" }, true]);
    await choose(sepa, LATER, ["EUR"]);
    expect(await readInReleaseBefore()).toBeUndefined();
  });
});

describe("payout methods of a person", () => {
  it("are of one organization only", async () => {
    await choose(sepa, FORMER, ["EUR"]);
    const other = await buildOrganization(app);
    const again = await buildJoinedCreator(other, { email: creator.email });
    const answer = await portal.send(`/creators/${again.id}/payout-method`);
    expect(answer.body).toMatchObject({ chosen: null, methods: [], rails: [] });
    const body = { railId: sepa, country: "FR", details: LATER, currencies: ["EUR"] };
    const foreign = await portal.send(`/creators/${again.id}/payout-method`, { method: "PUT", body });
    expect([foreign.status, foreign.body.data.issues[0].path]).toEqual([400, "railId"]);
  });

  it("are mailed to them with their currencies", async () => {
    await choose(sepa, FORMER, ["EUR"]);
    await runQueued(app, mailMethodChangeTask);
    const mail = (await mailsTo(app, creator.email)).at(-1);
    expect(mail?.text).toContain(
      "sends your payouts in EUR by SEPA file, to the account that ends with 2606.",
    );
  });

  it("are deleted with their account, also where they stay as a deleted creator", async () => {
    await choose(sepa, FORMER, ["EUR"]);
    await chooseInReleaseBefore(paypal, { email: "zoe@example.org" });
    await approvePayout("GBP");
    expect((await portal.send("/account", { method: "DELETE" })).status).toBe(200);
    const { left } = await app.services.db.row<{ left: number }>(sql`
      select (select count(*) from payout_methods where creator_id = ${creator.id})::int
        + (select count(*) from rail_recipients where creator_id = ${creator.id})::int as left`);
    expect(left).toBe(0);
  });
});

async function countWaitingForRows(): Promise<number> {
  const { total } = await app.services.db.row<{ total: number }>(sql`
    select count(*)::int as total from pg_locks l
    where not l.granted and l.locktype in ('transactionid', 'tuple')
      and l.pid in (select pid from pg_stat_activity where datname = current_database())`);
  return total;
}
