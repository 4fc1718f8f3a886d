/** A file is larger than what is read at once; the message says the limit and what to do. */
export class FileLimitError extends Error {}

const MAX_CHARACTERS = 10_000_000;
/** A statement with 10,000 entries has about half of them. */
export const MAX_ELEMENTS = 500_000;
export const MAX_ROWS = 50_000;

export function refuseLongText(text: string): void {
  if (text.length > MAX_CHARACTERS) throw tooMany(MAX_CHARACTERS, "characters");
}

export function tooMany(limit: number, what: "characters" | "elements" | "rows"): FileLimitError {
  const words = `${limit.toLocaleString("en-US")} ${what}`;
  return new FileLimitError(
    `The file has more than ${words}. Export fewer days at a time, and import each file by itself`,
  );
}
