import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { toCsvRecord } from "../../../infra/csv/csv-record.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import type { ExportSource } from "./export-source.ts";

export interface FilePart {
  readonly rows: number;
  readonly byteCount: number;
  readonly compressed: Buffer;
}

const compress = promisify(gzip);

/** Large enough to compress well, small enough that a few of them are no burden. */
const PART_CHARACTERS = 1_000_000;

/** The file in parts, each compressed on its own. At least one: the header stands in every file. */
export async function* fileParts(source: ExportSource, tx: Transaction): AsyncGenerator<FilePart> {
  let text = toCsvRecord(source.columns);
  let rows = 0;
  for await (const batch of source.readRows(tx)) {
    for (const fields of batch) text += toCsvRecord(fields);
    rows += batch.length;
    if (text.length < PART_CHARACTERS) continue;
    yield await toPart(text, rows);
    text = "";
    rows = 0;
  }
  if (text !== "") yield await toPart(text, rows);
}

async function toPart(text: string, rows: number): Promise<FilePart> {
  const bytes = Buffer.from(text);
  return { rows, byteCount: bytes.length, compressed: await compress(bytes) };
}
