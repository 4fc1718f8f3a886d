import type { FoundMessageOutput } from "@clipledger/contract/chats/chat";
import type { MessageSearch } from "@clipledger/contract/chats/chat-input";
import type { OperationContext } from "../../../infra/context.ts";
import { toMessage } from "./messages.mapper.ts";
import { keyOfPageToken, pageTokenAfter } from "./page-token.ts";
import { type FoundMessageRow, searchMessageRows } from "./search.queries.ts";
import { searchWords } from "./search-words.ts";

export async function searchMessages(
  { db, organization }: OperationContext,
  { query, pageToken, limit }: MessageSearch,
): Promise<{ data: FoundMessageOutput[]; nextPageToken: string | null }> {
  const before = keyOfPageToken(pageToken);
  const words = searchWords(query);
  if (words === undefined) return { data: [], nextPageToken: null };
  const rows = await searchMessageRows(db, organization.id, { words, before, limit: limit + 1 });
  return { data: rows.slice(0, limit).map(toFound), nextPageToken: pageTokenAfter(rows, limit) };
}

function toFound(row: FoundMessageRow): FoundMessageOutput {
  return {
    message: toMessage(row),
    chat: { id: row.chat_id, kind: row.chat_kind, name: row.chat_name },
  };
}
