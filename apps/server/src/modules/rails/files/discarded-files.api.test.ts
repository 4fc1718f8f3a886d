import { inBankLetters } from "@clipledger/rails/bank-files/bank-file";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildJoinedCreator } from "../../../../test/creator-builders.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { manualPayout } from "../../../../test/provider-builders.ts";
import { lookAtPayouts } from "../../../../test/rail-world.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp } from "../../../../test/test-app.ts";

const app = await startTestApp();
let organization: TestOrganization;
let owner: TestSession;
let apiKey: string;
let railId: string;

beforeEach(async () => {
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
const CONFIRMED = { reason: "Two amounts were wrong", notHandedOver: true };

/** An approved payout of a creator with an IBAN, and the key that it has in files. */
async function buildWaiting(amount: number): Promise<{ id: string; key: string }> {
  const creator = await buildJoinedCreator(organization);
  const portal = await enterPortal(app, creator);
  const details = { accountHolder: "Zoë Müller", iban: "FR1420041010050500013M02606" };
  await portal.send(`/creators/${creator.id}/payout-method`, {
    method: "PUT",
    body: { railId, country: "FR", details },
  });
  const payout = manualPayout({ creatorId: creator.id, amount, payoutProvider: "partner" });
  await send(app, "/api/v1/payouts/manual", { method: "POST", apiKey, body: payout });
  expect((await post("/payouts/approve", { ids: [payout.id] })).body.approved).toEqual([payout.id]);
  return { id: payout.id, key: (await get(`/payouts/${payout.id}/rail`)).body.transfer.id };
}

async function statusOf({ id }: { id: string }): Promise<string> {
  await lookAtPayouts(app);
  return (await send(app, `/api/v1/payouts/${id}`, { apiKey })).body.providerPayoutStatus;
}

async function makeFile(): Promise<{ id: string; name: string; content: string }> {
  const { status, body } = await post("/payout-files", { railId, currency: "EUR" });
  expect(status).toBe(200);
  const { content } = (await get(`/payout-files/${body.id}`)).body;
  return { id: body.id, name: body.name, content };
}

async function discard({ id }: { id: string }): Promise<void> {
  expect((await post(`/payout-files/${id}/discard`, CONFIRMED)).status).toBe(200);
  app.clock.advance(1_000);
}

const waiting = async () => (await get("/payout-files")).body.waiting;
const answer = (text: string) => post("/payout-files/answers", { text });
const paid = (...payouts: { key: string }[]) =>
  answer(`key,status\n${payouts.map(({ key }) => `${inBankLetters(key)},paid`).join("\n")}\n`);

/** A status report on a file, of the whole or of one payment. */
const report = (file: { id: string }, status: string, payment?: { key: string }) => `<?xml version="1.0"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>a</MsgId></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>${inBankLetters(file.id)}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId>
  ${payment ? "" : `<GrpSts>${status}</GrpSts>`}</OrgnlGrpInfAndSts>
  ${payment ? `<OrgnlPmtInfAndSts><OrgnlPmtInfId>x</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${inBankLetters(payment.key)}</OrgnlEndToEndId><TxSts>${status}</TxSts></TxInfAndSts></OrgnlPmtInfAndSts>` : ""}
  </CstmrPmtStsRpt></Document>`;

describe("discarding a file", () => {
  it("needs nothing more as long as nobody has it", async () => {
    await buildWaiting(10);
    const { body: file } = await post("/payout-files", { railId, currency: "EUR" });
    expect(file.downloadedAt).toBeNull();
    expect((await post(`/payout-files/${file.id}/discard`)).status).toBe(200);
    expect(await waiting()).toMatchObject([{ transfers: 1, amount: 1_000 }]);
  });

  it("that was downloaded needs a reason and the word that no bank has it, and both are logged", async () => {
    await buildWaiting(10);
    const file = await makeFile();
    expect((await get("/payout-files")).body.data[0].downloadedAt).toBe(app.clock.now().toISOString());
    for (const body of [{}, { reason: "Wrong" }, { notHandedOver: true }]) {
      const refused = await post(`/payout-files/${file.id}/discard`, body);
      expect([refused.status, refused.body.code]).toEqual([409, "INVALID_STATE"]);
      expect(refused.body.message).toContain("would pay twice");
    }
    const blank = { reason: " ", notHandedOver: true };
    expect((await post(`/payout-files/${file.id}/discard`, blank)).status).toBe(400);
    expect(await waiting()).toEqual([]);
    await discard(file);
    const { body } = await send(app, "/api/v1/activity", { apiKey });
    const entries = body.data.filter(({ subject }: { subject: { id: string } }) => subject.id === file.id);
    expect(entries).toMatchObject([
      {
        type: "payout_file.discarded",
        changes: { reason: { after: CONFIRMED.reason }, downloadedAt: { before: expect.any(String) } },
      },
      { type: "payout_file.downloaded" },
      { type: "payout_file.made" },
    ]);
  });

  it("keeps the keys of its payments, so that a bank notices them in the next file", async () => {
    const one = await buildWaiting(10);
    const first = await makeFile();
    await discard(first);
    const second = await makeFile();
    for (const { content } of [first, second])
      expect(content).toContain(`<EndToEndId>${inBankLetters(one.key)}</EndToEndId>`);
    expect(second.content).not.toContain(inBankLetters(first.id));
  });
});

describe("a bank that has paid by a discarded file", () => {
  it("settles what waits again, and the team is told", async () => {
    const [one, two] = [await buildWaiting(10), await buildWaiting(20)];
    const file = await makeFile();
    await discard(file);
    const { body } = await answer(report(file, "ACSC", one));
    expect(body).toMatchObject({ completed: 1, problems: [], alarms: [expect.stringContaining(file.name)] });
    expect(body.alarms[0]).toMatch(/^rtr_\w+, €10.00: .* waits for no other file$/);
    expect([await statusOf(one), await statusOf(two)]).toEqual(["completed", "approved"]);
    expect(await waiting()).toMatchObject([{ transfers: 1, amount: 2_000 }]);
    const { body: again } = await answer(report(file, "ACSC", one));
    expect(again).toEqual({ completed: 0, returned: 0, unchanged: 1, problems: [], alarms: [] });
    expect((await get("/payout-files")).body.data[0]).toMatchObject({ state: "discarded", completed: 1 });
  });

  it("settles all of it when it answers for the whole file", async () => {
    const [one, two] = [await buildWaiting(10), await buildWaiting(20)];
    const file = await makeFile();
    await discard(file);
    const { body } = await answer(report(file, "ACSC"));
    expect(body).toMatchObject({ completed: 2, alarms: [expect.any(String), expect.any(String)] });
    expect([await statusOf(one), await statusOf(two), await waiting()]).toEqual([
      "completed",
      "completed",
      [],
    ]);
  });

  it("stops the next file, which can be discarded without what was paid", async () => {
    const [one, two] = [await buildWaiting(10), await buildWaiting(20)];
    const first = await makeFile();
    await discard(first);
    const second = await makeFile();
    const { body } = await paid(one);
    expect(body).toMatchObject({ completed: 1, alarms: [expect.stringContaining(second.name)] });
    expect(body.alarms[0]).toContain("do not hand that one over");
    await discard(second);
    expect(await waiting()).toMatchObject([{ transfers: 1, amount: 2_000 }]);
    expect([await statusOf(one), await statusOf(two)]).toEqual(["completed", "approved"]);
  });

  it("is told apart from one that has paid by the file that was sent", async () => {
    const one = await buildWaiting(10);
    const first = await makeFile();
    await discard(first);
    const second = await makeFile();
    expect((await post(`/payout-files/${second.id}/sent`, { text: second.content })).status).toBe(200);
    expect((await answer(report(second, "ACSC"))).body).toMatchObject({ completed: 1, alarms: [] });
    expect((await paid(one)).body).toMatchObject({ unchanged: 1, alarms: [] });
    const { body } = await answer(report(first, "ACSC"));
    expect(body.alarms).toEqual([expect.stringContaining(`sent in ${second.name} too`)]);
  });

  it("does not make a payment return that it refused as sent twice", async () => {
    const one = await buildWaiting(10);
    const first = await makeFile();
    await discard(first);
    const second = await makeFile();
    await post(`/payout-files/${second.id}/sent`, { text: second.content });
    const { body } = await answer(report(first, "RJCT", one));
    expect(body).toMatchObject({ returned: 0, unchanged: 1, alarms: [] });
    expect(body.problems).toEqual([expect.stringContaining(first.name)]);
    expect(await statusOf(one)).toBe("requested");
    expect((await answer(report(second, "RJCT", one))).body).toMatchObject({ returned: 1 });
    expect(await statusOf(one)).toBe("returned");
  });

  it("is told of a payout that was taken back since", async () => {
    const one = await buildWaiting(10);
    const file = await makeFile();
    await discard(file);
    expect((await post(`/payouts/${one.id}/cancel`)).status).toBe(200);
    const { body } = await paid(one);
    expect(body).toMatchObject({ completed: 0, alarms: [expect.stringContaining("do not pay them again")] });
    expect(await statusOf(one)).toBe("deleted");
  });

  it("says nothing to another organization with the same keys in its hands", async () => {
    const one = await buildWaiting(10);
    const file = await makeFile();
    await discard(file);
    const other = await buildOrganization(app);
    const session = await signIn(app, other.owner.email, other.id);
    const text = report(file, "ACSC", one);
    const foreign = await send(app, "/ui/v1/payout-files/answers", {
      method: "POST",
      session,
      body: { text },
    });
    expect(foreign.body).toMatchObject({
      completed: 0,
      alarms: [],
      problems: [expect.stringContaining("no file of yours")],
    });
    expect(await statusOf(one)).toBe("approved");
  });
});

describe("a bank that books a payment out again", () => {
  const entry = (
    booked: string,
    details: string,
    amount = "10.00",
  ) => `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">${amount}</Amt>
    <CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>${booked}<NtryDtls>${details}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
  const detailsOf = ({ key }: { key: string }) =>
    `<TxDtls><Refs><EndToEndId>${inBankLetters(key)}</EndToEndId></Refs></TxDtls>`;
  const statement = (payment: { key: string }, reference: string) =>
    entry(`<AcctSvcrRef>${reference}</AcctSvcrRef>`, detailsOf(payment));
  const sendFile = async () => {
    const file = await makeFile();
    expect((await post(`/payout-files/${file.id}/sent`, { text: file.content })).status).toBe(200);
    return file;
  };

  it("is noticed by its reference, also in a later statement, and the same statement again is not", async () => {
    const one = await buildWaiting(10);
    await sendFile();
    const known = { completed: 0, returned: 0, unchanged: 1, problems: [] };
    expect((await paid(one)).body).toMatchObject({ completed: 1, alarms: [] });
    for (let times = 0; times < 2; times += 1)
      expect((await answer(statement(one, "B-1"))).body).toEqual({ ...known, alarms: [] });
    const alarm = expect.stringMatching(
      /^rtr_\w+, €10.00: booked out again .*reference B-2, after reference B-1/,
    );
    expect((await answer(statement(one, "B-2"))).body).toEqual({ ...known, alarms: [alarm] });
    expect((await answer(statement(one, "B-1"))).body).toEqual({ ...known, alarms: [] });
    const { body } = await send(app, "/api/v1/activity", { apiKey });
    const logged = body.data.filter(({ changes }: { changes: object }) => "bookedAgain" in changes);
    expect(logged).toMatchObject([{ changes: { bookedAgain: { before: 0, after: 1 } } }]);
    expect(await statusOf(one)).toBe("completed");
  });

  it("is not seen where a statement gives the day of a booking that was notified with a reference", async () => {
    const one = await buildWaiting(10);
    await sendFile();
    const onDay = entry("<BookgDt><Dt>2026-09-22</Dt></BookgDt>", detailsOf(one));
    expect((await answer(statement(one, "B-1"))).body).toMatchObject({ completed: 1, alarms: [] });
    expect((await answer(onDay)).body).toMatchObject({ unchanged: 1, alarms: [] });
  });

  it("is told once for a file that is booked as one sum", async () => {
    await buildWaiting(10);
    await buildWaiting(20);
    const file = await sendFile();
    const sum = (day: string) =>
      entry(
        `<BookgDt><Dt>${day}</Dt></BookgDt>`,
        `<Btch><MsgId>${inBankLetters(file.id)}</MsgId></Btch>`,
        "30.00",
      );
    expect((await answer(sum("2026-09-22"))).body).toMatchObject({ completed: 2, alarms: [] });
    const { body } = await answer(sum("2026-09-23"));
    expect(body).toMatchObject({ completed: 0, unchanged: 2 });
    expect(body.alarms).toEqual([expect.stringContaining(`All payments of ${file.id}: booked out again`)]);
  });

  it("is noticed when it has paid by a discarded file and by the one that was sent", async () => {
    const one = await buildWaiting(10);
    await discard(await makeFile());
    await sendFile();
    expect((await answer(statement(one, "B-1"))).body).toMatchObject({ completed: 1 });
    expect((await answer(statement(one, "B-2"))).body.alarms).toEqual([
      expect.stringContaining("ask the bank to call one payment back"),
    ]);
  });
});
