/** A place in a file, both counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

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
