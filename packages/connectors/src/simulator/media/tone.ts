import { keyOf, pick } from "../draws.ts";
import { chunk, fields, list } from "./riff.ts";

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
