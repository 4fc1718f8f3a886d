import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import type { ImitatedMessage } from "../imitated-rail.ts";

export interface MessageSigner {
  /** What the address of the certificate answers. */
  readonly certificate: string;
  /** Signs as PayPal does: over an id, the time, the webhook's id and the CRC-32 of the body. */
  sign(body: string, at: Date): ImitatedMessage;
}

export interface SignerOptions {
  readonly webhookId: string;
  readonly certificateUrl: string;
  readonly commonName?: string;
  readonly validity?: readonly [from: Date, to: Date];
}

const PAYPALS_NAME = "messageverificationcerts.paypal.com";
const FOR_LONG = [new Date("2000-01-01T00:00:00Z"), new Date("2099-12-31T23:59:59Z")] as const;

let keys: ReturnType<typeof makeKeys> | undefined;

/** Shorter than PayPal's: a longer one takes seconds on a busy machine, in which connections that wait are closed. */
function makeKeys() {
  return generateKeyPairSync("rsa", { modulusLength: 1024 });
}

/** With a certificate that it has signed itself, made here. All signers of a process share one key. */
export function createMessageSigner(options: SignerOptions): MessageSigner {
  const { webhookId, certificateUrl, commonName = PAYPALS_NAME, validity = FOR_LONG } = options;
  keys ??= makeKeys();
  const { privateKey, publicKey } = keys;
  const name = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from(commonName, "utf8")))));
  const toBeSigned = sequence(
    tagged(0x02, Buffer.from([1])),
    SHA256_WITH_RSA,
    name,
    sequence(...validity.map((date) => tagged(0x18, Buffer.from(generalizedTime(date), "ascii")))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = sign("sha256", toBeSigned, privateKey);
  const der = sequence(
    toBeSigned,
    SHA256_WITH_RSA,
    tagged(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    certificate: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
    sign(body, at) {
      const id = randomUUID();
      const time = `${at.toISOString().slice(0, 19)}Z`;
      const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(Buffer.from(body, "utf8"))}`, "utf8");
      return {
        headers: {
          "content-type": "application/json",
          "paypal-transmission-id": id,
          "paypal-transmission-time": time,
          "paypal-transmission-sig": sign("sha256", signed, privateKey).toString("base64"),
          "paypal-cert-url": certificateUrl,
          "paypal-auth-algo": "SHA256withRSA",
        },
        body,
      };
    },
  };
}

const COMMON_NAME = Buffer.from([0x06, 0x03, 0x55, 0x04, 0x03]);
const SHA256_WITH_RSA = Buffer.from([
  0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b, 0x05, 0x00,
]);

function generalizedTime(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace(/\D/g, "")}Z`;
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

/** One value of DER. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const CRC_TABLE = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest >>> 0;
});

function crc32(bytes: Buffer): number {
  const rest = bytes.reduce(
    (sum, byte) => ((CRC_TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)) >>> 0,
    0xffffffff,
  );
  return (rest ^ 0xffffffff) >>> 0;
}
