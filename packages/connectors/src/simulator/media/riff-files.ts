import { between, type Key, keyOf, pick } from "../draws.ts";
import { type Colour, type Palette, paletteFor, toRgb } from "./colours.ts";

const WIDTH = 90;
const HEIGHT = 160;
const FRAMES = 8;
const FRAMES_PER_SECOND = 4;
const BYTES_PER_PIXEL = 3;
// Rows of a bitmap are padded to four bytes.
const ROW_BYTES = Math.ceil((WIDTH * BYTES_PER_PIXEL) / 4) * 4;
const FRAME_BYTES = ROW_BYTES * HEIGHT;
const HAS_INDEX = 0x10;
const KEY_FRAME = 0x10;
const CHUNK_HEAD_BYTES = 8;

/** Two seconds of a disc drifting over a gradient, as an AVI file of uncompressed bitmaps that any player opens. */
export function drawClip(username: string, platformVideoId: string): Uint8Array {
  const key = keyOf(platformVideoId);
  const palette = paletteFor(username, key);
  const [ground, disc] = [drawGround(palette), drawDisc(key, palette)];
  const frames = Array.from({ length: FRAMES }, (_, number) =>
    chunk("00db", drawFrame(ground, disc, number / FRAMES)),
  );
  return list("RIFF", "AVI ", [describeFile(), list("LIST", "movi", frames), indexFrames()]);
}

/** A gradient from top to bottom, the same in every frame. */
function drawGround({ light, dark }: Palette): Buffer {
  const [top, bottom] = [toBgr(light), toBgr(dark)];
  const ground = Buffer.alloc(FRAME_BYTES);
  for (let y = 0; y < HEIGHT; y += 1) {
    const pixel = top.map((from, channel) =>
      Math.round(from + (((bottom[channel] ?? 0) - from) * y) / HEIGHT),
    );
    const start = rowStart(y);
    ground.fill(Uint8Array.from(pixel), start, start + WIDTH * BYTES_PER_PIXEL);
  }
  return ground;
}

interface Disc {
  readonly pixel: Uint8Array;
  readonly centreY: number;
  readonly radius: number;
}

function drawDisc(key: Key, { accent }: Palette): Disc {
  return {
    pixel: Uint8Array.from(toBgr(accent)),
    centreY: HEIGHT * between(key, "height", 0.3, 0.7),
    radius: between(key, "radius", 14, 30),
  };
}

function drawFrame(ground: Buffer, { pixel, centreY, radius }: Disc, time: number): Buffer {
  const frame = Buffer.from(ground);
  const centreX = WIDTH * (0.2 + 0.6 * time);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const isDisc = (x - centreX) ** 2 + (y - centreY) ** 2 < radius ** 2;
      if (isDisc) frame.set(pixel, rowStart(y) + x * BYTES_PER_PIXEL);
    }
  }
  return frame;
}

/** Bitmaps begin with their bottom row. */
function rowStart(y: number): number {
  return (HEIGHT - 1 - y) * ROW_BYTES;
}

/** Bitmaps put blue first. */
function toBgr(colour: Colour): number[] {
  return toRgb(colour).reverse();
}

function describeFile(): Buffer {
  const file = fields(
    [4, 1_000_000 / FRAMES_PER_SECOND],
    [4, FRAME_BYTES * FRAMES_PER_SECOND],
    ...zeros(1),
    [4, HAS_INDEX],
    [4, FRAMES],
    ...zeros(1),
    [4, 1],
    [4, FRAME_BYTES],
    [4, WIDTH],
    [4, HEIGHT],
    ...zeros(4),
  );
  return list("LIST", "hdrl", [chunk("avih", file), list("LIST", "strl", describeStream())]);
}

function describeStream(): Buffer[] {
  const stream = Buffer.concat([
    Buffer.from("vidsDIB ", "latin1"),
    fields(...zeros(3), [4, 1], [4, FRAMES_PER_SECOND], ...zeros(1), [4, FRAMES], [4, FRAME_BYTES]),
    fields([4, 10_000], ...zeros(2), [2, WIDTH], [2, HEIGHT]),
  ]);
  const bitmap = fields(
    [4, 40],
    [4, WIDTH],
    [4, HEIGHT],
    [2, 1],
    [2, BYTES_PER_PIXEL * 8],
    ...zeros(1),
    [4, FRAME_BYTES],
    ...zeros(4),
  );
  return [chunk("strh", stream), chunk("strf", bitmap)];
}

/** Offsets count from the word "movi". */
function indexFrames(): Buffer {
  const entries = Array.from({ length: FRAMES }, (_, number) =>
    Buffer.concat([
      Buffer.from("00db", "latin1"),
      fields([4, KEY_FRAME], [4, 4 + number * (CHUNK_HEAD_BYTES + FRAME_BYTES)], [4, FRAME_BYTES]),
    ]),
  );
  return chunk("idx1", Buffer.concat(entries));
}

function zeros(count: number): [4, number][] {
  return Array.from({ length: count }, () => [4, 0]);
}

const SAMPLE_RATE = 8_000;
const SECONDS = 2;
const BYTES_PER_SAMPLE = 2;
const PCM = 1;
const ROOTS_HZ = [196, 220, 246.94, 261.63, 293.66, 329.63];
const CHORDS = [
  [1, 5 / 4, 3 / 2],
  [1, 6 / 5, 3 / 2],
  [1, 4 / 3, 5 / 3],
];

/** Two seconds of a soft chord, as a WAV file. */
export function drawTone(musicId: string): Uint8Array {
  const key = keyOf(musicId);
  const root = pick(key, "root", ROOTS_HZ);
  const pitches = pick(key, "chord", CHORDS).map((interval) => root * interval);
  const samples = Buffer.alloc(SAMPLE_RATE * SECONDS * BYTES_PER_SAMPLE);
  for (let index = 0; index < SAMPLE_RATE * SECONDS; index += 1) {
    const second = index / SAMPLE_RATE;
    const loudness = Math.min(1, second * 8) * (1 - second / SECONDS) ** 1.5;
    const wave = pitches.reduce((total, pitch) => total + Math.sin(2 * Math.PI * pitch * second), 0);
    samples.writeInt16LE(Math.round((wave / pitches.length) * loudness * 12_000), index * BYTES_PER_SAMPLE);
  }
  const format = fields(
    [2, PCM],
    [2, 1],
    [4, SAMPLE_RATE],
    [4, SAMPLE_RATE * BYTES_PER_SAMPLE],
    [2, BYTES_PER_SAMPLE],
    [2, 8 * BYTES_PER_SAMPLE],
  );
  return list("RIFF", "WAVE", [chunk("fmt ", format), chunk("data", samples)]);
}

/** A chunk of a RIFF file (WAV, AVI): a four-letter name, the length, the content padded to an even length. */
function chunk(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** A chunk that holds chunks. */
function list(name: "RIFF" | "LIST", form: string, chunks: readonly Uint8Array[]): Buffer {
  return chunk(name, Buffer.concat([Buffer.from(form, "latin1"), ...chunks]));
}

/** Fields of a header, in little-endian order. */
function fields(...parts: readonly (readonly [bytes: 1 | 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((total, [bytes]) => total + bytes, 0));
  let offset = 0;
  for (const [bytes, value] of parts) offset = buffer.writeUIntLE(value, offset, bytes);
  return buffer;
}
