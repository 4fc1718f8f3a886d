import { createHmac } from "node:crypto";

/** A request off the wire, unread but for its length and what tells requests apart. */
export interface SignedRequest {
  readonly head: string;
  readonly id: string;
  readonly bytes: Buffer;
  readonly bodyFrom: number;
}

/** The request, or undefined until it is complete. Nothing may follow it: senders wait for the answer. */
export function parseRequest(bytes: Buffer): SignedRequest | undefined {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd === -1) return undefined;
  const head = bytes.toString("latin1", 0, headEnd);
  const bodyFrom = headEnd + 4;
  const expected = bodyFrom + Number(headerOf(head, "content-length"));
  if (bytes.length < expected) return undefined;
  if (bytes.length > expected || !head.startsWith("POST ")) throw new Error(`Unexpected request:\n${head}`);
  return { head, id: headerOf(head, "webhook-id"), bytes, bodyFrom };
}

export function bodyOf({ bytes, bodyFrom }: SignedRequest): Buffer {
  return bytes.subarray(bodyFrom);
}

/** Whether it is signed with the secret, says which event it is, and is about as old as it says. */
export function isGenuine(request: SignedRequest, secret: string): boolean {
  const timestamp = headerOf(request.head, "webhook-timestamp");
  const body = bodyOf(request);
  const expected = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"))
    .update(`${request.id}.${timestamp}.`)
    .update(body)
    .digest("base64");
  return (
    headerOf(request.head, "webhook-signature").split(" ").includes(`v1,${expected}`) &&
    Math.abs(Date.now() / 1000 - Number(timestamp)) < 300 &&
    JSON.parse(body.toString("utf8")).id === request.id
  );
}

function headerOf(head: string, name: string): string {
  const at = head.toLowerCase().indexOf(`\r\n${name}:`);
  if (at === -1) return "";
  const from = at + name.length + 3;
  const end = head.indexOf("\r\n", from);
  return head.slice(from, end === -1 ? undefined : end).trim();
}
