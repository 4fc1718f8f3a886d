import { spawn } from "node:child_process";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { serverFolder } from "../server-folder.ts";
import { type PictureHeader, readPictureHeader } from "./picture-header.ts";

export interface PictureLimits {
  readonly bytes: number;
  /** Of width and height. */
  readonly side: { readonly least: number; readonly most: number };
  /** Of width times height. */
  readonly pixels: number;
}

export interface Picture extends PictureHeader {
  /** Red, green, blue and opacity of each pixel, row by row. */
  readonly pixels: Uint8Array;
}

const DECODED_WITHIN_MS = 10_000;
const MEGABYTES = 256;
/** Width and height come before the pixels. */
const SIZE_BYTES = 8;

/** Decoders hold many bytes for a pixel, so a process decodes one picture at a time. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes an uploaded PNG, JPEG or WebP to its last pixel, or says why it is refused. Its size is checked before, since a small file
 * can claim to be huge; decoding happens in a process of its own, which is ended when it takes too long.
 */
export async function decodePicture(bytes: Buffer, limits: PictureLimits): Promise<Picture | string> {
  if (bytes.length > limits.bytes) return `The image is larger than ${Math.floor(limits.bytes / 1024)} KB`;
  const header = readPictureHeader(bytes);
  if (header === undefined) return "Expected a PNG, JPEG or WebP image";
  const { width, height } = header;
  const { least, most } = limits.side;
  if ([width, height].some((side) => side < least || side > most))
    return `The image is ${width} by ${height} pixels; each side may have ${least} to ${most.toLocaleString("en")}`;
  if (width * height > limits.pixels)
    return `The image is ${width} by ${height} pixels; it may have ${limits.pixels.toLocaleString("en")} in all`;
  const decoding = last.then(() => decodeApart(bytes, header.contentType));
  last = decoding;
  const answer = await decoding;
  const isWhole =
    answer.length === SIZE_BYTES + width * height * 4 &&
    answer.readUInt32BE(0) === width &&
    answer.readUInt32BE(4) === height;
  if (!isWhole) return "The image is damaged or incomplete, or cannot be decoded";
  return { ...header, pixels: answer.subarray(SIZE_BYTES) };
}

/** What the decoder answered: nothing if it refused, ran out of memory or took too long. */
async function decodeApart(bytes: Buffer, contentType: string): Promise<Buffer> {
  const { file, options } = program;
  const all = [`--max-old-space-size=${MEGABYTES}`, ...options, file, contentType];
  const decoder = spawn(process.execPath, all, {
    stdio: ["pipe", "pipe", "ignore"],
    cwd: serverFolder,
    env: {},
    timeout: DECODED_WITHIN_MS,
    killSignal: "SIGKILL",
  });
  decoder.on("error", () => undefined);
  // A decoder that ends early does not read all of it.
  decoder.stdin.on("error", () => undefined).end(bytes);
  return buffer(decoder.stdout).catch(() => Buffer.alloc(0));
}

/** Built, or as source under tests. */
const program = import.meta.url.endsWith(".ts")
  ? {
      file: join(serverFolder, "src", "picture-decoder.ts"),
      options: ["--conditions=@clipledger/source", "--import", "tsx"],
    }
  : { file: join(serverFolder, "dist", "picture-decoder.js"), options: [] };
