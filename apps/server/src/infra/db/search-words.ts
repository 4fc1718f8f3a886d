const SHORTEST_BEGINNING = 2;

/**
 * A query for PostgreSQL's text search: all the words, or words that begin with them; a single letter begins too many,
 * and is a word of its own. Undefined without any word.
 */
export function searchWords(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu);
  return words?.map((word) => `'${word}'${[...word].length < SHORTEST_BEGINNING ? "" : ":*"}`).join(" & ");
}
