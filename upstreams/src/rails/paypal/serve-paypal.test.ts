import { X509Certificate } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ImitatedPaypal, servePaypal } from "./serve-paypal.ts";

let paypal: ImitatedPaypal;
let token: string;

beforeEach(async () => {
  paypal = await servePaypal();
  const { clientId, clientSecret } = paypal.credentials;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const answer = await fetch(`${paypal.url}/v1/oauth2/token`, {
    method: "POST",
    body: "grant_type=client_credentials",
    headers: { authorization: `Basic ${basic}` },
  });
  const given: { access_token: string } = JSON.parse(await answer.text());
  token = given.access_token;
});

afterEach(() => paypal.stop());

function ask(method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${paypal.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "paypal-request-id": "key_1" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const ITEM = {
  recipient_type: "EMAIL",
  receiver: "creator@example.com",
  amount: { value: "12.50", currency: "EUR" },
  sender_item_id: "key_1",
};

function payout(changes: object = {}) {
  return { sender_batch_header: { sender_batch_id: "key_1" }, items: [{ ...ITEM, ...changes }] };
}

describe("the imitated PayPal", () => {
  it("keeps one payout for a key, and links to it when the key comes again", async () => {
    expect((await ask("POST", "/v1/payments/payouts", payout())).status).toBe(201);
    const again = await ask("POST", "/v1/payments/payouts", payout());
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({
      details: [
        { field: "SENDER_BATCH_ID", link: [{ href: expect.stringMatching(/payouts\/BATCH00000001$/) }] },
      ],
    });
    expect(paypal.payments()).toMatchObject([{ key: "key_1", amountMinor: 1250n, state: "sent" }]);
    expect(paypal.problems()).toEqual([]);
  });

  it("refuses payments that PayPal would refuse", async () => {
    for (const changes of [
      { receiver: "nobody" },
      { amount: { value: "0.00", currency: "EUR" } },
      { amount: { value: "1.5", currency: "JPY" } },
      { amount: { value: "100.50", currency: "HUF" } },
    ]) {
      const answer = await ask("POST", "/v1/payments/payouts", payout(changes));
      expect(await answer.json()).toMatchObject({ name: "VALIDATION_ERROR" });
    }
    expect(paypal.payments()).toEqual([]);
  });

  it("notes what is not as PayPal has published it", async () => {
    const items = [
      { ...ITEM, colour: "red", sender_item_id: "x".repeat(64), note: 7, amount: { value: "1.00" } },
    ];
    await ask("POST", "/v1/payments/payouts", { sender_batch_header: {}, items });
    await ask("POST", "/v1/payments/payouts", { items: [] });
    await ask("GET", "/v1/payments/payouts/BATCH00000001?colour=red");
    await ask("DELETE", "/v1/payments/payouts/BATCH00000001");
    const at = "POST /v1/payments/payouts:";
    expect(paypal.problems()).toEqual([
      `${at} body.items[0].amount.currency is missing`,
      `${at} body.items[0].sender_item_id has 64 characters`,
      `${at} body.items[0].colour is not published`,
      `${at} body.items[0].note is no text`,
      `${at} body.sender_batch_header is missing`,
      `${at} body.items has 0 items`,
      "GET /v1/payments/payouts/{id}: query colour is not published",
      "DELETE /v1/payments/payouts/BATCH00000001 is not one of PayPal's",
    ]);
  });

  it("takes back unclaimed payments only, and takes no old tokens", async () => {
    await ask("POST", "/v1/payments/payouts", payout());
    expect((await ask("POST", "/v1/payments/payouts-item/ITEM00000001/cancel")).status).toBe(200);
    expect((await ask("POST", "/v1/payments/payouts-item/ITEM00000001/cancel")).status).toBe(400);
    paypal.endTokens();
    expect((await ask("GET", "/v1/payments/payouts/BATCH00000001")).status).toBe(401);
    expect(paypal.problems()).toEqual([]);
  });

  it("goes wrong as it is told to, at the request that it is told", async () => {
    paypal.fail("server-error", 1);
    paypal.fail("carried-out-unheard", 0);
    await expect(ask("POST", "/v1/payments/payouts", payout())).rejects.toThrow();
    expect(paypal.payments()).toHaveLength(1);
    expect((await ask("GET", "/v1/payments/payouts/BATCH00000001")).status).toBe(500);
    paypal.fail("lost", 0);
    await expect(ask("POST", "/v1/payments/payouts-item/ITEM00000001/cancel")).rejects.toThrow();
    expect(paypal.payments()).toMatchObject([{ state: "sent" }]);
    expect(paypal.requests().slice(1)).toEqual([
      "POST /v1/payments/payouts",
      "GET /v1/payments/payouts/BATCH00000001",
      "POST /v1/payments/payouts-item/ITEM00000001/cancel",
    ]);
  });

  it("signs with a certificate that its address answers", async () => {
    await ask("POST", "/v1/payments/payouts", payout());
    const { headers, body } = paypal.messageAbout("BATCH00000001", new Date("2026-11-17T12:00:00Z"));
    const answer = await fetch(headers["paypal-cert-url"] ?? "");
    const certificate = new X509Certificate(await answer.text());
    expect(certificate.subject).toBe("CN=messageverificationcerts.paypal.com");
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(JSON.parse(body)).toMatchObject({
      event_type: "PAYMENT.PAYOUTS-ITEM.UNCLAIMED",
      resource: { payout_batch_id: "BATCH00000001" },
    });
  });
});
