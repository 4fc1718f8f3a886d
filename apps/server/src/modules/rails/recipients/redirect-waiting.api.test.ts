import { beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildJoinedCreator } from "../../../../test/creator-builders.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { manualPayout } from "../../../../test/provider-builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";

const app = await sharedApp();
let organization: TestOrganization;
let owner: TestSession;
let apiKey: string;
let sepa: string;
let paypal: string;

beforeEach(async () => {
  organization = await buildOrganization(app);
  owner = await signIn(app, organization.owner.email, organization.id);
  apiKey = (await buildApiKey(organization)).secret;
  const credentials = { debtorName: "Northwind GmbH", debtorIban: "DE89370400440532013000" };
  sepa = (await post("/payout-rails", { kind: "sepa_file", credentials })).body.id;
  paypal = (await post("/payout-rails", { kind: "paypal_file", credentials: {} })).body.id;
});

const post = (path: string, body: object = {}) =>
  send(app, `/ui/v1${path}`, { method: "POST", session: owner, body });
const get = async (path: string) => (await send(app, `/ui/v1${path}`, { session: owner })).body;
const waiting = async () =>
  (await get("/payout-files")).waiting.map((one: { railId: string; amount: number }) => [
    one.railId,
    one.amount,
  ]);

const FORMER = "FR1420041010050500013M02606";
const LATER = "NL91ABNA0417164300";

/** An approved payout of 20.00 that waits for a SEPA file, and its creator's choices. */
async function buildWaiting() {
  const creator = await buildJoinedCreator(organization);
  const portal = await enterPortal(app, creator);
  const choose = async (railId: string, details: object) => {
    const body = { railId, country: "FR", details };
    const answer = await portal.send(`/creators/${creator.id}/payout-method`, { method: "PUT", body });
    expect([answer.status, answer.body.chosen?.isReady]).toEqual([200, true]);
  };
  await choose(sepa, { accountHolder: "Zoe", iban: FORMER });
  const payout = manualPayout({ creatorId: creator.id, amount: 20, payoutProvider: "partner" });
  await send(app, "/api/v1/payouts/manual", { method: "POST", apiKey, body: payout });
  await post("/payouts/approve", { ids: [payout.id] });
  expect(await waiting()).toEqual([[sepa, 2_000]]);
  return { id: payout.id, choose };
}

async function makeFile(): Promise<{ id: string; content: string }> {
  const { body } = await post("/payout-files", { railId: sepa, currency: "EUR" });
  return { id: body.id, content: (await get(`/payout-files/${body.id}`)).content };
}

const keyOf = async (id: string) => (await get(`/payouts/${id}/rail`)).transfer.id;

describe("what waits for a file", () => {
  it("goes to the account that the creator entered last", async () => {
    const { id, choose } = await buildWaiting();
    const key = await keyOf(id);
    await choose(sepa, { accountHolder: "Zoe", iban: LATER });
    const { content } = await makeFile();
    expect([content.includes(LATER), content.includes(FORMER), await keyOf(id)]).toEqual([true, false, key]);
  });

  it("stays as it is once it is in a file", async () => {
    const { choose } = await buildWaiting();
    const { id, content } = await makeFile();
    await choose(sepa, { accountHolder: "Zoe", iban: LATER });
    expect((await get(`/payout-files/${id}`)).content).toBe(content);
    expect((await post(`/payout-files/${id}/sent`, { text: content })).status).toBe(200);
  });

  it("follows the creator to another rail, once", async () => {
    const { id, choose } = await buildWaiting();
    const key = await keyOf(id);
    await choose(paypal, { email: "zoe@example.org" });
    expect(await waiting()).toEqual([[paypal, 2_000]]);
    expect(await keyOf(id)).not.toBe(key);
    await choose(sepa, { accountHolder: "Zoe", iban: LATER });
    expect(await waiting()).toEqual([[sepa, 2_000]]);
  });

  it("stays with its rail and key where a discarded file has it", async () => {
    const { id, choose } = await buildWaiting();
    const key = await keyOf(id);
    const file = await makeFile();
    const body = { reason: "A wrong account", notHandedOver: true };
    expect((await post(`/payout-files/${file.id}/discard`, body)).status).toBe(200);
    await choose(paypal, { email: "zoe@example.org" });
    expect([await waiting(), await keyOf(id)]).toEqual([[[sepa, 2_000]], key]);
    await choose(sepa, { accountHolder: "Zoe", iban: LATER });
    expect((await makeFile()).content).toContain(LATER);
    expect(await keyOf(id)).toBe(key);
  });
});
