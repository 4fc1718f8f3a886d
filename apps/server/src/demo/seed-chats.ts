import { followers } from "../followers.ts";
import type { Services } from "../infra/context.ts";
import { sql } from "../infra/db/sql.ts";
import type { FollowedEvent } from "../infra/events/act-on-events.ts";
import { FOLLOWED_TYPES } from "../infra/events/outbox.ts";
import { openDirectChat } from "../modules/chat/direct-chat.ts";
import { createGroup } from "../modules/chat/groups/manage-groups.ts";
import { markOwnRead, postOwnMessage } from "../modules/chat/portal/portal-messages.ts";
import { sendMessage } from "../modules/chat/post-message.ts";
import { markRead } from "../modules/chat/reads/mark-read.ts";
import { asColleague, asCreator, asOwner, at, type DemoOwner, findCreator } from "./demo-context.ts";

const conversations = [
  {
    firstName: "Juniper",
    by: "Jonas",
    messages: [
      {
        from: "team",
        daysAgo: 4,
        text: "Your traybake video is the best one of the week so far. How did you come up with the overhead shot?",
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
    by: "Priya",
    messages: [
      { from: "team", daysAgo: 9, text: "We shortened the brief: the timer may start late now." },
      { from: "creator", daysAgo: 8, text: "Read it, thank you. That helps with the longer moves." },
      {
        from: "creator",
        daysAgo: 2,
        text: "Long runs are on the plan for the weekend. May I film the one along the canal for you?",
      },
    ],
  },
  {
    firstName: "Sofia",
    by: "Ada",
    messages: [
      { from: "creator", daysAgo: 6, text: "The new cream arrived. Can I say that it is fragrance-free?" },
      { from: "team", daysAgo: 6, text: "Yes, that one is. Please do not say that it heals anything." },
      { from: "creator", daysAgo: 5, text: "Understood, I will talk about the texture instead." },
      { from: "team", daysAgo: 5, text: "Perfect. Your check-in of last week did really well, by the way." },
    ],
  },
  {
    firstName: "Dev",
    by: "Ada",
    messages: [
      {
        from: "team",
        daysAgo: 3,
        text: "You are one video short this week. Anything that we can take off your hands?",
      },
      { from: "creator", daysAgo: 3, text: "Moving house, sorry. I make up for it with two on Saturday." },
      { from: "team", daysAgo: 3, text: "No worries. Good luck with the boxes!" },
    ],
  },
] as const;

const announcements = [
  { daysAgo: 60, text: "Welcome, everybody! Share here what works for you." },
  {
    daysAgo: 3,
    text: "Openings with the finished plate keep a third more people until the end. Try it this week.",
  },
] as const;

/** Told at the time at which they happened, so that the job that is queued for them finds nothing left to do. */
export async function seedStatusMessages(services: Services, { organizationId }: DemoOwner): Promise<void> {
  const events = await services.db.rows<FollowedEvent & { occurred_at: Date }>(sql`
    select id, type, data, actor, occurred_at from events
    where organization_id = ${organizationId} and type = any(${FOLLOWED_TYPES}::text[]) order by occurred_at, position`);
  for (const event of events) {
    const clock = { now: () => new Date(event.occurred_at) };
    for (const follow of followers) await follow({ ...services, clock }, organizationId, [event]);
  }
}

/** Conversations with creators, one of which waits for an answer, and a group. */
export async function seedChats(services: Services, demo: DemoOwner): Promise<void> {
  await readInPortals(services, demo);
  for (const { firstName, by, messages } of conversations) {
    const creator = await findCreator(services, demo, firstName);
    const { id } = await openDirectChat(asColleague(at(services, 9), demo, by), creator.id);
    for (const [index, { from, daysAgo, text }] of messages.entries()) {
      const body = { content: text, clientMessageId: `demo-message-${index}` };
      const then = at(services, daysAgo, index);
      if (from === "team") await sendMessage(asColleague(then, demo, by), id, body);
      else await postOwnMessage(asCreator(then, creator), id, body);
    }
    if (messages.at(-1)?.from === "team") await markRead(asOwner(at(services, 1), demo), id, {});
  }
  const campaign = await services.db.row<{ id: string }>(sql`
    select id from campaigns where organization_id = ${demo.organizationId} and name = 'Pantry weeknights'`);
  const group = await createGroup(asColleague(at(services, 60), demo, "Jonas"), { campaignId: campaign.id });
  for (const [index, { daysAgo, text }] of announcements.entries())
    await sendMessage(asColleague(at(services, daysAgo, 5), demo, "Jonas"), group.id, {
      content: text,
      clientMessageId: `demo-message-group-${index}`,
    });
}

/** Creators who have joined have read what they were told of their work and their pay. */
async function readInPortals(services: Services, { organizationId }: DemoOwner): Promise<void> {
  const then = at(services, 1);
  const chats = await services.db.rows<{ chatId: string; id: string; userId: string }>(sql`
    select c.id as "chatId", k.id, k.user_id as "userId"
    from chats c join creators k on k.organization_id = c.organization_id and k.id = c.creator_id
    where c.organization_id = ${organizationId} and k.joined_at is not null and k.archived_at is null`);
  for (const { chatId, ...creator } of chats) await markOwnRead(asCreator(then, creator), chatId, {});
}
