import { translate } from "../../languages/language.ts";
import { clockTime, localDay } from "../primitives/text/time.tsx";
import type { ChatMessage } from "./chat-message.ts";

export interface LaidOutMessage {
  readonly message: ChatMessage;
  /** Whether a line with the day stands above it. */
  readonly isFirstOfDay: boolean;
  /** Messages that one person sends in a row stand together: the first names them, the last shows their picture. */
  readonly isFirstOfRun: boolean;
  readonly isLastOfRun: boolean;
  /** The last of the viewer's side that somebody of the other side has seen. */
  readonly isLastSeen: boolean;
}

const runMs = 5 * 60_000;

/** Takes messages from the oldest to the newest. */
export function layOutMessages(messages: readonly ChatMessage[]): readonly LaidOutMessage[] {
  const lastSeen = messages.findLast((message) => message.isSeen && isOwnText(message));
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const after = messages[index + 1];
    return {
      message,
      isFirstOfDay: before === undefined || dayKey(before.createdAt) !== dayKey(message.createdAt),
      isFirstOfRun: before === undefined || !goesOn(before, message),
      isLastOfRun: after === undefined || !goesOn(message, after),
      isLastSeen: message === lastSeen,
    };
  });
}

/** Where the line "New" stands: above the oldest of so many unread messages. Own messages are never unread. */
export function firstUnreadId(messages: readonly ChatMessage[], unreadCount: number): string | undefined {
  const received = messages.filter(({ side }) => side === "other");
  return unreadCount === 0 ? undefined : received.at(-Math.min(unreadCount, received.length))?.id;
}

function goesOn(earlier: ChatMessage, later: ChatMessage): boolean {
  return (
    earlier.kind === "text" &&
    later.kind === "text" &&
    earlier.side === later.side &&
    earlier.author === later.author &&
    dayKey(earlier.createdAt) === dayKey(later.createdAt) &&
    Date.parse(later.createdAt) - Date.parse(earlier.createdAt) < runMs
  );
}

function isOwnText({ side, kind, isDeleted }: ChatMessage): boolean {
  return side === "own" && kind === "text" && !isDeleted;
}

/** A key that is the same for all instants of one day. */
export function dayKey(instant: string | Date): string {
  const date = new Date(instant);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/** "Today", "Yesterday", "Wednesday", or the date. */
export function dayName(instant: string, now: Date): string {
  const age = daysBetween(new Date(instant), now);
  if (age === 0) return translate("Today");
  if (age === 1) return translate("Yesterday");
  if (age > 1 && age < 7) return localDay(instant, "long weekday", now);
  return localDay(instant, "day with weekday", now);
}

/** As short as a list of conversations needs: the time today, then the day. */
export function listTime(instant: string, now: Date): string {
  const age = daysBetween(new Date(instant), now);
  if (age <= 0) return clockTime(instant);
  if (age === 1) return translate("Yesterday");
  if (age < 7) return localDay(instant, "weekday", now);
  return localDay(instant, "day", now);
}

function daysBetween(earlier: Date, later: Date): number {
  return Math.round((startOfDay(later) - startOfDay(earlier)) / 86_400_000);
}

/** In UTC, so that a change of the clocks makes no day longer. */
function startOfDay(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}
