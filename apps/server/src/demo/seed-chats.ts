import type { Services } from "../infra/context.ts";
import { sql } from "../infra/db/sql.ts";
import { FOLLOWED_TYPES } from "../infra/events/follow-events.ts";
import { openDirectChat } from "../modules/chat/direct-chat.ts";
import { followInChats } from "../modules/chat/following/follow-events.ts";
import { createGroup } from "../modules/chat/groups/create-group.ts";
import { postOwnMessage } from "../modules/chat/portal/portal-messages.ts";
import { sendMessage } from "../modules/chat/post-message.ts";
import { asCreator, asOwner, at, type DemoOwner, findCreator } from "./demo-context.ts";

const conversations = [
  {
    firstName: "Juniper",
    messages: [
      {
        from: "team",
        daysAgo: 4,
        text: "Your focaccia video is at 80,000 views. How did you come up with the overhead shot?",
      },
      {
        from: "creator",
        daysAgo: 4,
        text: "My tripod broke, so I hung the phone from a lamp. It stays there now!",
      },
      {
        from: "creator",
        daysAgo: 1,
        text: "Two recipes are online, the third follows tomorrow. Is a dessert fine this week?",
      },
    ],
  },
  {
    firstName: "Noor",
    messages: [
      { from: "team", daysAgo: 3, text: "We shortened the brief: the timer may start late now." },
      { from: "creator", daysAgo: 2, text: "Read it, thank you. That helps with the longer moves." },
    ],
  },
] as const;

/** Told at the time at which they happened, so that the job that is queued for them finds nothing left to do. */
export async function seedStatusMessages(services: Services, { organizationId }: DemoOwner): Promise<void> {
  const events = await services.db.rows<
    Parameters<typeof followInChats>[2][number] & { occurred_at: Date }
  >(sql`
    select id, type, data, occurred_at from events
    where organization_id = ${organizationId} and type = any(${FOLLOWED_TYPES}::text[]) order by occurred_at, position`);
  for (const event of events) {
    const clock = { now: () => new Date(event.occurred_at) };
    await followInChats({ ...services, clock }, organizationId, [event]);
  }
}

/** Conversations with creators, one of which waits for an answer, and a group. */
export async function seedChats(services: Services, demo: DemoOwner): Promise<void> {
  for (const { firstName, messages } of conversations) {
    const creator = await findCreator(services, demo, firstName);
    const { id } = await openDirectChat(asOwner(at(services, 4), demo), creator.id);
    for (const [index, { from, daysAgo, text }] of messages.entries()) {
      const body = { content: text, clientMessageId: `demo-message-${index}` };
      if (from === "team") await sendMessage(asOwner(at(services, daysAgo), demo), id, body);
      else await postOwnMessage(asCreator(at(services, daysAgo), creator), id, body);
    }
  }
  const campaign = await services.db.row<{ id: string }>(sql`
    select id from campaigns where organization_id = ${demo.organizationId} and name = 'Pantry weekly'`);
  const group = await createGroup(asOwner(at(services, 3), demo), { campaignId: campaign.id });
  await sendMessage(asOwner(at(services, 3), demo), group.id, {
    content: "Welcome, everybody! Share here what works for you this week.",
    clientMessageId: "demo-message-group",
  });
}
