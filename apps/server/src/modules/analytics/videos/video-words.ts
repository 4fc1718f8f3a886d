import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

/**
 * Whether the `video_words w` are of a video of the organization whose caption has the words. The organization stands among
 * them, so that the index reads nothing of others.
 */
export function hasWords(organizationId: string, words: string): SqlFragment {
  return sql`w.organization_key = (select key from organizations where id = ${organizationId}) and w.words @@ (
    (select quote_literal('@' || key) from organizations where id = ${organizationId})::tsquery
    && to_tsquery('simple', ${words}))`;
}
