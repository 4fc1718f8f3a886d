import { MockAgent } from "undici";
import { describe, expect, it } from "vitest";
import type { RailAnswer, RailTransfer, TransferOrder } from "../rail.ts";
import { createPaypalRail } from "./create-paypal-rail.ts";

const ORDER: TransferOrder = {
  key: "tr_0123456789abc",
  amountMinor: 5_000n,
  currency: "EUR",
  recipient: {
    id: "creator_1",
    name: "Nia",
    email: "nia@example.org",
    country: "DE",
    details: { email: "Nia@example.org" },
    remoteId: null,
  },
  reference: "October",
  askedAt: new Date("2026-11-01T10:00:00Z"),
};

const HEADER = {
  payout_batch_id: "B1",
  batch_status: "SUCCESS",
  sender_batch_header: { sender_batch_id: ORDER.key },
};
const ITEM = {
  payout_item_id: "I1",
  payout_batch_id: "B1",
  transaction_status: "SUCCESS",
  payout_item: {
    amount: { value: "50.0", currency: "EUR" },
    receiver: "nia@example.org",
    sender_item_id: ORDER.key,
  },
};

interface Canned {
  readonly status: number;
  readonly body: unknown;
}

/** A rail whose requests are answered with what is given, in this order; PayPal gives a token before. */
async function answered(
  call: (rail: ReturnType<typeof createPaypalRail>) => Promise<RailAnswer<RailTransfer>>,
  ...canned: readonly Canned[]
): Promise<RailAnswer<RailTransfer>> {
  const network = new MockAgent();
  network.disableNetConnect();
  const pool = network.get("https://paypal.test");
  const paths = /^\/v1\/payments\//;
  pool
    .intercept({ path: "/v1/oauth2/token", method: "POST" })
    .reply(200, { access_token: "t", expires_in: 900 })
    .persist();
  for (const { status, body } of canned) {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    pool.intercept({ path: (path) => paths.test(path), method: () => true }).reply(status, text);
  }
  const credentials = { clientId: "client-id", clientSecret: "s3cret", webhookId: "W" };
  const rail = createPaypalRail({
    credentials,
    baseUrl: "https://paypal.test",
    dispatcher: network,
    timeoutMs: 5000,
  });
  const answer = await call(rail);
  network.assertNoPendingInterceptors();
  return answer;
}

const send = (...canned: readonly Canned[]) => answered((rail) => rail.send(ORDER), ...canned);
const read = (body: unknown, status = 200) => answered((rail) => rail.read("B1", ORDER), { status, body });

describe("what PayPal answers to a new payout", () => {
  const problem = (name: string, details: readonly object[] = [], links: readonly object[] = []) => ({
    name,
    message: "Said by PayPal",
    debug_id: "1",
    details,
    links,
  });
  const existing = { href: "https://api.paypal.com/v1/payments/payouts/B1", rel: "self" };
  const found = { status: 200, body: { batch_header: HEADER, items: [ITEM] } };

  it.each([
    [
      "in the details",
      problem("USER_BUSINESS_ERROR", [{ field: "SENDER_BATCH_ID", issue: "Exists", link: [existing] }]),
    ],
    ["beside them", problem("DUPLICATE_REQUEST", [], [existing])],
    ["beside a detail", problem("USER_BUSINESS_ERROR", [{ issue: "Duplicate batch request" }], [existing])],
  ])("is the payout that is linked %s", async (_, body) => {
    expect(await send({ status: 400, body }, found)).toEqual({
      outcome: "done",
      value: { id: "B1", state: "completed", reason: null },
    });
  });

  it("is not told where a repeated key is not linked to anything, or to two", async () => {
    const field = { field: "SENDER_BATCH_ID", issue: "Duplicate batch request" };
    const other = { href: "https://api.paypal.com/v1/payments/payouts/B2" };
    for (const links of [[], [{ href: "https://api.paypal.com/" }], [existing, other]]) {
      const body = problem("USER_BUSINESS_ERROR", [field], links);
      expect(await send({ status: 400, body })).toMatchObject({ outcome: "unknown" });
    }
  });

  it("is not told while the linked payout may not be seen", async () => {
    const body = problem("DUPLICATE", [], [existing]);
    expect(await send({ status: 400, body }, { status: 403, body: "" })).toMatchObject({
      outcome: "unknown",
    });
  });

  it.each([
    [400, "order"],
    [422, "order"],
    [403, "request"],
    [429, "request"],
    [415, "request"],
  ])("is with status %i a refusal of the %s", async (status, of) => {
    expect(await send({ status, body: problem("ANY") })).toMatchObject({ outcome: "refused", of });
  });

  it.each([302, 404, 408, 409, 500, 503])("is with status %i nothing certain", async (status) => {
    expect(await send({ status, body: problem("ANY") })).toMatchObject({ outcome: "unknown" });
  });

  it("says what to do, without credentials", async () => {
    const details = [{ field: "items[0].amount", issue: "Wrong  for client-id:s3cret" }];
    expect(await send({ status: 400, body: problem("VALIDATION_ERROR", details) })).toMatchObject({
      reason: "Wrong for …:… (items[0].amount)",
    });
    expect(await send({ status: 403, body: problem("SENDER_RESTRICTED") })).toMatchObject({
      reason: "Your PayPal account is restricted. Sign in at PayPal to resolve it",
    });
  });

  it("is nothing certain where it is not as described", async () => {
    const other = { ...HEADER, sender_batch_header: { sender_batch_id: "tr_other" } };
    for (const body of ["<html>", {}, { batch_header: other }])
      expect(await send({ status: 201, body })).toMatchObject({ outcome: "unknown" });
    expect(await send({ status: 400, body: "<html>" })).toMatchObject({ outcome: "unknown" });
  });

  it("may be a denial at once", async () => {
    const body = { batch_header: { ...HEADER, batch_status: "DENIED" } };
    expect(await send({ status: 201, body })).toMatchObject({ value: { id: "B1", state: "returned" } });
  });
});

describe("access to PayPal", () => {
  it("is asked for again shortly before it ends, and otherwise once", async () => {
    for (const [seconds, tokens] of [
      [59, ["1", "2"]],
      [900, ["1", "1"]],
    ] as const) {
      const network = new MockAgent();
      network.disableNetConnect();
      const pool = network.get("https://paypal.test");
      let given = 0;
      pool
        .intercept({ path: "/v1/oauth2/token", method: "POST" })
        .reply(200, () => {
          given += 1;
          return { access_token: String(given), expires_in: seconds };
        })
        .persist();
      const used: string[] = [];
      pool
        .intercept({ path: "/v1/payments/payouts/B1" })
        .reply(200, ({ headers }) => {
          used.push(new Headers(headers as Record<string, string>).get("authorization") ?? "");
          return { batch_header: HEADER, items: [ITEM] };
        })
        .persist();
      const credentials = { clientId: "client-id", clientSecret: "s3cret", webhookId: "W" };
      const rail = createPaypalRail({
        credentials,
        baseUrl: "https://paypal.test",
        dispatcher: network,
        timeoutMs: 5000,
      });
      await rail.read("B1", ORDER);
      await rail.read("B1", ORDER);
      expect(used).toEqual(tokens.map((token) => `Bearer ${token}`));
    }
  });
});

describe("what PayPal shows of a payout", () => {
  const batch = (batch_status: string, items: readonly object[] = [ITEM]) => ({
    batch_header: { ...HEADER, batch_status },
    items,
  });

  it("is on its way until the item shows", async () => {
    for (const status of ["PENDING", "PROCESSING"])
      expect(await read(batch(status, []))).toMatchObject({ value: { state: "sent" } });
    expect(await read(batch("SUCCESS", []))).toMatchObject({ outcome: "unknown" });
  });

  it("came back when the batch was denied, unless the item says that it arrived", async () => {
    const denied = { ...ITEM, transaction_status: "PENDING", errors: { name: "X", message: "No balance" } };
    expect(await read(batch("DENIED", [denied]))).toEqual({
      outcome: "done",
      value: { id: "B1", state: "returned", reason: "PayPal denied the payout: No balance" },
    });
    expect(await read(batch("CANCELED", []))).toMatchObject({ value: { state: "returned" } });
    expect(await read(batch("DENIED"))).toMatchObject({ value: { state: "completed" } });
  });

  it("is nothing certain where any part of it is another's", async () => {
    const { payout_item: paid } = ITEM;
    const others = [
      { batch_header: { ...HEADER, payout_batch_id: "B2" }, items: [ITEM] },
      { batch_header: { ...HEADER, sender_batch_header: { sender_batch_id: "tr_other" } }, items: [ITEM] },
      batch("SUCCESS", [{ ...ITEM, payout_batch_id: "B2" }]),
      batch("SUCCESS", [{ ...ITEM, payout_item: { ...paid, sender_item_id: "tr_other" } }]),
      batch("SUCCESS", [{ ...ITEM, payout_item: { ...paid, sender_item_id: undefined } }]),
      batch("SUCCESS", [{ ...ITEM, payout_item: { ...paid, receiver: "eve@example.org" } }]),
      batch("SUCCESS", [{ ...ITEM, payout_item: { ...paid, amount: { value: "50.00", currency: "USD" } } }]),
    ];
    for (const [index, body] of others.entries())
      expect(await read(body), `case ${index}`).toMatchObject({ outcome: "unknown" });
    expect(await read(batch("SUCCESS"))).toMatchObject({ outcome: "done" });
  });

  it("is nothing certain with a status, or with payments, that are not known here", async () => {
    expect(await read(batch("SUCCESS", [{ ...ITEM, transaction_status: "SHINY" }]))).toMatchObject({
      outcome: "unknown",
      reason: "PayPal calls the payment SHINY, which is not known here",
    });
    expect(await read(batch("SUCCESS", [ITEM, ITEM]))).toMatchObject({ outcome: "unknown" });
    for (const value of ["50.01", "50.001", "5e1", "-50", "", "49.999999"]) {
      const payout_item = { ...ITEM.payout_item, amount: { value, currency: "EUR" } };
      expect(await read(batch("SUCCESS", [{ ...ITEM, payout_item }]))).toMatchObject({ outcome: "unknown" });
    }
  });
});
