import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { hasPartner, joinPartner, nameOfChat } from "../chat.queries.ts";
import { type MessageRow, selectMessages } from "./messages.queries.ts";

export interface FoundMessageRow extends MessageRow {
  readonly chat_kind: "direct" | "group";
  readonly chat_name: string;
}

/** Whether the message under this name is the organization's and holds the words. Written as the index is. */
export function holdsWords(message: SqlFragment, organizationId: string, words: string): SqlFragment {
  return sql`${message}.organization_id = ${organizationId}
    and (array_to_tsvector(array['@' || ${message}.organization_id]) || to_tsvector('simple', ${message}.content))
      @@ (${`'@${organizationId}'`}::tsquery && to_tsquery('simple', ${words}))`;
}

/** Newest first, older than the key. */
export function searchMessageRows(
  db: Queryable,
  organizationId: string,
  { words, before, limit }: { words: string; before: bigint | undefined; limit: number },
): Promise<FoundMessageRow[]> {
  const older = before === undefined ? sql`true` : sql`f.key < ${before}::bigint`;
  return db.rows(sql`
    with found as materialized (
      select f.organization_id, f.id, f.key, t.kind as chat_kind, ${nameOfChat} as chat_name
      from chat_messages f
      join chats t on t.organization_id = f.organization_id and t.id = f.chat_id
      ${joinPartner}
      where ${holdsWords(sql`f`, organizationId, words)} and ${older} and ${hasPartner}
      order by f.key desc limit ${limit}
    )
    select message.*, found.chat_kind, found.chat_name
    from found cross join lateral (
      ${selectMessages} where m.organization_id = found.organization_id and m.id = found.id
    ) message
    order by found.key desc`);
}
