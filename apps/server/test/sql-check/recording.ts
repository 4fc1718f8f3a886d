import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { RECORDINGS, recordingsOf } from "../../../../scripts/test-run/recordings-of-tier.ts";
import { placeOf } from "../../../../scripts/test-run/tiers.ts";

/** A place in the source, counted from one, as stack traces do. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface RecordedStatement {
  readonly text: string;
  /** The calls that led to it, innermost first: those inside the database's own file, and the one from outside. */
  readonly frames: readonly Position[];
  /** Columns that were null in some row. */
  readonly nulls: Iterable<string>;
}

interface Recording {
  readonly recordedAt: number;
  readonly statements: readonly RecordedStatement[];
}

export const repository = fileURLToPath(new URL("../../../../", import.meta.url));
export function writeRecording(
  testFile: string,
  statements: readonly RecordedStatement[],
  folder = join(repository, RECORDINGS),
): void {
  const path = pathOf(testFile, folder);
  mkdirSync(dirname(path), { recursive: true });
  const written = statements.map((statement) => ({ ...statement, nulls: [...statement.nulls] }));
  writeFileSync(path, JSON.stringify(written));
}

/** What a test file executed when it ran last, but for calls in files that have changed since. */
export function findRecording(
  testFile: string,
  folder = join(repository, RECORDINGS),
): Recording | undefined {
  const path = pathOf(testFile, folder);
  const recordedAt = changedAt(path);
  if (recordedAt === undefined) return undefined;
  const statements: readonly RecordedStatement[] = JSON.parse(readFileSync(path, "utf8"));
  const isCurrent = ({ file }: Position) => {
    const sourceChangedAt = changedAt(join(repository, file));
    return sourceChangedAt !== undefined && sourceChangedAt <= recordedAt;
  };
  return { recordedAt, statements: statements.filter(({ frames }) => frames.every(isCurrent)) };
}

function pathOf(testFile: string, folder: string): string {
  const name = `${createHash("sha256").update(testFile).digest("hex").slice(0, 16)}.json`;
  return join(recordingsOf(placeOf(testFile)?.tier ?? "by-hand", folder).folder, name);
}

function changedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}
