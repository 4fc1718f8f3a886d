import { describe, expect, it } from "vitest";
import {
  createSigner,
  isGenuineWebhook,
  signingKeyOf,
  signWebhook,
  signWithEach,
  webhookHeaders,
  webhookSecretOf,
} from "./signatures.ts";

const signer = createSigner("a secret of at least 32 characters");

describe("signer", () => {
  it("knows its own signature, also after a restart", () => {
    const signature = signer.sign("page token", "text");
    expect(createSigner("a secret of at least 32 characters").sign("page token", "text")).toBe(signature);
    expect(signer.isSignatureOf(signature, "page token", "text")).toBe(true);
  });

  it("refuses another text, purpose, secret or length", () => {
    const signature = signer.sign("page token", "text");
    expect(signer.isSignatureOf(signature, "page token", "texts")).toBe(false);
    expect(signer.isSignatureOf(signature, "export link", "text")).toBe(false);
    expect(
      createSigner("another secret of 32 characters ...").isSignatureOf(signature, "page token", "text"),
    ).toBe(false);
    for (const wrong of ["", "x", `${signature}A`, signature.slice(1)])
      expect(signer.isSignatureOf(wrong, "page token", "text")).toBe(false);
  });
});

// The example of the Standard Webhooks specification.
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: "1614265330", body: '{"test": 2432232314}' };
const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
const now = new Date(1_614_265_330_000);

describe("webhook signature", () => {
  it("is the one that the specification gives", () => {
    expect(signWebhook(secret, message)).toBe(signature);
  });

  it("has an entry for each secret, by which the holder of either knows it", () => {
    const other = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    const header = signWithEach([signingKeyOf(other), signingKeyOf(secret)], {
      ...message,
      body: Buffer.from(message.body),
    });
    expect(header).toBe(`${signWebhook(other, message)} ${signature}`);
    expect(isGenuineWebhook(secret, message, header, now)).toBe(true);
    expect(isGenuineWebhook(other, message, header, now)).toBe(true);
  });

  it("is genuine when any entry matches", () => {
    expect(isGenuineWebhook(secret, message, `v1,AAAA v1a,x ${signature}`, now)).toBe(true);
  });

  it.each([
    ["another body", { ...message, body: '{"test": 2432232315}' }, signature],
    ["another id", { ...message, id: "msg_other" }, signature],
    ["another time", { ...message, timestamp: "1614265331" }, signature],
    ["no time", { ...message, timestamp: "soon" }, signature],
    ["no signature", message, ""],
    ["a cut signature", message, signature.slice(0, -2)],
  ])("is not genuine with %s", (_what, sent, header) => {
    expect(isGenuineWebhook(secret, sent, header, now)).toBe(false);
  });

  it("is made by a secret that names its key", () => {
    const key = Buffer.from("31f290f6bf06298aab4f08d43c3f082cf648a362da2da4b0", "hex");
    expect(webhookSecretOf(key)).toBe(secret);
  });

  it.each([" 1614265330", "1614265330 ", "+1614265330", "1614265330.0", "1614265330e0"])(
    "is not genuine with the time %j, though signed",
    (timestamp) => {
      const sent = { ...message, timestamp };
      expect(isGenuineWebhook(secret, sent, signWebhook(secret, sent), now)).toBe(false);
    },
  );

  it.each([
    [300, true],
    [301, false],
    [-300, true],
    [-301, false],
  ])("at %i seconds from now is timely: %j", (seconds, isTimely) => {
    const sentAt = new Date(now.getTime() + seconds * 1000);
    const headers = webhookHeaders(secret, message.id, message.body, sentAt);
    const sent = { ...message, timestamp: headers["webhook-timestamp"] ?? "" };
    expect(isGenuineWebhook(secret, sent, headers["webhook-signature"] ?? "", now)).toBe(isTimely);
  });
});
