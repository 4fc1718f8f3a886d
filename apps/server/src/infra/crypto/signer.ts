import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Signs texts that leave the server and come back, with a key of its own for each purpose. */
export interface Signer {
  sign(purpose: string, text: string): string;
  isSignatureOf(signature: string, purpose: string, text: string): boolean;
}

const KEY_BYTES = 32;

export function createSigner(secret: string): Signer {
  const keys = new Map<string, Buffer>();
  const keyOf = (purpose: string) => {
    const known = keys.get(purpose);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync("sha256", secret, "", `clipledger ${purpose}`, KEY_BYTES));
    keys.set(purpose, key);
    return key;
  };
  const sign = (purpose: string, text: string) =>
    createHmac("sha256", keyOf(purpose)).update(text).digest("base64url");
  return {
    sign,
    isSignatureOf(signature, purpose, text) {
      const expected = Buffer.from(sign(purpose, text));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
