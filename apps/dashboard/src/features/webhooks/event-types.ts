import type { EventType } from "@clipledger/contract/events/catalog";
import type { EventTypeDescription } from "../../api/types.ts";

/** Sent by the test action alone, so nobody subscribes to it. */
export const testType = "webhook.test";

export interface EventGroup {
  readonly title: string;
  readonly types: readonly EventTypeDescription[];
}

const groupTitles: readonly { readonly prefix: string; readonly title: string }[] = [
  { prefix: "payout", title: "Payouts" },
  { prefix: "campaign.", title: "Campaigns" },
  { prefix: "assignment.", title: "Assignments" },
  { prefix: "creator.join_request.", title: "Join requests" },
  { prefix: "creator.", title: "Creators" },
  { prefix: "chat.", title: "Chat" },
  { prefix: "video.", title: "Videos and accounts" },
  { prefix: "account.", title: "Videos and accounts" },
  { prefix: "webhook.", title: "Test" },
];

/** Types by what they are about, in the order of the work; types of subjects to come stand last. */
export function groupEventTypes(types: readonly EventTypeDescription[]): readonly EventGroup[] {
  const titles = [...new Set([...groupTitles.map(({ title }) => title), otherTitle])];
  return titles
    .map((title) => ({ title, types: types.filter(({ type }) => titleOf(type) === title) }))
    .filter((group) => group.types.length > 0);
}

const otherTitle = "Other";

function titleOf(type: string): string {
  return groupTitles.find(({ prefix }) => type.startsWith(prefix))?.title ?? otherTitle;
}

/** The types in whose name or description every typed word stands. */
export function searchEventTypes(
  types: readonly EventTypeDescription[],
  text: string,
): readonly EventTypeDescription[] {
  const words = text.toLowerCase().split(/\s+/);
  return types.filter(({ type, description }) => {
    const searched = `${type} ${description}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

export function asEventTypes(names: readonly string[]): EventType[] {
  // Safe to send: the names come from the server's own list, and it refuses any other.
  return names as EventType[];
}
