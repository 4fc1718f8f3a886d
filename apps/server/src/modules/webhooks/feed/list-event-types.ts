import type { EventTypeDescriptionSchema } from "@clipledger/contract/events";
import { EVENT_TYPES, type EventType, OPT_IN_TYPES } from "@clipledger/contract/events/catalog";
import { dataSchemaOf } from "@clipledger/contract/events/data-schema";
import { eventDescriptions } from "@clipledger/contract/events/descriptions";
import { exampleEvent } from "@clipledger/contract/events/examples";
import type { z } from "zod";

type EventTypeDescription = z.input<typeof EventTypeDescriptionSchema>;

/** The same for everybody, so it is made once, for the first who asks. */
export function listEventTypes(): { data: EventTypeDescription[] } {
  described ??= EVENT_TYPES.map(describeType);
  return { data: described };
}

let described: EventTypeDescription[] | undefined;

function describeType(type: EventType): EventTypeDescription {
  return {
    type,
    description: eventDescriptions[type],
    isOptIn: OPT_IN_TYPES.has(type),
    example: exampleEvent(type),
    schema: { ...dataSchemaOf(type) },
  };
}
