import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { Translator } from "../../../infra/languages/translator.ts";
import { defineTask, enqueueEach } from "../../../infra/tasks/task.ts";
import { mailCreator } from "../../creators/notifications/mail-creator.ts";
import { brandName } from "../../organizations/brand/brand.queries.ts";
import type { ChatContext } from "../locked-chat.ts";

const MAILED_AFTER_MS = 5 * 60_000;

export function orderUnseenMails(
  tx: Queryable,
  { organization, clock }: Pick<ChatContext, "organization" | "clock">,
  messageIds: readonly string[],
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + MAILED_AFTER_MS);
  const orders = messageIds.map((messageId) => ({
    input: { organizationId: organization.id, messageId },
    runAt,
  }));
  return enqueueEach(tx, findUnseenTask, orders);
}

const UnseenMessageSchema = z.object({ organizationId: z.string(), messageId: z.string() });

/** Looks for those who have not seen a message of the team. */
export const findUnseenTask = defineTask({
  name: "chat.find-unseen",
  input: UnseenMessageSchema,
  run: findUnseen,
});

/** A person gets one email about a chat until they have read it, however much is written there meanwhile. */
async function findUnseen(
  { db }: Services,
  { organizationId, messageId }: z.infer<typeof UnseenMessageSchema>,
): Promise<void> {
  const unseenBy = await listUnseenBy(db, organizationId, messageId);
  await enqueueEach(
    db,
    mailUnseenTask,
    unseenBy.map(({ user_id: userId }) => ({
      input: { organizationId, messageId, userId },
      key: `chat ${messageId} ${userId}`,
    })),
  );
}

const UnseenMailSchema = UnseenMessageSchema.extend({ userId: z.string() });

/** Tells one person by email of a message that they have not seen. */
export const mailUnseenTask = defineTask({
  name: "chat.mail-unseen",
  input: UnseenMailSchema,
  run: mailUnseen,
});

/** Sends nothing about a message that was read or deleted meanwhile. */
async function mailUnseen(
  services: Services,
  { organizationId, messageId, userId }: z.infer<typeof UnseenMailSchema>,
): Promise<void> {
  const [unseen] = await listUnseenBy(services.db, organizationId, messageId, userId);
  if (unseen === undefined) return;
  await mailCreator(services, {
    organizationId,
    userId,
    kind: "chat",
    write: ({ say }) => ({
      subject: say("{organization} wrote to you", { organization: unseen.organization_name }),
      lines: mailLines(unseen, say),
    }),
    to: `/portal/chat/${unseen.chat_id}`,
  });
}

const EXCERPT_LENGTH = 400;

function mailLines(
  { first_name, organization_name: organization, group_title: group, content }: UnseenRow,
  say: Translator["say"],
): string[] {
  const characters = [...content];
  const isWhole = characters.length <= EXCERPT_LENGTH;
  const excerpt = isWhole ? content : `${characters.slice(0, EXCERPT_LENGTH).join("").trimEnd()} …`;
  return [
    first_name === "" ? say("Hello,") : say("Hello {name},", { name: first_name }),
    "",
    group === null
      ? say("{organization} wrote to you:", { organization })
      : say("{organization} wrote to you in {group}:", { organization, group }),
    "",
    ...excerpt.split("\n").map((line) => `> ${line}`.trimEnd()),
    "",
    say("You get one email about a conversation until you have read it."),
  ];
}

interface UnseenRow {
  readonly user_id: string;
  readonly first_name: string;
  readonly organization_name: string;
  readonly chat_id: string;
  readonly group_title: string | null;
  readonly content: string;
}

/**
 * Who takes part in the message's chat and has read none of the team's messages since this one: for somebody with an
 * older unread one, that one was told.
 */
function listUnseenBy(
  db: Queryable,
  organizationId: string,
  messageId: string,
  userId?: string,
): Promise<UnseenRow[]> {
  const only = userId === undefined ? sql`true` : sql`who.user_id = ${userId}`;
  return db.rows(sql`
    select who.user_id, who.first_name, ${brandName} as organization_name, t.id as chat_id,
      coalesce(t.public_title, t.title) as group_title, m.content
    from chat_messages m
    join chats t on t.organization_id = m.organization_id and t.id = m.chat_id
    join organizations o on o.id = t.organization_id
    cross join lateral ${participants} who
    where m.organization_id = ${organizationId} and m.id = ${messageId} and m.deleted_at is null and ${only}
      and m.key = (
        select min(u.key) from chat_messages u
        where u.organization_id = t.organization_id and u.chat_id = t.id and u.sender_type = 'org'
          and u.deleted_at is null and u.created_at >= coalesce(who.since, u.created_at)
          and u.key > coalesce((
            select r.up_to_key from chat_reads r
            where r.organization_id = t.organization_id and r.chat_id = t.id and r.user_id = who.user_id
              and r.side = 'creator'
          ), 0)
      )
    order by who.user_id`);
}

/** The creators and the applicant who take part in `chats t`. */
const participants: SqlFragment = sql`(
  select k.user_id, k.first_name, null::timestamptz as since from creators k
  where k.organization_id = t.organization_id and k.id = t.creator_id
  union all
  select a.id, a.first_name, null from users a where a.id = t.applicant_user_id
  union all
  select k.user_id, k.first_name, g.joined_at from chat_group_members g
  join creators k on k.organization_id = g.organization_id and k.id = g.creator_id
  where g.organization_id = t.organization_id and g.chat_id = t.id
)`;
