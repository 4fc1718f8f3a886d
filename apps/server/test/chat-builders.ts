import type { EventMessage } from "@clipledger/contract/chats/message";
import { followers } from "../src/followers.ts";
import { sql } from "../src/infra/db/sql.ts";
import { followEventsTask } from "../src/infra/events/act-on-events.ts";
import { createId } from "../src/infra/ids.ts";
import { openDirectChat } from "../src/modules/chat/direct-chat.ts";
import { createGroup } from "../src/modules/chat/groups/manage-groups.ts";
import { sendMessage } from "../src/modules/chat/post-message.ts";
import type { TestOrganization } from "./builders.ts";
import { runQueued } from "./queued-tasks.ts";
import { send, type TestRequest, type TestResponse } from "./request.ts";
import type { TestApp } from "./test-app.ts";

let sequence = 0;

export function clientMessageId(): string {
  sequence += 1;
  return `test-message-${sequence}`;
}

/** The creator's direct chat. */
export async function buildDirectChat({ ctx }: TestOrganization, creatorId: string): Promise<string> {
  return (await openDirectChat(ctx, creatorId)).id;
}

export async function buildGroup(
  { ctx }: TestOrganization,
  creatorIds: string[],
  title = "Bakers",
): Promise<string> {
  return (await createGroup(ctx, { title, creatorIds })).id;
}

/** A message of the organization's owner. */
export function buildMessage(
  { ctx }: TestOrganization,
  chatId: string,
  content = "Hello",
): Promise<EventMessage> {
  return sendMessage(ctx, chatId, { content, clientMessageId: clientMessageId() });
}

/** As many messages of the creator as asked for, at once; the text is their number, from 1. */
export async function storeMessages(
  { id, ctx }: TestOrganization,
  chatId: string,
  { count, userId }: { count: number; userId: string },
): Promise<void> {
  const ids = Array.from({ length: count }, () => createId("chatMessage"));
  await ctx.db.execute(sql`
    insert into chat_messages (
      organization_id, id, chat_id, sender_type, sender_user_id, kind, content, source, client_message_id, created_at
    )
    select ${id}, given.id, ${chatId}, 'creator', ${userId}, 'text', given.place::text, 'ui', given.id, ${ctx.clock.now()}
    from unnest(${ids}::text[]) with ordinality as given(id, place) order by given.place`);
  await ctx.db.execute(sql`
    update chats set last_message_at = ${ctx.clock.now()} where organization_id = ${id} and id = ${chatId}`);
}

/** One request about chats under `/api/v1`. */
export type ChatClient = (path: string, request?: Omit<TestRequest, "apiKey">) => Promise<TestResponse>;

export function chatClient(app: TestApp, apiKey: string): ChatClient {
  return (path, request) => send(app, `/api/v1/chats${path}`, { ...request, apiKey });
}

/** Posts as the client, and answers the message. */
export async function post(client: ChatClient, chatId: string, content: string): Promise<EventMessage> {
  const body = { content, clientMessageId: clientMessageId() };
  return (await client(`/${chatId}/messages`, { method: "POST", body })).body;
}

/** Lets chats follow the events that were published so far. */
export async function followEvents(app: TestApp): Promise<void> {
  while ((await runQueued(app, followEventsTask(followers))) > 0);
}
