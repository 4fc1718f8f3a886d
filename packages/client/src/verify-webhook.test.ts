import { createHmac, randomBytes } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type ReceivedWebhook, verifyWebhook, WebhookVerificationError } from "./verify-webhook.ts";

const key = randomBytes(32);
const secret = `whsec_${key.toString("base64")}`;
const body = JSON.stringify({ id: "whevt_4Rk8sVn1QwZp", type: "webhook.test", data: { message: "Grüße" } });

function signed(
  sentAt: number | string = Math.floor(Date.now() / 1000),
  by = key,
  id = "whevt_4Rk8sVn1QwZp",
): Record<string, string> {
  const content = `${id}.${sentAt}.${body}`;
  return {
    "webhook-id": id,
    "webhook-timestamp": String(sentAt),
    "webhook-signature": `v1,${createHmac("sha256", by).update(content).digest("base64")}`,
  };
}

afterEach(() => vi.useRealTimers());

describe("a received webhook", () => {
  it.each([
    ["text", body],
    ["bytes", new TextEncoder().encode(body)],
  ])("is read from its %s when it is genuine", async (_kind, received) => {
    expect(await verifyWebhook({ secret, headers: signed(), body: received })).toEqual(JSON.parse(body));
    expect(await verifyWebhook({ secret, headers: new Headers(signed()), body: received })).toMatchObject({
      type: "webhook.test",
    });
  });

  it("is genuine when one of several signatures is", async () => {
    const headers = signed();
    headers["webhook-signature"] =
      `v1a,x v1,%%% v1,${randomBytes(32).toString("base64")} ${headers["webhook-signature"]}`;
    await expect(verifyWebhook({ secret, headers, body })).resolves.toBeDefined();
  });

  const now = Math.floor(Date.now() / 1000);
  const refused: Record<string, Partial<ReceivedWebhook>> = {
    "with another body": { body: `${body} ` },
    "signed with another secret": { headers: signed(now, randomBytes(32)) },
    "sent too long ago": { headers: signed(now - 400) },
    "sent too far ahead": { headers: signed(now + 400) },
    "with another timestamp than was signed": {
      headers: { ...signed(), "webhook-timestamp": String(now - 1) },
    },
    "with another id than was signed": { headers: { ...signed(), "webhook-id": "whevt_other" } },
    "without a signature": { headers: { ...signed(), "webhook-signature": undefined } },
    "with a timestamp that is none": { headers: { ...signed(), "webhook-timestamp": "soon" } },
    "with a space before its timestamp": { headers: signed(` ${now}`) },
    "with a space behind its timestamp": { headers: signed(`${now} `) },
    "with an empty id": { headers: signed(now, key, "") },
  };
  it.each(Object.entries(refused))("is refused %s", async (_how, changed) => {
    const received = { secret, headers: signed(now - 2), body, ...changed };
    await expect(verifyWebhook(received)).rejects.toThrow(WebhookVerificationError);
  });

  it("is refused late with a shorter tolerance", async () => {
    const received = { secret, headers: signed(now - 60), body };
    await expect(verifyWebhook(received)).resolves.toBeDefined();
    await expect(verifyWebhook({ ...received, toleranceSeconds: 30 })).rejects.toThrow(/timestamp/);
  });

  it("is genuine up to the last second of the tolerance, and no longer", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-01T12:00:00.000Z") });
    const noon = 1_772_366_400;
    for (const sentAt of [noon - 300, noon + 300])
      await expect(verifyWebhook({ secret, headers: signed(sentAt), body })).resolves.toBeDefined();
    for (const sentAt of [noon - 301, noon + 301])
      await expect(verifyWebhook({ secret, headers: signed(sentAt), body })).rejects.toThrow(/timestamp/);
  });

  const encoded = key.toString("base64");
  it.each([
    ["no base64", "whsec_%"],
    ["no key", "whsec_"],
    ["nothing", ""],
    ["its prefix within the key", `${encoded.slice(0, 4)}whsec_${encoded.slice(4)}`],
  ])("says that a secret with %s is none", async (_what, wrong) => {
    await expect(verifyWebhook({ secret: wrong, headers: signed(), body })).rejects.toThrow(
      "The secret is not one of Clipledger's: they begin with whsec_",
    );
  });
});
