import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** Tables of ligatures, mark positions and kerning: shaping by them takes most of the time of a drawing. */
const UNUSED_TABLES = ["GSUB", "GPOS", "kern"];

export interface FontFile {
  readonly content: Buffer;
  /** The code points that it has letters for. */
  readonly codePoints: ReadonlySet<number>;
}

/** A TrueType font of the package `dejavu-fonts-ttf`, which lies beside the built server too. */
export async function readFontFile(name: string): Promise<FontFile> {
  const path = createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
  const content = await readFile(path);
  const tables = readTables(content);
  const cmap = tables.get("cmap");
  if (cmap === undefined) throw new Error(`${name} has no table of characters`);
  for (const tag of UNUSED_TABLES) {
    const entry = tables.get(tag)?.entry;
    if (entry !== undefined) content.write("----", entry, "latin1");
  }
  return { content, codePoints: readCodePoints(content, cmap.start) };
}

interface FontTable {
  /** Where the directory names it. */
  readonly entry: number;
  readonly start: number;
}

function readTables(file: Buffer): Map<string, FontTable> {
  const count = file.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = 12 + 16 * index;
      return [file.toString("latin1", entry, entry + 4), { entry, start: file.readUInt32BE(entry + 8) }];
    }),
  );
}

/** Format 12 of the OpenType specification: groups of code points that follow one another. */
function readCodePoints(file: Buffer, cmapStart: number): Set<number> {
  const count = file.readUInt16BE(cmapStart + 2);
  const subtables = Array.from(
    { length: count },
    (_, index) => cmapStart + file.readUInt32BE(cmapStart + 8 + 8 * index),
  );
  const groups = subtables.find((start) => file.readUInt16BE(start) === 12);
  if (groups === undefined) throw new Error("The font names its characters in no format that we read");
  const codePoints = new Set<number>();
  for (let index = 0; index < file.readUInt32BE(groups + 12); index += 1) {
    const group = groups + 16 + 12 * index;
    for (let code = file.readUInt32BE(group); code <= file.readUInt32BE(group + 4); code += 1)
      codePoints.add(code);
  }
  return codePoints;
}
