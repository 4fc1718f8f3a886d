import type { ImportField } from "@clipledger/domain/tracking/import-row";
import type { ImportedRow } from "../imported-row.ts";
import type { Place } from "./file-problems.ts";

/** What reads a file row by row tells. */
export interface RowListener {
  /** A row that keeps the rules. */
  onRow(row: ImportedRow, placed: PlacedFields): void;
  onProblem(place: Place, field: string | undefined, message: string): void;
}

/** Where the fields of the current row are. */
export interface PlacedFields {
  readonly line: number;
  placeOf(field: ImportField): Place;
}

/** Reads a file piece by piece, in whatever pieces it comes. */
export interface RowReader {
  push(text: string): void;
  end(): void;
}
