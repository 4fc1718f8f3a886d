import type { Place } from "@clipledger/domain/tracking/csv-reader";
import type { ImportField } from "@clipledger/domain/tracking/import-row";
import type { ImportedRow } from "../imported-row.ts";

interface FileProblem extends Place {
  /** The column or key that it concerns, if it concerns one. */
  readonly field: string | undefined;
  readonly message: string;
}

export interface FileProblems {
  readonly first: readonly FileProblem[];
  readonly count: number;
  add(place: Place, field: string | undefined, message: string): void;
}

const LISTED = 20;

/** Keeps the first problems of a file, and counts all. */
export function createFileProblems(): FileProblems {
  const first: FileProblem[] = [];
  let count = 0;
  return {
    get first() {
      return first.sort((left, right) => left.line - right.line || left.column - right.column);
    },
    get count() {
      return count;
    },
    add({ line, column }, field, message) {
      count += 1;
      if (first.length < LISTED) first.push({ line, column, field, message });
    },
  };
}

/** Ends an import before anything of it is stored. */
export class BadFile extends Error {
  override readonly name = "BadFile";
  readonly problems: FileProblems;

  constructor(problems: FileProblems) {
    super(`The file has ${problems.count} problems`);
    this.problems = problems;
  }
}

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
