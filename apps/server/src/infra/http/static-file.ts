import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { compress, type Encoding, preferredEncoding } from "./compression.ts";
import { isKnown, varyBy } from "./respond.ts";

/** A file that does not change while the server runs. */
export interface StaticFile {
  readonly contentType: string;
  readonly content: Buffer;
  readonly etag: string;
  /** Made when first asked for; undefined for what is compressed already, or too small to gain. */
  readonly compressed: ((encoding: Encoding) => Promise<Buffer>) | undefined;
}

const COMPRESSIBLE = /^(text\/|application\/(json|manifest\+json)|image\/(svg\+xml|x-icon))/;
const COMPRESSED_FROM_BYTES = 512;

/** `compressed`: what was made of it before, by its coding. */
export function loadStaticFile(
  content: Buffer,
  contentType: string,
  compressed: { readonly [coding in Encoding]?: Buffer | undefined } = {},
): StaticFile {
  const isWorthIt = COMPRESSIBLE.test(contentType) && content.length >= COMPRESSED_FROM_BYTES;
  const made = new Map<Encoding, Promise<Buffer>>();
  if (compressed.br !== undefined) made.set("br", Promise.resolve(compressed.br));
  if (compressed.gzip !== undefined) made.set("gzip", Promise.resolve(compressed.gzip));
  return {
    contentType,
    content,
    etag: createHash("sha256").update(content).digest("base64url").slice(0, 20),
    compressed: isWorthIt
      ? (encoding) => {
          const known = made.get(encoding) ?? compress(content, encoding, "thorough");
          made.set(encoding, known);
          return known;
        }
      : undefined,
  };
}

/** Answers GET and HEAD, with conditions, ranges and the coding that the client prefers. */
export async function sendStaticFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
): Promise<void> {
  response.setHeader("content-type", file.contentType);
  response.setHeader("accept-ranges", "bytes");
  if (file.compressed !== undefined) varyBy(response, "accept-encoding");
  // A range is one of the plain file, so that parts fetched at different times fit together.
  const range = rangeHeader(request, `"${file.etag}"`);
  const encoding =
    range === undefined && file.compressed !== undefined
      ? preferredEncoding(String(request.headers["accept-encoding"] ?? ""))
      : undefined;
  const etag = encoding === undefined ? `"${file.etag}"` : `"${file.etag}-${encoding}"`;
  response.setHeader("etag", etag);
  if (isKnown(request, etag)) {
    response.writeHead(304).end();
    return;
  }
  if (encoding === undefined || file.compressed === undefined) {
    sendPlain(response, file.content, range);
    return;
  }
  const content = await file.compressed(encoding);
  response
    .writeHead(response.statusCode, { "content-encoding": encoding, "content-length": content.length })
    .end(content);
}

function sendPlain(response: ServerResponse, content: Buffer, header: string | undefined): void {
  const range = readByteRange(header, content.length);
  if (range === "outside") {
    response.writeHead(416, { "content-range": `bytes */${content.length}`, "content-length": 0 }).end();
  } else if (range === "everything") {
    response.writeHead(response.statusCode, { "content-length": content.length }).end(content);
  } else {
    const part = content.subarray(range.first, range.last + 1);
    const name = `bytes ${range.first}-${range.last}/${content.length}`;
    response.writeHead(206, { "content-range": name, "content-length": part.length }).end(part);
  }
}

/** A range of HEAD means nothing, nor does one of a version that the client has and we have not. */
function rangeHeader({ method, headers }: IncomingMessage, etag: string): string | undefined {
  if (method !== "GET") return undefined;
  const condition = headers["if-range"];
  return condition === undefined || condition === etag ? headers.range : undefined;
}

interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const SINGLE_RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i;

/** What a Range header asks for. Several ranges, and what cannot be read, stand for everything, as RFC 9110 allows. */
export function readByteRange(
  header: string | undefined,
  size: number,
): ByteRange | "everything" | "outside" {
  const [whole, from, to, fromEnd] = SINGLE_RANGE.exec(header ?? "") ?? [];
  if (whole === undefined) return "everything";
  const first = from === undefined ? Math.max(0, size - Number(fromEnd)) : Number(from);
  const last = to ? Number(to) : size - 1;
  if (to && last < first) return "everything";
  return first < size ? { first, last: Math.min(last, size - 1) } : "outside";
}
