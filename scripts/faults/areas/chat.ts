import type { Fault } from "../fault.ts";

const chat = "apps/server/src/modules/chat";
const reading = [`${chat}/list-chats.api.test.ts`];
const mails = [`${chat}/mails/unseen-mails.api.test.ts`];
const messages = [`${chat}/messages/messages.api.test.ts`];
const groups = [`${chat}/groups/groups.api.test.ts`];

/** Who reads, writes and is told what in conversations. */
export const faults: readonly Fault[] = [
  {
    file: `${chat}/reads/mark-read.ts`,
    find: "        and key <= ${upTo}::bigint and created_at",
    replace: "        and ${upTo}::bigint > 0 and created_at",
    breaks: "Messages after the one that was read count as seen.",
    noticedBy: reading,
  },
  {
    file: `${chat}/reads/mark-read.ts`,
    find: "  if (upTo <= before) return before;\n",
    replace: "",
    breaks: "Reading an older message makes newer ones unread again.",
    noticedBy: reading,
  },
  {
    file: `${chat}/reads/mark-read.ts`,
    find: "side === \"org\" ? sql`sender_type = 'creator'`",
    replace: 'side === "org" ? sql`true`',
    breaks: "A team's own messages count as seen once a colleague reads the chat.",
    noticedBy: reading,
  },
  {
    file: `${chat}/reads/mark-read.ts`,
    find: "and seen_at is null and ${ofOthers}",
    replace: "and ${ofOthers}",
    breaks: "A message is seen anew whenever another member reads it.",
    noticedBy: reading,
  },
  {
    file: `${chat}/list-chats.ts`,
    find: "where h.organization_id = t.organization_id and h.user_id = ${userId}",
    replace: "where h.user_id = ${userId} order by h.created_at limit 1",
    breaks: "Members of two organizations have unread messages from before they joined.",
    noticedBy: reading,
  },
  {
    file: `${chat}/list-chats.ts`,
    find: "    and m.deleted_at is null and m.created_at >=",
    replace: "    and m.created_at >=",
    breaks: "Deleted messages stay unread for ever.",
    noticedBy: reading,
  },
  {
    file: `${chat}/messages/list-messages.ts`,
    find: "sql`m.key < ${before}::bigint`",
    replace: "sql`m.key <= ${before}::bigint`",
    breaks: "Each page of a conversation repeats the last message of the one before.",
    noticedBy: reading,
  },
  {
    file: `${chat}/messages/list-messages.ts`,
    find: "where m.organization_id = ${organizationId} and m.chat_id = ${chatId} and ${older}",
    replace: "where m.organization_id = ${organizationId} and ${older}",
    breaks: "A conversation shows the messages of all others.",
    noticedBy: reading,
  },
  {
    file: `${chat}/messages/list-messages.ts`,
    find: "sql`m.created_at >= ${since}`",
    replace: "sql`true`",
    breaks: "New members of a group read what was written before they joined.",
    noticedBy: groups,
  },
  {
    file: `${chat}/messages/change-message.ts`,
    find: "row.sender_type === sideOf(actor) && row.sender_user_id === actor.userId",
    replace: "row.sender_type === sideOf(actor)",
    breaks: "Members edit what colleagues wrote.",
    noticedBy: messages,
  },
  {
    file: `${chat}/messages/change-message.ts`,
    find: '!(mayDeleteOfTeam && row.sender_type === "org")',
    replace: "!mayDeleteOfTeam",
    breaks: "Admins delete what creators wrote.",
    noticedBy: messages,
  },
  {
    file: `${chat}/messages/change-message.ts`,
    find: "  if (row.content === content) return false;\n",
    replace: "",
    breaks: "An edit that changes nothing is published as one.",
    noticedBy: messages,
  },
  {
    file: `${chat}/mails/mail-unseen.ts`,
    find: "u.sender_type = 'org'\n          and u.deleted_at is null",
    replace: "u.sender_type = 'org'",
    breaks: "Nobody is mailed about a message because an unread one before it was deleted.",
    noticedBy: mails,
  },
  {
    file: `${chat}/mails/mail-unseen.ts`,
    find: "and r.user_id = who.user_id\n              and r.side = 'creator'",
    replace: "and r.side = 'creator'",
    breaks: "Nobody in a group is mailed once one of them has read a message.",
    noticedBy: mails,
  },
  {
    file: `${chat}/mails/mail-unseen.ts`,
    find: "${only}\n      and m.key = (\n        select min(u.key)",
    replace: "${only}\n      and m.key >= (\n        select min(u.key)",
    breaks: "A creator gets an email for each message instead of one for a conversation.",
    noticedBy: mails,
  },
  {
    file: `${chat}/groups/group-members.ts`,
    find: "is_archived && !members.has(creator_id)",
    replace: "is_archived && members.has(creator_id)",
    breaks: "Archived creators are invited into groups.",
    noticedBy: groups,
  },
];
