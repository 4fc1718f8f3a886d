import { describe, expect, it } from "vitest";
import { z } from "zod";
import { EVENT_TYPES, eventCatalog } from "./catalog.ts";
import { dataSchemaOf } from "./data-schema.ts";
import { eventDescriptions } from "./descriptions.ts";
import { EventEnvelopeSchema } from "./envelope.ts";
import { exampleEvent } from "./examples.ts";

const EMAIL = /[^\s"@/]+@[^\s"@]+\.[a-z]{2,}/i;

describe.each(EVENT_TYPES)("the example of %s", (type) => {
  it("is an event of that type, with nothing that its schema does not name", () => {
    const event = exampleEvent(type);
    expect(EventEnvelopeSchema.strict().parse(event)).toEqual(event);
    expect(event.type).toBe(type);
    expect(eventCatalog[type].parse(event.data)).toEqual(event.data);
  });

  it("fits the JSON Schema that goes with it", () => {
    // zod reads its own JSON Schema back; formats and patterns are checked again by that.
    expect(z.fromJSONSchema(dataSchemaOf(type)).parse(exampleEvent(type).data)).toEqual(
      exampleEvent(type).data,
    );
  });

  it("holds no email address, and stays the same", () => {
    expect(JSON.stringify(exampleEvent(type))).not.toMatch(EMAIL);
    expect(exampleEvent(type)).toEqual(exampleEvent(type));
  });

  it("comes with one sentence that says when it is sent", () => {
    expect(eventDescriptions[type]).toMatch(/^[A-Z].*[^.]\.$/);
    expect(eventDescriptions[type]).not.toMatch(/\. /);
  });
});

describe("the JSON Schema of data", () => {
  it("allows for fields to come", () => {
    expect(JSON.stringify(EVENT_TYPES.map(dataSchemaOf))).not.toContain('"additionalProperties":false');
  });
});
