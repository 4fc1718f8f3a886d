import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

/** Whether the message under this alias is the organization's and contains the words. Written as the index is, to use it. */
export function containsWords(message: SqlFragment, organizationId: string, words: string): SqlFragment {
  return sql`${message}.organization_id = ${organizationId}
    and (array_to_tsvector(array['@' || ${message}.organization_id]) || to_tsvector('simple', ${message}.content))
      @@ (${`'@${organizationId}'`}::tsquery && to_tsquery('simple', ${words}))`;
}
