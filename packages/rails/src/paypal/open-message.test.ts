import { type ImitatedPaypal, servePaypal } from "@clipledger/upstreams/rails/paypal/serve-paypal";
import { createMessageSigner, type SignerOptions } from "@clipledger/upstreams/rails/paypal/sign-messages";
import { Agent, MockAgent } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Rail, RailMessage, TransferOrder } from "../rail.ts";
import { createPaypalRail } from "./create-paypal-rail.ts";

const AT = new Date("2026-11-17T12:00:00Z");
const ORDER: TransferOrder = {
  key: "tr_0123456789abc",
  amountMinor: 5_000n,
  currency: "EUR",
  recipient: {
    id: "creator_1",
    name: "Nia",
    email: "nia@example.org",
    country: "DE",
    details: { email: "nia@example.org" },
    remoteId: null,
  },
  reference: "October",
  askedAt: AT,
};

const dispatcher = new Agent();
let paypal: ImitatedPaypal;
let rail: Rail;
let transferId: string;

beforeAll(async () => {
  paypal = await servePaypal();
  rail = railTo(paypal.url);
  const answer = await rail.send(ORDER);
  if (answer.outcome !== "done") throw new Error(answer.reason);
  transferId = answer.value.id;
});

afterAll(async () => {
  await paypal.stop();
  await dispatcher.close();
});

function railTo(baseUrl: string, by: Agent | MockAgent = dispatcher): Rail {
  return createPaypalRail({ credentials: paypal.credentials, baseUrl, dispatcher: by, timeoutMs: 5000 });
}

function messageAt(at = AT, receivedAt = at): RailMessage {
  return { ...paypal.messageAbout(transferId, at), receivedAt };
}

describe("messages of PayPal", () => {
  it("name the transfer that they are about, every time they come", async () => {
    const news = { transferIds: [transferId], recipientRemoteIds: [] };
    const message = messageAt();
    expect(await rail.openMessage(message)).toEqual(news);
    expect(await rail.openMessage(message)).toEqual(news);
    const fetched = paypal.requests().filter((request) => request.includes("/certs/"));
    expect(fetched).toHaveLength(1);
  });

  it("are taken for three days, as long as PayPal goes on sending them", async () => {
    const after = (hours: number) => messageAt(AT, new Date(AT.getTime() + hours * 3_600_000));
    expect(await rail.openMessage(after(72))).toBeDefined();
    expect(await rail.openMessage(after(74))).toBeUndefined();
    expect(await rail.openMessage(after(-1))).toBeUndefined();
  });

  it("are refused when anything of them was altered", async () => {
    const message = messageAt();
    const { "paypal-transmission-sig": signature = "" } = paypal.messageAbout(transferId, AT).headers;
    const altered: RailMessage[] = [
      { ...message, body: message.body.replace(transferId, "BATCH00000002") },
      { ...message, body: `${message.body} ` },
      ...Object.entries({
        "paypal-transmission-id": "another",
        "paypal-transmission-time": "2026-11-17T12:00:01Z",
        "paypal-transmission-sig": signature,
        "paypal-auth-algo": "SHA1withRSA",
        "paypal-cert-url": undefined,
      }).map(([name, value]) => ({ ...message, headers: { ...message.headers, [name]: value } })),
    ];
    for (const [index, one] of altered.entries())
      expect(await rail.openMessage(one), `alteration ${index}`).toBeUndefined();
  });

  it("are refused when they are for another webhook", async () => {
    const credentials = { ...paypal.credentials, webhookId: "ANOTHER" };
    const other = createPaypalRail({ credentials, baseUrl: paypal.url, dispatcher, timeoutMs: 5000 });
    expect(await other.openMessage(messageAt())).toBeUndefined();
  });

  it("wait for another try when the certificate cannot be had", async () => {
    const fresh = railTo(paypal.url);
    for (const fault of ["refused", "lost", "server-error"] as const) {
      paypal.fail(fault, 0);
      expect(await fresh.openMessage(messageAt())).toBeUndefined();
    }
    expect(await fresh.openMessage(messageAt())).toBeDefined();
  });

  it("may be about something else, and then name nothing", async () => {
    const address = "https://api.paypal.com/v1/notifications/certs/CERT-1";
    const { openMessage, sign } = signedFrom({ certificateUrl: address });
    for (const body of ["{}", "no json", '{"resource":{"id":"x"}}'])
      expect(await openMessage(sign(body))).toEqual({ transferIds: [], recipientRemoteIds: [] });
    const ofBatch = '{"resource":{"batch_header":{"payout_batch_id":"BATCH7"}}}';
    expect(await openMessage(sign(ofBatch))).toMatchObject({ transferIds: ["BATCH7"] });
  });
});

/** A rail towards PayPal itself, where only the certificate's address answers, without any network. */
function signedFrom(
  options: Partial<SignerOptions> & { readonly certificateUrl: string },
  baseUrl = LIVE,
  further = "",
) {
  const signer = createMessageSigner({ webhookId: paypal.credentials["webhookId"] ?? "", ...options });
  const network = new MockAgent();
  network.disableNetConnect();
  const asked: string[] = [];
  const { origin } = new URL(options.certificateUrl);
  network
    .get(origin)
    .intercept({ path: () => true })
    .reply(() => {
      asked.push(options.certificateUrl);
      return { statusCode: 200, data: signer.certificate + further };
    })
    .persist();
  const { openMessage } = railTo(baseUrl, network);
  const sign = (body: string): RailMessage => ({ ...signer.sign(body, AT), receivedAt: AT });
  return { openMessage, sign, asked };
}

const LIVE = "https://api-m.paypal.com";
const SANDBOX = "https://api-m.sandbox.paypal.com";

describe("certificates", () => {
  it.each([
    ["https://api.paypal.com/v1/notifications/certs/CERT-1", LIVE],
    ["https://api-m.paypal.com/v1/notifications/certs/CERT-1", LIVE],
    ["https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1", SANDBOX],
    ["https://api.paypal.com/v1/notifications/certs/CERT-1", SANDBOX],
  ])("are fetched from %s by a rail to %s", async (certificateUrl, baseUrl) => {
    const { openMessage, sign, asked } = signedFrom({ certificateUrl }, baseUrl);
    expect(await openMessage(sign("{}"))).toBeDefined();
    expect(asked).toEqual([certificateUrl]);
  });

  it.each([
    "https://paypal.example/v1/notifications/certs/CERT-1",
    "https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1",
    "http://api.paypal.com/v1/notifications/certs/CERT-1",
    "https://api.paypal.com:8443/v1/notifications/certs/CERT-1",
    "https://api.paypal.com/v1/other/CERT-1",
    "https://api.paypal.com/v1/notifications/certs/CERT-1?from=elsewhere",
    "https://user:word@api.paypal.com/v1/notifications/certs/CERT-1",
    // Anybody has messages signed by the sandbox.
    "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1",
  ])("are not even asked for at %s", async (certificateUrl) => {
    const { openMessage, sign, asked } = signedFrom({ certificateUrl });
    expect(await openMessage(sign("{}"))).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it("are refused when they have ended, do not yet hold, or are somebody else's", async () => {
    const certificateUrl = "https://api.paypal.com/v1/notifications/certs/CERT-1";
    const [past, now, later] = ["2020-01-01T00:00:00Z", "2026-11-17T11:00:00Z", "2030-01-01T00:00:00Z"].map(
      (text) => new Date(text),
    ) as [Date, Date, Date];
    const wrong: Partial<SignerOptions>[] = [
      { validity: [past, now] },
      { validity: [later, new Date("2031-01-01T00:00:00Z")] },
      { commonName: "www.paypal.com" },
      { commonName: "messageverificationcerts.paypal.com.evil.example" },
    ];
    for (const options of wrong) {
      const { openMessage, sign, asked } = signedFrom({ certificateUrl, ...options });
      expect(await openMessage(sign("{}"))).toBeUndefined();
      expect(asked).toHaveLength(1);
    }
    const { openMessage, sign } = signedFrom({ certificateUrl, validity: [past, later] });
    expect(await openMessage(sign("{}"))).toBeDefined();
  });

  it("are refused with a certificate behind them that has not signed them", async () => {
    const certificateUrl = "https://api.paypal.com/v1/notifications/certs/CERT-1";
    const signer = (commonName: string) =>
      createMessageSigner({ webhookId: "W", certificateUrl, commonName });
    const issuer = signer("messageverificationcerts.paypal.com").certificate;
    const chained = signedFrom({ certificateUrl }, LIVE, issuer);
    expect(await chained.openMessage(chained.sign("{}"))).toBeDefined();
    const stranger = signedFrom({ certificateUrl }, LIVE, signer("Another issuer").certificate);
    expect(await stranger.openMessage(stranger.sign("{}"))).toBeUndefined();
  });
});
