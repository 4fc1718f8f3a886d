import type { Imported } from "@clipledger/contract/tracking-import";
import type { OperationContext } from "../../../../infra/context.ts";

export interface ImportFile {
  readonly path: string;
  readonly format: "csv" | "ndjson";
}

export type FileImportContext = Pick<
  OperationContext,
  "db" | "clock" | "snapshotDays" | "organization" | "actor"
>;

/** Told how far the import has come. */
export interface FileImportProgress {
  onRead(progress: ReadProgress): void;
  onStored(rows: number): void;
}

export interface ReadProgress {
  readonly bytesRead: number;
  readonly rows: number;
}

export type FileFigures = Pick<Imported, "rows" | "videos" | "accounts">;
