import { verify, X509Certificate } from "node:crypto";
import { z } from "zod";
import { isTimely } from "../message-age.ts";
import type { Rail, RailConnection, RailMessage } from "../rail.ts";
import { askForText } from "./paypal-api.ts";

/** PayPal tries to deliver a message for three days, and does not say whether a later try is signed anew. */
const MAX_AGE_MS = 3 * 24 * 60 * 60 * 1000 + 60 * 60 * 1000;
const MAX_KEPT_CERTIFICATES = 10;

const HeadersSchema = z.object({
  "paypal-transmission-id": z.string().min(1).max(100),
  "paypal-transmission-time": z.iso.datetime({ offset: true }),
  "paypal-transmission-sig": z.base64().max(2000),
  "paypal-cert-url": z.url().max(500),
  "paypal-auth-algo": z.literal("SHA256withRSA"),
});

type MessageHeaders = z.infer<typeof HeadersSchema>;

/** Messages about an item name its batch; those about a batch have its header. */
const EventSchema = z.object({
  resource: z.object({
    payout_batch_id: z.string().optional(),
    batch_header: z.object({ payout_batch_id: z.string() }).optional(),
  }),
});

export function createMessageOpener(connection: RailConnection): Rail["openMessage"] {
  const certificates = keepCertificates(connection);
  return async (message) => {
    const { data: headers } = HeadersSchema.safeParse(message.headers);
    if (headers === undefined || !isInTime(headers, message.receivedAt)) return undefined;
    const url = allowedUrl(headers["paypal-cert-url"], connection.baseUrl);
    const chain = url === undefined ? undefined : await certificates(url).catch(() => undefined);
    if (chain === undefined || !isTrusted(chain, message.receivedAt)) return undefined;
    const signed = signedText(headers, connection.credentials["webhookId"] ?? "", message.body);
    const isGenuine = isSignedBy(chain, signed, headers["paypal-transmission-sig"]);
    return isGenuine ? newsIn(message) : undefined;
  };
}

function isInTime(headers: MessageHeaders, receivedAt: Date): boolean {
  return isTimely(Date.parse(headers["paypal-transmission-time"]), receivedAt, MAX_AGE_MS);
}

/**
 * Whoever answers there vouches for the certificate, by TLS: PayPal itself, or wherever the connection reaches it. PayPal's
 * sandbox signs for anybody who opens an account there, so it vouches for nothing where real money moves.
 */
function allowedUrl(text: string, baseUrl: string): string | undefined {
  const [url, base] = [new URL(text), new URL(baseUrl)];
  if (!/^\/v1\/notifications\/certs\/[A-Za-z0-9-]+$/.test(url.pathname) || url.search !== "")
    return undefined;
  if (url.username !== "" || url.password !== "") return undefined;
  const isLoopback = ["127.0.0.1", "[::1]", "localhost"].includes(base.hostname);
  if (url.origin === base.origin && (url.protocol === "https:" || isLoopback)) return url.href;
  const isLive = ["api-m.paypal.com", "api.paypal.com"].includes(base.hostname);
  const hosts = isLive ? ["api.paypal.com"] : ["api.paypal.com", "api.sandbox.paypal.com"];
  return url.protocol === "https:" && hosts.includes(url.host) ? url.href : undefined;
}

type Chain = readonly X509Certificate[];

/** Certificates by address, each fetched once: PayPal gives a new one a new address. */
function keepCertificates(connection: RailConnection): (url: string) => Promise<Chain> {
  const kept = new Map<string, Promise<Chain>>();
  return (url) => {
    const found = kept.get(url);
    if (found !== undefined) return found;
    const fetched = fetchChain(url, connection);
    fetched.catch(() => kept.delete(url));
    const [oldest] = kept.keys();
    if (kept.size >= MAX_KEPT_CERTIFICATES && oldest !== undefined) kept.delete(oldest);
    kept.set(url, fetched);
    return fetched;
  };
}

async function fetchChain(url: string, connection: RailConnection): Promise<Chain> {
  const { status, text } = await askForText(url, { method: "GET", headers: { accept: "*/*" } }, connection);
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (status !== 200 || blocks.length === 0) throw new Error(`no certificate, but status ${status}`);
  return blocks.slice(0, 5).map((block) => new X509Certificate(block));
}

/**
 * The first certificate is for PayPal's messages and in use at that time, and each further one has signed the one before. The
 * last one is not traced to a root: the address that it came from is what is trusted.
 */
function isTrusted(chain: Chain, at: Date): boolean {
  return chain.every((certificate, index) => {
    const issuer = chain[index + 1];
    const isInUse = new Date(certificate.validFrom) <= at && at <= new Date(certificate.validTo);
    const isForMessages = index > 0 || MESSAGES_NAME.test(certificate.subject);
    const isIssued =
      issuer === undefined || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));
    return isInUse && isForMessages && isIssued;
  });
}

const MESSAGES_NAME = /^CN=messageverificationcerts\.([a-z0-9-]+\.)*paypal\.com$/im;

function signedText(headers: MessageHeaders, webhookId: string, body: string): string {
  const { "paypal-transmission-id": id, "paypal-transmission-time": time } = headers;
  return [id, time, webhookId, crc32(Buffer.from(body, "utf8"))].join("|");
}

function isSignedBy([certificate]: Chain, signed: string, signature: string): boolean {
  if (certificate === undefined) return false;
  return verify(
    "sha256",
    Buffer.from(signed, "utf8"),
    certificate.publicKey,
    Buffer.from(signature, "base64"),
  );
}

function newsIn({ body }: RailMessage): Awaited<ReturnType<Rail["openMessage"]>> {
  const { data } = z.string().transform(parseEvent).pipe(EventSchema).safeParse(body);
  const { payout_batch_id, batch_header } = data?.resource ?? {};
  const id = payout_batch_id ?? batch_header?.payout_batch_id;
  return { transferIds: id === undefined ? [] : [id], recipientRemoteIds: [] };
}

function parseEvent(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** As zip has it, unsigned. Node.js offers one only from version 22 on. */
function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return (rest ^ 0xffffffff) >>> 0;
}
