import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

/** What a client prefers of these codings, the first of equals; undefined: nothing but the plain text. */
export function preferredEncoding(
  accepted: string | undefined,
  offered: readonly Encoding[] = ["br", "gzip"],
): Encoding | undefined {
  if (accepted === undefined || accepted === "") return undefined;
  const weights = new Map(accepted.toLowerCase().split(",").map(readWeight));
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get("*") ?? 0;
  const plain = weights.get("identity") ?? 0;
  const [best] = [...offered].sort((a, b) => weightOf(b) - weightOf(a));
  if (best === undefined || weightOf(best) === 0) return undefined;
  return weightOf(best) >= plain ? best : undefined;
}

function readWeight(entry: string): [coding: string, weight: number] {
  const [coding = "", ...parameters] = entry.split(";").map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  const weight = quality === undefined ? 1 : Number(quality);
  return [coding === "x-gzip" ? "gzip" : coding, weight >= 0 && weight <= 1 ? weight : 0];
}

const toGzip = promisify(gzip);
const toBrotli = promisify<Buffer, object, Buffer>(brotliCompress);

/** Quick rather than thorough, off the main thread: answers are made anew each time. */
export function compress(text: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return toGzip(text, { level: 2 });
  return toBrotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 2,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}
