import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/** The team's message that a client sent with this id of its own before, and the application it answers, if any. */
export function findReply(
  db: Queryable,
  organizationId: string,
  chatId: string | null,
  clientMessageId: string,
): Promise<{ id: string; application_id: string | null } | undefined> {
  return db.maybeRow(sql`
    select id, metadata ->> 'applicationId' as application_id from chat_messages where organization_id = ${organizationId} and chat_id = ${chatId}
      and sender_type = 'org' and client_message_id = ${clientMessageId}`);
}
