import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

const SHORTEST_BEGINNING = 2;

/**
 * A query for PostgreSQL's text search: all the words, or words that begin with them; a single letter begins too many,
 * and is a word of its own. Undefined without any word.
 */
export function searchWords(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu);
  return words?.map((word) => `'${word}'${[...word].length < SHORTEST_BEGINNING ? "" : ":*"}`).join(" & ");
}

/** Whether the message under this alias is the organization's and contains the words. Written as the index is, to use it. */
export function containsWords(message: SqlFragment, organizationId: string, words: string): SqlFragment {
  return sql`${message}.organization_id = ${organizationId}
    and (array_to_tsvector(array['@' || ${message}.organization_id]) || to_tsvector('simple', ${message}.content))
      @@ (${`'@${organizationId}'`}::tsquery && to_tsquery('simple', ${words}))`;
}
