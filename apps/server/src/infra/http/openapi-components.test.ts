import { describe, expect, it } from "vitest";
import {
  extendSchemas,
  type JsonObject,
  joinNull,
  referToSchemas,
  simplifySchemas,
  withoutEcho,
} from "./openapi-components.ts";

const words = (description: string) => ({ type: "string", description: description.padEnd(60, ".") });
const objectOf = (properties: Record<string, JsonObject>, required: string[] = []): JsonObject => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe("schemas that have all fields of named ones", () => {
  const name = words("How it is called.");
  const first = words("When it began.");
  const last = words("When it ended.");
  const note = words("What is said of it.");
  const named = {
    Named: objectOf({ name }, ["name"]),
    Span: objectOf({ first, last }, ["first"]),
    Small: objectOf({ id: { type: "string" } }),
    Closed: { ...objectOf({ note }), additionalProperties: false },
  };
  const { extend } = extendSchemas(named);

  it("are put as several of them and the rest", () => {
    const whole = objectOf({ name, first, last, note }, ["name", "first", "note"]);
    expect(extend({ ...whole, description: "All." })).toEqual({
      description: "All.",
      allOf: [ref("Span"), ref("Named"), { properties: { note }, required: ["note"] }],
    });
  });

  it("take a field from one of them only, the one that says most", () => {
    const { extend: extendBy } = extendSchemas({ ...named, Begun: objectOf({ first }, ["first"]) });
    expect(extendBy(objectOf({ first, last, note }, ["first"]))).toEqual({
      allOf: [ref("Span"), { properties: { note } }],
    });
  });

  it("have no rest where the named ones say everything", () => {
    expect(extend(objectOf({ name, first, last }, ["name", "first"]))).toEqual({
      allOf: [ref("Span"), ref("Named")],
    });
  });

  it("go on to refuse unknown fields, also as nothing but a named one", () => {
    const closed = { additionalProperties: false };
    expect(extend({ ...objectOf({ name }, ["name"]), ...closed })).toEqual({
      allOf: [ref("Named")],
      unevaluatedProperties: false,
    });
    expect(extend({ ...objectOf({ name, note }, ["name"]), ...closed })).toEqual({
      allOf: [ref("Named"), { properties: { note } }],
      unevaluatedProperties: false,
    });
  });

  it("stay as they are if a field differs, is not required alike, or a reference saves nothing", () => {
    for (const other of [
      objectOf({ name: { ...name, maxLength: 9 }, note }, ["name"]),
      objectOf({ name, note }),
      objectOf({ id: { type: "string" }, note }),
      { ...objectOf({ name, note }, ["name"]), additionalProperties: { type: "string" } },
    ])
      expect(extend(other)).toEqual(other);
  });

  it("are no extensions of themselves, nor of what refuses further fields", () => {
    expect(extend(named)).toEqual(named);
    const withNote = objectOf({ note, id: { type: "string" } });
    expect(extend(withNote)).toEqual(withNote);
  });
});

describe("references", () => {
  const id = { type: "string", pattern: "^id_", description: "The id of a thing.", examples: ["id_1"] };
  const { refer } = referToSchemas(
    new Map<string, JsonObject>([
      ["ThingId", id],
      ["Mode", { type: "string", enum: ["on", "off"] }],
      ["Document", { examples: [{ type: "doc" }] }],
    ]),
  );

  it("keep a description and a default of their own", () => {
    expect(refer({ type: "string", enum: ["on", "off"], default: "on", description: "Or not." })).toEqual({
      ...ref("Mode"),
      description: "Or not.",
      default: "on",
    });
    expect(refer(id)).toEqual(ref("ThingId"));
  });

  it("stand for the same pattern without its examples, and for schemas of examples alone", () => {
    expect(refer({ type: "string", pattern: "^id_" })).toEqual(ref("ThingId"));
    expect(refer({ examples: [{ type: "doc" }] })).toEqual(ref("Document"));
  });

  it("stand in fields that are called as keywords are, and not in values", () => {
    const shown = objectOf({ example: id, default: id });
    expect(refer({ ...shown, examples: [id] })).toEqual({
      ...objectOf({ example: ref("ThingId"), default: ref("ThingId") }),
      examples: [id],
    });
  });
});

describe("fewer words", () => {
  const nothing = { type: "null" };

  it("make null one more type of what has bounds", () => {
    const list = { type: "array", items: ref("ThingId"), maxItems: 3 };
    expect(joinNull({ anyOf: [list, nothing], description: "Some." })).toEqual({
      ...list,
      type: ["array", "null"],
      description: "Some.",
    });
  });

  it("leave null an alternative to references, words of a list and what is described", () => {
    for (const other of [ref("ThingId"), { type: "string", enum: ["on"] }, words("Said.")])
      expect(joinNull({ anyOf: [other, nothing] })).toEqual({ anyOf: [other, nothing] });
  });

  it("do not say that names of fields are strings, and say what else they are", () => {
    const map = { type: "object", additionalProperties: {} };
    expect(simplifySchemas({ ...map, propertyNames: { type: "string" } })).toEqual(map);
    const named = { ...map, propertyNames: { type: "string", maxLength: 9 } };
    expect(simplifySchemas(named)).toEqual(named);
  });

  it("do not repeat a schema's name as its description", () => {
    const described = (description: string) => ({ type: "string", description });
    expect(withoutEcho("ChatThreadId", described("The id of a chat thread."))).toEqual({ type: "string" });
    expect(withoutEcho("Timestamp", described("ISO 8601 timestamp."))).toEqual(
      described("ISO 8601 timestamp."),
    );
  });
});
