import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";
import type { EventTypeDescription, Subscription, WebhookEndpoint } from "../../api/types.ts";
import { formText } from "../../ui/primitives/forms/form-field.tsx";
import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { asEventTypes } from "./webhooks-search.ts";

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

const everything = "*";

/** A subscription while it is chosen: all types, or a list; the opt-in ones are named either way. */
export interface PickedTypes {
  readonly kind: "all" | "some";
  readonly named: readonly string[];
}

export function readSubscription(eventTypes: readonly string[]): PickedTypes {
  return {
    kind: eventTypes.includes(everything) ? "all" : "some",
    named: eventTypes.filter((type) => type !== everything),
  };
}

/** As the server takes it. Beside all types only opt-in ones are worth a name. */
export function writeSubscription(
  { kind, named }: PickedTypes,
  optInTypes: readonly string[],
): [...Subscription] {
  if (kind === "some") return asEventTypes(named);
  return [everything, ...asEventTypes(named.filter((type) => optInTypes.includes(type)))];
}

/** What an endpoint receives, in a few words. */
export function subscriptionWords(eventTypes: readonly string[]): string {
  const { kind, named } = readSubscription(eventTypes);
  if (kind === "all") {
    return named.length === 0 ? "All events" : `All events and ${named.length} opt-in`;
  }
  const [first = "No events"] = named;
  return named.length < 2 ? first : `${first} and ${named.length - 1} more`;
}

/** What a form says about an endpoint. */
type EndpointInput = ReturnType<typeof readEndpointForm>;

export function readEndpointForm(form: FormData, eventTypes: [...Subscription]) {
  const description = formText(form, "description").trim();
  return {
    url: formText(form, "url").trim(),
    description: description === "" ? null : description,
    eventTypes,
  };
}

/** Only what differs, so that saving an endpoint as it is changes nothing; undefined when nothing does. */
export function endpointChanges(endpoint: WebhookEndpoint, input: EndpointInput) {
  const changes = withoutGaps({
    url: input.url === endpoint.url ? undefined : input.url,
    description: input.description === endpoint.description ? undefined : input.description,
    eventTypes: isSameList(input.eventTypes, endpoint.eventTypes) ? undefined : input.eventTypes,
  });
  return Object.keys(changes).length === 0 ? undefined : changes;
}

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((entry) => right.includes(entry));
}

/** Every event type with its description and example; they change only with the server's version. */
export function useEventTypes() {
  const { api } = useOrganization();
  return useQuery(
    api.events.listTypes.queryOptions({
      staleTime: Number.POSITIVE_INFINITY,
      select: ({ data }) => data,
    }),
  );
}
