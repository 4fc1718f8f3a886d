import type { ImportRow } from "@clipledger/contract/tracking-import";
import { CsvReader } from "@clipledger/domain/tracking/csv-reader";
import type { ColumnMapping } from "@clipledger/domain/tracking/guess-columns";
import { createHistoryReader, type RowProblem } from "@clipledger/domain/tracking/history-reader";
import { readHistory } from "./read-history.ts";

/** What a look at the whole file tells, before anything of it is sent. */
export interface HistoryCheck {
  readonly goodRows: number;
  readonly badRows: number;
  readonly videos: number;
  readonly accounts: number;
  readonly problems: readonly RowProblem[];
}

interface CheckOptions {
  readonly nowMs: number;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export async function checkHistory(
  file: Blob,
  mapping: ColumnMapping,
  { nowMs, signal, onProgress }: CheckOptions,
): Promise<HistoryCheck> {
  const problems: RowProblem[] = [];
  const videos = new Set<string>();
  const accounts = new Set<string>();
  let goodRows = 0;
  let badRows = 0;
  const reader = createHistoryReader(mapping, nowMs, {
    onRow({ platform, platformVideoId, platformAccountId }: ImportRow) {
      goodRows += 1;
      videos.add(`${platform} ${platformVideoId}`);
      accounts.add(`${platform} ${platformAccountId}`);
    },
    onBadRow(found) {
      badRows += 1;
      problems.push(...found);
    },
  });
  await readHistory(file, reader, { signal, onProgress });
  return { goodRows, badRows, videos: videos.size, accounts: accounts.size, problems };
}

export interface FileHead {
  readonly headers: readonly string[];
  /** The first rows, as they are written. */
  readonly rows: readonly (readonly string[])[];
}

const HEAD_BYTES = 256_000;
const SHOWN_ROWS = 5;

/** The columns of a file and its first rows, or why it is none that can be imported. */
export async function readHead(file: Blob): Promise<FileHead | { readonly problem: string }> {
  if (file.size === 0) return { problem: "This file is empty." };
  const text = await readStart(file);
  if (text === undefined) return { problem: "This file is no UTF-8 text. Save it as CSV UTF-8." };
  const records: string[][] = [];
  let broken: string | undefined;
  const reader = new CsvReader({
    onRecord: (record) => {
      if (records.length <= SHOWN_ROWS) records.push(record.values.slice(0, record.length));
    },
    onBroken: ({ line }, message) => {
      broken = `Line ${line}: ${message}.`;
    },
  });
  reader.push(text);
  if (file.size <= HEAD_BYTES) reader.end();
  const [headers, ...rows] = records;
  if (headers === undefined) return { problem: broken ?? "This file has no lines." };
  if (headers.length === 1 && /[;\t]/.test(headers[0] ?? ""))
    return { problem: "Its values are not separated by commas. Save it as CSV with commas." };
  if (rows.length === 0) return { problem: broken ?? "This file has no rows below its first line." };
  return { headers: headers.map((header) => header.trim()), rows };
}

async function readStart(file: Blob): Promise<string | undefined> {
  const bytes = await file.slice(0, HEAD_BYTES).arrayBuffer();
  try {
    // Streaming leaves out a character that the cut goes through.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: file.size > HEAD_BYTES });
  } catch {
    return undefined;
  }
}
