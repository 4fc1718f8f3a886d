import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import { init as initWebp, default as readWebp } from "@jsquash/webp/decode.js";
import jpeg from "jpeg-js";
import { PNG } from "pngjs";

interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** Decodes one picture in a process of its own: from standard input to its size and pixels on standard output. */
async function decode(bytes: Buffer, contentType: string | undefined): Promise<Decoded> {
  switch (contentType) {
    case "image/png":
      return PNG.sync.read(bytes, { checkCRC: true });
    case "image/jpeg":
      return decodeJpeg(bytes);
    case "image/webp":
      return decodeWebp(bytes);
    default:
      throw new Error(`Nothing decodes ${contentType}`);
  }
}

/** The decoder fills what is missing with grey: only its last marker shows that a file is whole. */
function decodeJpeg(bytes: Buffer): Decoded {
  if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < bytes.length - MOST_PADDING)
    throw new Error("The end of the image is missing");
  return jpeg.decode(bytes, { useTArray: true, tolerantDecoding: false, maxMemoryUsageInMB: 256 });
}

const MOST_PADDING = 64;

async function decodeWebp(bytes: Buffer): Promise<Decoded> {
  // The container says how long it is; decoders answer what they have of a shorter one.
  if (bytes.readUInt32LE(4) + 8 > bytes.length) throw new Error("The end of the image is missing");
  Object.assign(globalThis, { ImageData: BarePixels });
  const file = createRequire(import.meta.url).resolve("@jsquash/webp/codec/dec/webp_dec.wasm");
  await initWebp({ wasmBinary: await readFile(file) });
  return readWebp(new Uint8Array(bytes).buffer);
}

/** Browsers have a class of this name, which the WebP decoder makes its answer of. */
class BarePixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

const { width, height, data } = await decode(await buffer(process.stdin), process.argv[2]);
const size = Buffer.alloc(8);
size.writeUInt32BE(width, 0);
size.writeUInt32BE(height, 4);
process.stdout.write(Buffer.concat([size, new Uint8Array(data)]));
