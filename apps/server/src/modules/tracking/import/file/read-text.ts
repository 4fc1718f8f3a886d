import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";

export interface TextPiece {
  readonly text: string;
  /** Of the file as it lies on disk. */
  readonly bytesRead: number;
}

/** The file cannot be read, in words for the person who named it. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}

const PIECE_BYTES = 256 * 1024;
const LINE_FEED = 10;
const BYTE_ORDER_MARK = "\uFEFF";

export async function sizeOf(path: string): Promise<number> {
  const { size } = await stat(path).catch((error: Error) => {
    throw new UnreadableFile(`The file cannot be read: ${error.message}`);
  });
  return size;
}

/** The file's text in pieces that end where lines do. Unpacks files whose name ends in .gz. */
export async function* readText(path: string): AsyncGenerator<TextPiece> {
  const file = createReadStream(path, { highWaterMark: PIECE_BYTES });
  const bytes = path.endsWith(".gz") ? file.pipe(createGunzip({ chunkSize: PIECE_BYTES })) : file;
  file.on("error", (error) => bytes.destroy(error));
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  const decode = (whole: Buffer): TextPiece => {
    if (!isUtf8(whole)) throw new UnreadableFile("The file is not UTF-8 text");
    const text = whole.toString();
    const hasMark = isFirst && text.startsWith(BYTE_ORDER_MARK);
    isFirst = false;
    return { text: hasMark ? text.slice(1) : text, bytesRead: file.bytesRead };
  };
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      const lastBreak = chunk.lastIndexOf(LINE_FEED);
      if (lastBreak === -1) {
        rest = Buffer.concat([rest, chunk]);
        continue;
      }
      const whole = chunk.subarray(0, lastBreak + 1);
      yield decode(rest.length === 0 ? whole : Buffer.concat([rest, whole]));
      rest = chunk.subarray(lastBreak + 1);
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(
      `The file cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (rest.length > 0) yield decode(rest);
}
