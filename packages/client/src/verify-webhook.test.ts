import { createHmac, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type ReceivedWebhook, verifyWebhook, WebhookVerificationError } from "./verify-webhook.ts";

const key = randomBytes(32);
const secret = `whsec_${key.toString("base64")}`;
const body = JSON.stringify({ id: "whevt_4Rk8sVn1QwZp", type: "webhook.test", data: { message: "Grüße" } });

function signed(sentAt = Math.floor(Date.now() / 1000), by = key): Record<string, string> {
  const content = `whevt_4Rk8sVn1QwZp.${sentAt}.${body}`;
  return {
    "webhook-id": "whevt_4Rk8sVn1QwZp",
    "webhook-timestamp": String(sentAt),
    "webhook-signature": `v1,${createHmac("sha256", by).update(content).digest("base64")}`,
  };
}

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

  it("says that the secret is none", async () => {
    await expect(verifyWebhook({ secret: "whsec_%", headers: signed(), body })).rejects.toThrow(TypeError);
  });
});
