import { readChoice, readId, readText, withoutGaps } from "../../ui/primitives/lists/search-params.ts";

const chatSets = ["all", "unread", "direct", "groups"] as const;
export type ChatSet = (typeof chatSets)[number];

/** What is begun anew: a conversation, a group, a campaign's group, or a message to a whole campaign. */
const chatBeginnings = ["direct", "group", "campaign-group", "broadcast"] as const;
export type ChatBeginning = (typeof chatBeginnings)[number];

export interface ChatSearch {
  /** The open conversation, and the message in it to go to. */
  readonly chat?: string;
  readonly message?: string;
  readonly q?: string;
  readonly show?: ChatSet;
  readonly begin?: ChatBeginning;
}

export function readChatSearch(search: Readonly<Record<string, unknown>>): ChatSearch {
  const chat = readId(search["chat"], "crchat_");
  return withoutGaps({
    chat,
    message: chat === undefined ? undefined : readId(search["message"], "crmsg_"),
    q: readText(search["q"]),
    show: readChoice(search["show"], chatSets),
    begin: readChoice(search["begin"], chatBeginnings),
  });
}

export function chatsQuery({ q, show = "all" }: ChatSearch) {
  return withoutGaps({
    search: q,
    kind: show === "direct" ? ("direct" as const) : show === "groups" ? ("group" as const) : undefined,
    unreadOnly: show === "unread" ? true : undefined,
  });
}
