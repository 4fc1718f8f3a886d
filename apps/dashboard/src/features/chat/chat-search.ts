import { id, oneOf, pageAddress, type SearchOf, text } from "../../ui/primitives/lists/address-fields.ts";
import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";

const chatSets = ["all", "unread", "direct", "groups"] as const;
export type ChatSet = (typeof chatSets)[number];

/** What is begun anew: a conversation, a group, a campaign's group, or a message to a whole campaign. */
const chatBeginnings = ["direct", "group", "campaign-group", "broadcast"] as const;
export type ChatBeginning = (typeof chatBeginnings)[number];

const chatId = id("crchat_");
const messageId = id("crmsg_");

/** The open conversation, and the message in it to go to. */
export const chatAddress = pageAddress({
  chat: chatId,
  message: (value, { chat }) => (chatId(chat) === undefined ? undefined : messageId(value)),
  q: text,
  show: oneOf(chatSets),
  begin: oneOf(chatBeginnings),
});
export type ChatSearch = SearchOf<typeof chatAddress>;

export function chatsQuery({ q, show = "all" }: ChatSearch) {
  return withoutGaps({
    search: q,
    kind: show === "direct" ? ("direct" as const) : show === "groups" ? ("group" as const) : undefined,
    unreadOnly: show === "unread" ? true : undefined,
  });
}
