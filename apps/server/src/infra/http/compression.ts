import { promisify } from "node:util";
import zlib from "node:zlib";

export type Encoding = "zstd" | "br" | "gzip";

/** How much time a content is worth: what is made anew for each request, or what is made once. */
type Effort = "quick" | "thorough";

type Compress = (content: Buffer, effort: Effort) => Promise<Buffer>;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
const toGzip = promisify(zlib.gzip);
const toBrotli = promisify<Buffer, object, Buffer>(zlib.brotliCompress);

const compressors: Readonly<Record<Exclude<Encoding, "zstd">, Compress>> = {
  br: (content, effort) =>
    toBrotli(content, {
      params: {
        [BROTLI_PARAM_QUALITY]: effort === "quick" ? 2 : 9,
        [BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: (content, effort) => toGzip(content, { level: effort === "quick" ? 2 : 9 }),
};

/** Node has it since 22.15. */
interface WithZstandard {
  readonly zstdCompress?: (
    content: Buffer,
    options: object,
    done: (error: Error | null, compressed: Buffer) => void,
  ) => void;
}

const { zstdCompress } = zlib as WithZstandard;
const toZstandard = zstdCompress === undefined ? undefined : promisify<Buffer, object, Buffer>(zstdCompress);
const ZSTD_COMPRESSION_LEVEL = 100;

/** What this Node can make, the preferred first. */
export const ENCODINGS: readonly Encoding[] =
  toZstandard === undefined ? ["br", "gzip"] : ["br", "zstd", "gzip"];

/** Off the main thread. */
export function compress(content: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding !== "zstd") return compressors[encoding](content, effort);
  if (toZstandard === undefined) throw new TypeError("This Node has no Zstandard");
  return toZstandard(content, { params: { [ZSTD_COMPRESSION_LEVEL]: effort === "quick" ? 1 : 19 } });
}

/** What a client prefers of these codings, the first of equals; undefined: nothing but the plain text. */
export function preferredEncoding(
  accepted: string | undefined,
  offered: readonly Encoding[] = ENCODINGS,
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
