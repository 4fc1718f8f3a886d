import { describe, expect, it } from "vitest";
import { systemClock } from "../../../apps/server/src/infra/clock.ts";
import { webhookHeaders } from "../../../apps/server/src/infra/crypto/signatures.ts";
import { isGenuine, parseRequest } from "./signed-request.ts";

const secret = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;
const body = JSON.stringify({ id: "whevt_1", data: { name: "Zoë" } });

function requestText(signed = webhookHeaders(secret, "whevt_1", body, systemClock.now())): Buffer {
  const headers = { host: "127.0.0.1", ...signed, "content-length": Buffer.byteLength(body) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST /webhooks HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

describe("a signed request off the wire", () => {
  it("is incomplete up to its last byte", () => {
    const bytes = requestText();
    for (const length of [0, 10, bytes.length - body.length - 3, bytes.length - 1])
      expect(parseRequest(bytes.subarray(0, length))).toBeUndefined();
    expect(parseRequest(bytes)).toMatchObject({ id: "whevt_1" });
  });

  it("is genuine with the product's signature under the secret, among others", () => {
    const signed = webhookHeaders(secret, "whevt_1", body, systemClock.now());
    const several = { ...signed, "webhook-signature": `v1,AAAA ${signed["webhook-signature"]}` };
    expect(judge(requestText())).toBe(true);
    expect(judge(requestText(several))).toBe(true);
  });

  it("is not genuine under another secret, with another id, or signed long ago", () => {
    const signed = webhookHeaders(secret, "whevt_1", body, systemClock.now());
    const longAgo = new Date(systemClock.now().getTime() - 3_600_000);
    expect(judge(requestText(), `whsec_${Buffer.alloc(24, 2).toString("base64")}`)).toBe(false);
    expect(judge(requestText({ ...signed, "webhook-id": "whevt_2" }))).toBe(false);
    expect(judge(requestText(webhookHeaders(secret, "whevt_1", body, longAgo)))).toBe(false);
  });
});

function judge(bytes: Buffer, by = secret): boolean {
  const request = parseRequest(bytes);
  return request !== undefined && isGenuine(request, by);
}
