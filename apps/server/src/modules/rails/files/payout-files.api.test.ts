import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildJoinedCreator } from "../../../../test/creator-builders.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { manualPayout } from "../../../../test/provider-builders.ts";
import { lookAtPayouts } from "../../../../test/rail-world.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
let organization: TestOrganization;
let owner: TestSession;
let apiKey: string;
let railId: string;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  owner = await signIn(app, organization.owner.email, organization.id);
  apiKey = (await buildApiKey(organization)).secret;
  const credentials = { debtorName: "Northwind GmbH", debtorIban: "DE89370400440532013000" };
  railId = (await post("/payout-rails", { kind: "sepa_file", credentials })).body.id;
});
afterAll(() => app.stop());

const post = (path: string, body: object = {}) =>
  send(app, `/ui/v1${path}`, { method: "POST", session: owner, body });
const get = (path: string) => send(app, `/ui/v1${path}`, { session: owner });

/** A creator with an IBAN, and an approved payout that waits for a file. */
async function buildWaiting(amount = 25.5): Promise<string> {
  const creator = await buildJoinedCreator(organization);
  const portal = await enterPortal(app, creator);
  const details = { accountHolder: "Zoë Müller", iban: "FR1420041010050500013M02606" };
  const { body } = await portal.send(`/creators/${creator.id}/payout-method`, {
    method: "PUT",
    body: { railId, country: "FR", details },
  });
  expect(body.chosen.isReady).toBe(true);
  const payout = manualPayout({ creatorId: creator.id, amount, payoutProvider: "partner" });
  await send(app, "/api/v1/payouts/manual", { method: "POST", apiKey, body: payout });
  expect((await post("/payouts/approve", { ids: [payout.id] })).body.approved).toEqual([payout.id]);
  return payout.id;
}

async function statusOf(id: string): Promise<string> {
  await lookAtPayouts(app);
  return (await send(app, `/api/v1/payouts/${id}`, { apiKey })).body.providerPayoutStatus;
}

async function makeFile() {
  const { status, body } = await post("/payout-files", { railId, currency: "EUR" });
  expect(status).toBe(200);
  return body;
}

async function markSent(id: string) {
  const { body } = await get(`/payout-files/${id}`);
  return post(`/payout-files/${id}/sent`, { text: body.content });
}

const keyOf = async (id: string) => (await get(`/payouts/${id}/rail`)).body.transfer.id as string;

describe("payouts by file", () => {
  it("are put into one file, sent, and paid or returned by the bank's answer", async () => {
    const paid = await buildWaiting(25.5);
    const bounced = await buildWaiting(74.5);
    expect((await get("/payout-files")).body.waiting).toMatchObject([
      { railId, railName: "SEPA file", transfers: 2, amount: 10_000, currency: "EUR" },
    ]);
    const file = await makeFile();
    expect(file).toMatchObject({ transfers: 2, amount: 10_000, currency: "EUR", state: "made" });
    expect((await post("/payout-files", { railId, currency: "EUR" })).status).toBe(409);
    const { body: download } = await get(`/payout-files/${file.id}`);
    expect(download.content).toContain("<CtrlSum>100.00</CtrlSum>");
    expect(download.content).toContain("FR1420041010050500013M02606");
    expect(download.sha256).toBe(file.sha256);
    expect(await statusOf(paid)).toBe("approved");

    const changed = download.content.replace("25.50", "925.50");
    const refused = await post(`/payout-files/${file.id}/sent`, { text: changed });
    expect(refused.body.data.issues[0].message).toContain("it has 2 payments of €1,000.00");
    expect((await post(`/payout-files/${file.id}/sent`, { text: "else" })).status).toBe(400);
    for (let times = 0; times < 2; times += 1) expect((await markSent(file.id)).status).toBe(200);
    expect([await statusOf(paid), await statusOf(bounced)]).toEqual(["requested", "requested"]);

    const [first, second] = [await keyOf(paid), await keyOf(bounced)];
    const text = `key,status,reason\n${first},completed,\n${second},returned,Account closed\n`;
    const { body: imported } = await post("/payout-files/answers", { text });
    expect(imported).toEqual({ completed: 1, returned: 1, unchanged: 0, problems: [], alarms: [] });
    const { body: again } = await post("/payout-files/answers", { text });
    expect(again).toEqual({ completed: 0, returned: 0, unchanged: 2, problems: [], alarms: [] });
    expect([await statusOf(paid), await statusOf(bounced)]).toEqual(["completed", "returned"]);
    expect((await send(app, `/api/v1/payouts/${bounced}`, { apiKey })).body.returnReason).toBe(
      "Account closed",
    );
    expect((await get("/payout-files")).body.data[0]).toMatchObject({
      state: "sent",
      completed: 1,
      returned: 1,
    });
  });

  it("notice an answer about another amount, and keys that are not theirs", async () => {
    const id = await buildWaiting(10);
    const file = await makeFile();
    await markSent(file.id);
    const key = await keyOf(id);
    const report = (amount: string) => `<?xml version="1.0"?>
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
      <GrpHdr><MsgId>a</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${file.id.replace("_", "-")}</OrgnlMsgId>
      <OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>x</OrgnlPmtInfId>
      <TxInfAndSts><OrgnlEndToEndId>${key.replace("_", "-")}</OrgnlEndToEndId><TxSts>ACSC</TxSts>
      <OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>
      </OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
    const { body: changed } = await post("/payout-files/answers", { text: report("1000.00") });
    expect(changed).toMatchObject({ completed: 0, returned: 0 });
    expect(changed.problems).toEqual([expect.stringContaining("was the file changed?")]);
    expect(await statusOf(id)).toBe("requested");
    const foreign = "key,status,reason\nrtr_000000000000,completed,\n";
    const { body: unknown } = await post("/payout-files/answers", { text: foreign });
    expect(unknown.problems).toEqual([expect.stringContaining("no file of yours")]);
    const { body: right } = await post("/payout-files/answers", { text: report("10.00") });
    expect(right).toEqual({ completed: 1, returned: 0, unchanged: 0, problems: [], alarms: [] });
    expect((await post(`/payout-files/${file.id}/discard`)).status).toBe(409);
    expect(await statusOf(id)).toBe("completed");
  });

  it("can be discarded until they are sent, and taken back until they are in a file", async () => {
    const id = await buildWaiting(5);
    const file = await makeFile();
    expect((await post(`/payouts/${id}/cancel`)).status).toBe(502);
    expect((await post(`/payout-files/${file.id}/discard`)).status).toBe(200);
    expect((await get(`/payout-files/${file.id}`)).status).toBe(409);
    expect((await post(`/payout-files/${file.id}/sent`, { text: "x" })).status).toBe(409);
    expect((await get("/payout-files")).body.waiting).toMatchObject([{ transfers: 1, amount: 500 }]);
    expect((await post(`/payouts/${id}/cancel`)).status).toBe(200);
    expect(await statusOf(id)).toBe("deleted");
    expect((await get("/payout-files")).body.waiting).toEqual([]);
  });

  it("take in what was chosen of what waits, all of it or nothing", async () => {
    const waiting = (currency = "EUR") => get(`/payout-files/waiting?railId=${railId}&currency=${currency}`);
    const payouts: string[] = [];
    for (const amount of [11, 12, 13]) {
      app.clock.advance(1_000);
      payouts.push(await buildWaiting(amount));
    }
    const { body: offered } = await waiting();
    expect(offered.data).toMatchObject([
      { id: await keyOf(payouts[0] ?? ""), amount: 1_100, currency: "EUR", reference: expect.any(String) },
      { amount: 1_200, creatorName: expect.any(String) },
      { amount: 1_300 },
    ]);
    expect((await waiting("USD")).body).toEqual({ data: [] });
    const [first, , third] = offered.data.map(({ id }: { id: string }) => id);
    const order = { railId, currency: "EUR" };
    const { body: file } = await post("/payout-files", { ...order, transferIds: [third, first, third] });
    expect(file).toMatchObject({ transfers: 2, amount: 2_400 });
    expect((await waiting()).body.data).toMatchObject([{ amount: 1_200 }]);

    const rest = offered.data[1].id;
    const { status, body: late } = await post("/payout-files", { ...order, transferIds: [rest, first] });
    expect([status, late.message]).toEqual([409, expect.stringContaining("1 of the chosen transfers")]);
    expect((await post("/payout-files", { ...order, transferIds: [] })).status).toBe(400);
    expect((await waiting()).body.data).toMatchObject([{ id: rest }]);
    expect((await makeFile()).transfers).toBe(1);
  });

  it("are offered to creators who are paid in a currency of theirs", async () => {
    const creator = await buildJoinedCreator(organization);
    const portal = await enterPortal(app, creator);
    const path = `/creators/${creator.id}/payout-method`;
    const offered = async () => (await portal.send(path)).body.rails.map(({ id }: { id: string }) => id);
    expect(await offered()).toEqual([railId]);
    const fields = { creatorId: creator.id, amount: 5, currency: "USD", payoutProvider: "partner" };
    const payout = manualPayout(fields);
    await send(app, "/api/v1/payouts/manual", { method: "POST", apiKey, body: payout });
    await post("/payouts/approve", { ids: [payout.id] });
    expect(await offered()).toEqual([]);
    expect((await get(`/payouts/${payout.id}/rail`)).body.note).toContain("None of your rails pays USD");
    expect((await portal.send(path)).body.waiting).toEqual([{ amount: 500, currency: "USD" }]);
    const details = { accountHolder: "Zoë Müller", iban: "FR1420041010050500013M02606" };
    const { status, body } = await portal.send(path, {
      method: "PUT",
      body: { railId, country: "FR", details },
    });
    expect([status, body.data.issues]).toEqual([
      400,
      [{ path: "railId", message: "SEPA file does not pay USD" }],
    ]);
    await post(`/payouts/${payout.id}/cancel`);
    expect(await offered()).toEqual([railId]);
  });

  it("are another organization's secret", async () => {
    await buildWaiting(5);
    const file = await makeFile();
    const other = await buildOrganization(app);
    const session = await signIn(app, other.owner.email, other.id);
    const ask = (path: string, body?: object) =>
      send(app, `/ui/v1${path}`, { session, ...(body && { method: "POST", body }) });
    expect((await ask(`/payout-files/${file.id}`)).status).toBe(404);
    expect((await ask(`/payout-files/${file.id}/sent`, { text: "x" })).status).toBe(404);
    expect((await ask(`/payout-files/${file.id}/discard`, {})).status).toBe(404);
    expect((await ask("/payout-files", { railId, currency: "EUR" })).status).toBe(404);
    expect((await ask("/payout-files")).body).toEqual({ data: [], waiting: [] });
    await buildWaiting(6);
    const foreign = await ask(`/payout-files/waiting?railId=${railId}&currency=EUR`);
    expect(foreign.body).toEqual({ data: [] });
  });
});
