import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";

interface TextPiece {
  readonly text: string;
  /** Of the file as it lies on disk. */
  readonly bytesRead: number;
}

/** The file cannot be read, in words for the person who named it. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";

  constructor(cause: unknown) {
    super(`The file cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** A line that is no UTF-8 text. */
export class NotUtf8 extends Error {
  override readonly name = "NotUtf8";
  readonly line: number;

  constructor(line: number) {
    super(`Line ${line} is not UTF-8 text`);
    this.line = line;
  }
}

const PIECE_BYTES = 256 * 1024;
const MAX_LINE_BYTES = 16 * 1024 * 1024;
const LINE_FEED = 10;
const BYTE_ORDER_MARK = "\uFEFF";

export async function sizeOf(path: string): Promise<number> {
  const { size } = await stat(path).catch((error: unknown) => {
    throw new UnreadableFile(error);
  });
  return size;
}

/** The file's text in pieces that end where lines do. Unpacks files whose name ends in .gz. */
export async function* readText(path: string): AsyncGenerator<TextPiece> {
  const file = createReadStream(path, { highWaterMark: PIECE_BYTES });
  let line = 1;
  for await (const lines of wholeLines(path.endsWith(".gz") ? unpacked(file) : file)) {
    const broken = isUtf8(lines) ? undefined : firstBrokenLine(lines);
    if (broken !== undefined) throw new NotUtf8(line + broken);
    const text = lines.toString();
    const hasMark = line === 1 && text.startsWith(BYTE_ORDER_MARK);
    yield { text: hasMark ? text.slice(1) : text, bytesRead: file.bytesRead };
    line += breaksIn(lines);
  }
}

function unpacked(file: NodeJS.ReadableStream): AsyncIterable<string | Buffer> {
  const unpacker = createGunzip({ chunkSize: PIECE_BYTES });
  file.on("error", (error) => unpacker.destroy(error));
  return file.pipe(unpacker);
}

async function* wholeLines(chunks: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of chunks) {
      const more = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      const bytes = rest.length === 0 ? more : Buffer.concat([rest, more]);
      const end = bytes.lastIndexOf(LINE_FEED) + 1;
      if (end > 0) yield bytes.subarray(0, end);
      rest = bytes.subarray(end);
      if (rest.length > MAX_LINE_BYTES) throw new Error("a line is longer than 16 MB");
    }
  } catch (error) {
    throw new UnreadableFile(error);
  }
  if (rest.length > 0) yield rest;
}

/** How many lines come before it. */
function firstBrokenLine(lines: Buffer): number {
  let count = 0;
  for (let start = 0; start < lines.length; count += 1) {
    const end = lines.indexOf(LINE_FEED, start);
    const next = end === -1 ? lines.length : end + 1;
    if (!isUtf8(lines.subarray(start, next))) return count;
    start = next;
  }
  return count;
}

function breaksIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) count += 1;
  return count;
}
