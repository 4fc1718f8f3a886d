import type { Subscription } from "@clipledger/contract/webhooks/endpoints";
import { asEventTypes } from "./event-types.ts";

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
