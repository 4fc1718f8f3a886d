import { inBankLetters } from "@clipledger/rails/bank-files/bank-file";
import { beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildJoinedCreator } from "../../../../test/creator-builders.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { manualPayout } from "../../../../test/provider-builders.ts";
import { lookAtPayouts } from "../../../../test/rail-world.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
let organization: TestOrganization;
let owner: TestSession;
let apiKey: string;
let railId: string;

beforeAll(async () => {
  app = await sharedApp();
  organization = await buildOrganization(app);
  owner = await signIn(app, organization.owner.email, organization.id);
  apiKey = (await buildApiKey(organization)).secret;
  const credentials = { debtorName: "Northwind GmbH", debtorIban: "DE89370400440532013000" };
  railId = (await post("/payout-rails", { kind: "sepa_file", credentials })).body.id;
});

const post = (path: string, body: object = {}) =>
  send(app, `/ui/v1${path}`, { method: "POST", session: owner, body });
const get = (path: string) => send(app, `/ui/v1${path}`, { session: owner });

interface Sent {
  readonly id: string;
  readonly key: string;
}

async function buildApproved(amount: number): Promise<string> {
  const creator = await buildJoinedCreator(organization);
  const portal = await enterPortal(app, creator);
  const details = { accountHolder: "Zoë Müller", iban: "FR1420041010050500013M02606" };
  await portal.send(`/creators/${creator.id}/payout-method`, {
    method: "PUT",
    body: { railId, country: "FR", details },
  });
  const payout = manualPayout({ creatorId: creator.id, amount, payoutProvider: "partner" });
  await send(app, "/api/v1/payouts/manual", { method: "POST", apiKey, body: payout });
  await post("/payouts/approve", { ids: [payout.id] });
  return payout.id;
}

/** Payouts that are on their way in one file. */
async function buildSent(...amounts: number[]): Promise<{ fileId: string; payouts: Sent[] }> {
  const ids: string[] = [];
  for (const amount of amounts) ids.push(await buildApproved(amount));
  const { body: file } = await post("/payout-files", { railId, currency: "EUR" });
  const { content } = (await get(`/payout-files/${file.id}`)).body;
  expect((await post(`/payout-files/${file.id}/sent`, { text: content })).status).toBe(200);
  const payouts: Sent[] = [];
  for (const id of ids) payouts.push({ id, key: (await get(`/payouts/${id}/rail`)).body.transfer.id });
  return { fileId: file.id, payouts };
}

async function statusOf(id: string): Promise<string> {
  await lookAtPayouts(app);
  return (await send(app, `/api/v1/payouts/${id}`, { apiKey })).body.providerPayoutStatus;
}

const answer = async (text: string) => (await post("/payout-files/answers", { text })).body;

const statement = (amount: string, details: string) =>
  `<Document><BkToCstmrStmt><Stmt><Ntry>${amount}<CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
   <NtryDtls>${details}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
const ofPayment = ({ key }: Sent, own = "") =>
  `<TxDtls><Refs><EndToEndId>${inBankLetters(key)}</EndToEndId></Refs>${own}</TxDtls>`;
const ofFile = (fileId: string) => `<Btch><MsgId>${inBankLetters(fileId)}</MsgId></Btch>`;
const report = (fileId: string, group: string, payments = "") =>
  `<Document><CstmrPmtStsRpt><GrpHdr><MsgId>a</MsgId></GrpHdr><OrgnlGrpInfAndSts>
   <OrgnlMsgId>${inBankLetters(fileId)}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>
   <OrgnlPmtInfAndSts><OrgnlPmtInfId>x</OrgnlPmtInfId>${payments}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

const unchanged = { completed: 0, returned: 0, unchanged: 0, alarms: [] };

describe("a booking of an amount that cannot be read", () => {
  it.each([
    ['<Amt Ccy="EUR">-12.50</Amt>', '"-12.50 EUR"'],
    ['<Amt Ccy="EUR">9999,99</Amt>', '"9999,99 EUR"'],
    ['<Amt Ccy="EUR">99.999</Amt>', '"99.999 EUR"'],
    [`<Amt Ccy="EUR">${"1".repeat(30)}</Amt>`, `"${"1".repeat(30)} EUR"`],
    ['<Amt Ccy="XXX">12.50</Amt>', '"12.50 XXX"'],
    ["<Amt>12.50</Amt>", '"12.50"'],
    ['<Amt Ccy="EUR"></Amt>', '"EUR"'],
    ["", "reports no amount"],
    ['<Amt Ccy="EUR">0.00</Amt>', "reports €0.00"],
  ])("completes no payout, and is shown: %s", async (amount, shown) => {
    const { fileId, payouts } = await buildSent(12.5);
    const [payout] = payouts;
    if (payout === undefined) throw new Error("No payout");
    const ofOne = { ...unchanged, problems: [expect.stringContaining(shown)] };
    expect(await answer(statement(amount, ofPayment(payout)))).toEqual(ofOne);
    expect(
      await answer(statement('<Amt Ccy="EUR">12.50</Amt>', ofPayment(payout, amount || "<Amt/>"))),
    ).toEqual({ ...unchanged, problems: [expect.stringMatching(/^rtr_\w+: the bank reports/)] });
    expect(await answer(statement(amount, ofFile(fileId)))).toEqual({
      ...unchanged,
      problems: [expect.stringContaining(shown)],
    });
    expect(await statusOf(payout.id)).toBe("requested");
    const readable = statement('<Amt Ccy="EUR">12.50</Amt>', ofPayment(payout));
    expect(await answer(readable)).toEqual({ ...unchanged, completed: 1, problems: [] });
    expect(await statusOf(payout.id)).toBe("completed");
  });

  it("completes none of several that were booked as one sum, without an amount of their own", async () => {
    const { payouts } = await buildSent(10, 20);
    const body = await answer(
      statement('<Amt Ccy="EUR">30.00</Amt>', payouts.map((payout) => ofPayment(payout)).join("")),
    );
    const none = expect.stringContaining("the bank reports no amount");
    expect(body).toEqual({ ...unchanged, problems: [none, none] });
  });
});

describe("an answer for a whole file", () => {
  it("completes nothing where its sum is another, and names both", async () => {
    const { fileId, payouts } = await buildSent(10, 20);
    const problem = expect.stringMatching(new RegExp(`^${fileId}: the bank reports €29.00 .* €30.00;`));
    expect(await answer(statement('<Amt Ccy="EUR">29.00</Amt>', ofFile(fileId)))).toEqual({
      ...unchanged,
      problems: [problem],
    });
    const other = await answer(statement('<Amt Ccy="USD">30.00</Amt>', ofFile(fileId)));
    expect(other).toMatchObject({ completed: 0, problems: [expect.stringContaining("$30.00")] });
    const reported = (sum: string) =>
      report(fileId, `<OrgnlCtrlSum>${sum}</OrgnlCtrlSum><GrpSts>ACSC</GrpSts>`);
    for (const sum of ["31", "30,00", "-30", "3e1"])
      expect(await answer(reported(sum))).toEqual({
        ...unchanged,
        problems: [expect.stringContaining(`reports "${sum}" for the whole file`)],
      });
    expect(await answer(reported("30"))).toEqual({ ...unchanged, completed: 2, problems: [] });
    expect(await statusOf(payouts[0]?.id ?? "")).toBe("completed");
  });

  it("may be a sum without the payments that came back before", async () => {
    const { fileId, payouts } = await buildSent(10, 20);
    const [first] = payouts;
    expect(await answer(`key,status\n${first?.key},returned\n`)).toMatchObject({ returned: 1 });
    expect(await answer(statement('<Amt Ccy="EUR">20.00</Amt>', ofFile(fileId)))).toMatchObject({
      ...{ completed: 1, returned: 0, unchanged: 1, problems: [] },
    });
    expect(await statusOf(first?.id ?? "")).toBe("returned");
  });

  it("counts for no payment that the same report refuses", async () => {
    const { fileId, payouts } = await buildSent(10, 20);
    const [first, second] = payouts.map(({ id, key }) => ({ id, key: inBankLetters(key) }));
    const refused = `<TxInfAndSts><OrgnlEndToEndId>${first?.key}</OrgnlEndToEndId><TxSts>RJCT</TxSts></TxInfAndSts>`;
    expect(await answer(report(fileId, "<GrpSts>ACSC</GrpSts>", refused))).toMatchObject({
      completed: 1,
      returned: 1,
    });
    expect([await statusOf(first?.id ?? ""), await statusOf(second?.id ?? "")]).toEqual([
      "returned",
      "completed",
    ]);
  });

  it("is a problem where it is booked in, and changes nothing", async () => {
    const { fileId } = await buildSent(10);
    const text = statement('<Amt Ccy="EUR">10.00</Amt>', ofFile(fileId)).replace("DBIT", "CRDT");
    expect(await answer(text)).toEqual({
      ...unchanged,
      problems: [`${fileId} is booked in without being called a return`],
    });
    const foreign = statement('<Amt Ccy="EUR">10.00</Amt>', ofFile("payroll-7")).replace("DBIT", "CRDT");
    expect(await answer(foreign)).toEqual({ ...unchanged, problems: [] });
  });
});

describe("a status report with an amount that cannot be read", () => {
  it("completes no payout", async () => {
    const { fileId, payouts } = await buildSent(10);
    const paid = (amount: string) =>
      report(
        fileId,
        "",
        `<TxInfAndSts><OrgnlEndToEndId>${inBankLetters(payouts[0]?.key ?? "")}</OrgnlEndToEndId><TxSts>ACSC</TxSts>
         <OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>`,
      );
    expect(await answer(paid("10,00"))).toEqual({
      ...unchanged,
      problems: [expect.stringContaining('"10,00 EUR"')],
    });
    expect(await answer(paid("10.00"))).toEqual({ ...unchanged, completed: 1, problems: [] });
  });
});

describe("a table with keys that are none", () => {
  it("is imported without them, and they are shown in short", async () => {
    const { payouts } = await buildSent(10);
    const text = `key,status\n${payouts[0]?.key},paid\nINV/7,paid\n${"x".repeat(100_000)},paid\n`;
    const body = await answer(text);
    expect(body).toMatchObject({
      completed: 1,
      problems: ['Row 3: "INV/7" is not the key of a payment of yours', expect.any(String)],
    });
    expect(JSON.stringify(body).length).toBeLessThan(1_000);
  });
});
