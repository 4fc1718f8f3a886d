import { serveWise } from "@clipledger/upstreams/rails/wise/serve-wise";
import { serveUpstream } from "@clipledger/upstreams/serve";
import { describe, expect, it } from "vitest";
import {
  expectDone,
  pages,
  prepareOrder,
  sendOrder,
  useStage,
  withAnswers,
} from "../conformance/rail-subject.ts";
import { createWiseRail, wiseProfile } from "./wise-rail.ts";

const subject = {
  createRail: createWiseRail,
  serve: () => serveWise(),
  keyField: "apiToken",
  messageToleranceMs: 15 * 24 * 3_600_000,
  canFind: true,
  canUndo: true,
};
const setUp = useStage(subject);

/** Steps of a first send: list, account, quote, transfer, read, fund. */
const FUNDING = 5;
/** The request of a look-up that cancels what it found unfunded. */
const CANCELING = 2;

describe("sending", () => {
  it("goes from recipient to quote, transfer and funding", async () => {
    const stage = await setUp();
    await sendOrder(stage);
    expect(stage.imitated.requests().map((request) => request.replaceAll(/\/\d+/g, "/:id"))).toEqual([
      "GET /v1/transfers",
      "POST /v1/accounts",
      "POST /v3/profiles/:id/quotes",
      "POST /v1/transfers",
      "GET /v1/transfers/:id",
      "POST /v3/profiles/:id/transfers/:id/payments",
    ]);
  });

  it.each(["USD", "EUR", "GBP", "CHF"] as const)(
    "pays in %s as Wise's documentation has it",
    async (currency) => {
      const stage = await setUp();
      const order = await prepareOrder(stage, { currency, reference: "Vidéos, March 2026 (3 of 4)" });
      expectDone(await stage.rail.send(order));
      expect(stage.imitated.payments()).toMatchObject([{ currency, amountMinor: 12_345n, key: order.key }]);
      expect(stage.imitated.problems()).toEqual([]);
    },
  );

  it("refuses orders to recipients who have not entered what the currency needs", async () => {
    const stage = await setUp();
    const order = await prepareOrder(stage, { currency: "GBP" });
    const recipient = { ...order.recipient, details: { iban: "DE89370400440532013000" } };
    const answer = await stage.rail.send({ ...order, recipient });
    expect(answer).toMatchObject({ outcome: "refused", of: "order" });
    expect(answer).toHaveProperty("reason", expect.stringContaining("Sort code, Account number"));
  });

  it("takes up a transfer that was made and not funded", async () => {
    const stage = await setUp();
    const order = await prepareOrder(stage);
    stage.imitated.fail("lost", FUNDING);
    expect((await stage.rail.send(order)).outcome).toBe("unknown");
    const before = stage.imitated.requests().length;
    expectDone(await stage.rail.send(order));
    const again = stage.imitated.requests().slice(before);
    expect(again.map((request) => request.split("/").at(-1))).toEqual(["transfers", "payments"]);
    expect(stage.imitated.payments()).toHaveLength(1);
  });

  it("finds nothing where a transfer was not funded, once nobody can fund it any more", async () => {
    const stage = await setUp();
    const order = await prepareOrder(stage);
    stage.imitated.fail("lost", FUNDING);
    expect((await stage.rail.send(order)).outcome).toBe("unknown");
    stage.imitated.fail("lost", CANCELING);
    expect((await stage.rail.find(order)).outcome).toBe("unknown");
    expect(await stage.rail.find(order)).toEqual({ outcome: "done", value: null });
    expect(stage.imitated.requests().at(-1)).toMatch(/^PUT .*\/cancel$/);
    expect(expectDone(await stage.rail.send(order)).state).toBe("returned");
    expect(stage.imitated.payments()).toEqual([]);
  });

  it("pays for nothing that has been paid for", async () => {
    const stage = await setUp();
    const { order, transfer } = await sendOrder(stage);
    stage.imitated.completePayment(transfer.id);
    const before = stage.imitated.requests().length;
    expect(expectDone(await stage.rail.send(order))).toEqual({
      id: transfer.id,
      state: "completed",
      reason: null,
    });
    expect(stage.imitated.requests().slice(before)).toEqual(["GET /v1/transfers"]);
  });

  it("finds a transfer that is funded though its status does not show it yet", async () => {
    const stage = await setUp();
    const order = await prepareOrder(stage);
    stage.imitated.fail("carried-out-unheard", FUNDING);
    expect((await stage.rail.send(order)).outcome).toBe("unknown");
    expect(expectDone(await stage.rail.find(order))?.state).toBe("sent");
    expect(stage.imitated.requests().at(-1)).toMatch(/payments$/);
  });

  it("cancels what the balance does not pay for, and says what to do", async () => {
    const stage = await setUp();
    const order = await prepareOrder(stage);
    stage.imitated.fail("refused", FUNDING);
    const answer = await stage.rail.send(order);
    expect(answer).toMatchObject({ outcome: "refused", of: "order" });
    expect(answer).toHaveProperty(
      "reason",
      expect.stringContaining("not enough money in the Wise balance in EUR"),
    );
    expect(stage.imitated.requests().at(-1)).toMatch(/^PUT .*\/cancel$/);
    expect(expectDone(await stage.rail.find(order))?.state).toBe("returned");
    expect(expectDone(await stage.rail.send(order)).state).toBe("returned");
    expect(stage.imitated.payments()).toEqual([]);
  });

  it.each(["lost", "refused", "server-error"] as const)(
    "does not know when canceling is %s, and goes on the next time",
    async (fault) => {
      const stage = await setUp();
      const order = await prepareOrder(stage);
      stage.imitated.fail("refused", FUNDING);
      stage.imitated.fail(fault, FUNDING + 3);
      expect((await stage.rail.send(order)).outcome).toBe("unknown");
      expect(stage.imitated.requests().at(-1)).toMatch(/\/cancel$/);
      expect(expectDone(await stage.rail.send(order)).state).toBe("sent");
      expect(stage.imitated.payments()).toHaveLength(1);
    },
  );

  it("finds its transfer among hundreds of others, whatever they look like", async () => {
    const stage = await setUp();
    const { order, transfer } = await sendOrder(stage);
    const foreign = '{"id":1,"customerTransactionId":null,"targetValue":null}';
    stage.imitated.completePayment(transfer.id);
    const answers: string[] = [];
    const rail = withAnswers(stage, subject, (text) => {
      answers.push(text);
      return answers.length === 1
        ? `[${Array(100).fill(foreign).join()}]`
        : (answers[answers.length - 2] ?? "");
    });
    expect(expectDone(await rail.find(order))?.id).toBe(transfer.id);
    expect(answers).toHaveLength(2);
  });

  it("does not pay what was quoted at another amount", async () => {
    const stage = await setUp();
    const order = await prepareOrder(stage);
    const rail = withAnswers(stage, subject, (text) =>
      text.replace('"targetAmount":123.45', '"targetAmount":123.4'),
    );
    expect((await rail.send(order)).outcome).toBe("unknown");
    expect(stage.imitated.payments()).toEqual([]);
  });

  it("funds no transfer to another account", async () => {
    const stage = await setUp();
    const order = await prepareOrder(stage);
    const rail = withAnswers(stage, subject, (text) =>
      text.replace(/"targetAccount":\d+/, '"targetAccount":1'),
    );
    expect((await rail.send(order)).outcome).toBe("unknown");
    expect(stage.imitated.payments()).toEqual([]);
  });

  it("quotes Wise, but no secret", async () => {
    const stage = await setUp();
    const order = await prepareOrder(stage);
    const { apiToken = "" } = stage.imitated.credentials;
    stage.imitated.fail("refused", 1);
    const rail = withAnswers(stage, subject, (text) => text.replace("Please check", `${apiToken}, check`));
    const reason = "Wise refused it: …, check what was entered.";
    expect(await rail.send(order)).toEqual({ outcome: "refused", of: "order", reason });
  });

  it("asks about no other address than that of a profile", async () => {
    const stage = await setUp();
    const credentials = { ...stage.connection.credentials, profileId: "1/../../v1/user" };
    const answer = await createWiseRail({ ...stage.connection, credentials }).test();
    expect(answer).toMatchObject({ outcome: "refused", of: "request" });
    expect(stage.imitated.requests()).toEqual(["GET /v2/profiles/0"]);
  });

  it("asks for a person where Wise does", async () => {
    const stage = await setUp();
    const order = await prepareOrder(stage);
    const headers = { "x-2fa-approval": "one-time-token", "x-2fa-approval-result": "REJECTED" };
    const wise = await serveUpstream(async () => ({ status: 403, headers, body: {} }));
    const answer = await createWiseRail({ ...stage.connection, baseUrl: wise.url }).send(order);
    await wise.stop();
    expect(answer).toMatchObject({ outcome: "refused", of: "request" });
    expect(answer).toHaveProperty("reason", expect.stringContaining("confirmed by a person"));
  });

  it("throws nothing at keys and amounts that no request can be made of", async () => {
    const stage = await setUp();
    const order = await prepareOrder(stage);
    for (const wrong of [
      { ...order, key: "not a key" },
      { ...order, amountMinor: 10n ** 30n + 1n },
    ]) {
      expect((await stage.rail.send(wrong)).outcome).toBe("unknown");
    }
    expect(stage.imitated.payments()).toEqual([]);
  });
});

describe("recipients", () => {
  const usd = { routingNumber: "111000025", accountNumber: "12345678", accountType: "checking" };
  it.each([
    [{}, false, /IBAN/],
    [{ iban: "DE89370400440532013000" }, true, undefined],
    [{ iban: "DE88370400440532013000" }, false, /^IBAN$/],
    [{ sortCode: "04-00-75" }, false, /^Account number$/],
    [{ sortCode: "04-00-75", accountNumber: "37778842" }, true, undefined],
    [usd, false, /^Street and number,City,Post code$/],
    [{ ...usd, addressLine: "5 Ave", city: "Reno", postCode: "89501", state: "NV" }, true, undefined],
    [{ iban: "DE89370400440532013000", accountHolder: "Cher" }, false, /^Account holder$/],
  ])("knows of %j that ready is %s", async (details, isReady, missing) => {
    const { rail, recipient, imitated } = await setUp();
    const state = expectDone(await rail.prepare({ ...recipient, details }, pages));
    expect(state.isReady).toBe(isReady);
    if (missing === undefined) expect(state.missing).toEqual([]);
    else expect(state.missing.join()).toMatch(missing);
    expect(imitated.requests()).toEqual([]);
  });

  it.each([
    ["iban", "DE00"],
    ["sortCode", "1234"],
    ["routingNumber", "111000026"],
    ["routingNumber", "000000000"],
    ["accountNumber", "12a4"],
    ["accountType", "piggy bank"],
  ])("says what is wrong with %s %j", (name, value) => {
    const field = wiseProfile.recipientFields.find((one) => one.name === name);
    expect(field?.problemOf?.(value)).toBeTypeOf("string");
    expect(field?.problemOf?.("")).toBeUndefined();
  });
});

describe("messages", () => {
  const at = new Date("2026-03-10T12:00:00Z");

  it("opens that a payout failed", async () => {
    const stage = await setUp();
    const { transfer } = await sendOrder(stage);
    stage.imitated.returnPayment(transfer.id, "The account is closed");
    const message = stage.imitated.messageAbout(transfer.id, at);
    expect(message.body).toContain("transfers#payout-failure");
    const news = await stage.rail.openMessage({ ...message, receivedAt: at });
    expect(news).toEqual({ transferIds: [transfer.id], recipientRemoteIds: [] });
  });

  it("takes nothing from a genuine message about another profile", async () => {
    const stage = await setUp();
    const { transfer } = await sendOrder(stage);
    const message = { ...stage.imitated.messageAbout(transfer.id, at), receivedAt: at };
    const credentials = { ...stage.connection.credentials, profileId: "1" };
    const news = await createWiseRail({ ...stage.connection, credentials }).openMessage(message);
    expect(news).toEqual({ transferIds: [], recipientRemoteIds: [] });
  });

  it("reads a public key that a form has made one line of", async () => {
    const stage = await setUp();
    const { transfer } = await sendOrder(stage);
    const message = { ...stage.imitated.messageAbout(transfer.id, at), receivedAt: at };
    const webhookPublicKey = stage.imitated.credentials["webhookPublicKey"]?.replaceAll("\n", " ") ?? "";
    const credentials = { ...stage.connection.credentials, webhookPublicKey };
    expect(await createWiseRail({ ...stage.connection, credentials }).openMessage(message)).toBeDefined();
    const field = wiseProfile.credentialFields.find(({ name }) => name === "webhookPublicKey");
    expect([field?.problemOf?.(webhookPublicKey), field?.problemOf?.("")]).toEqual([undefined, undefined]);
    expect(field?.problemOf?.("nonsense")).toBeTypeOf("string");
  });
});
