import { invalidParameter } from "./problems.ts";

/** YouTube's page tokens are two numbers, the offset and the direction, in the bytes of its own format: CAUQAA. */
export function writeOffset(offset: number, direction: "next" | "previous"): string {
  const bytes = [0x08, ...varint(offset), 0x10, direction === "next" ? 0 : 1];
  return Buffer.from(bytes).toString("base64url");
}

export function readOffset(query: URLSearchParams): number {
  const token = query.get("pageToken");
  if (token === null) return 0;
  const bytes = [...Buffer.from(token, "base64url")];
  const end = bytes.findIndex((byte, index) => index > 0 && byte < 0x80);
  const offset = bytes.slice(1, end + 1).reduceRight((total, byte) => total * 128 + (byte & 0x7f), 0);
  const isWritten = ["next", "previous"].some((direction) => {
    // The list above has only these two.
    return writeOffset(offset, direction as "next" | "previous") === token;
  });
  if (!isWritten) throw invalidParameter("invalidPageToken", "pageToken");
  return offset;
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
