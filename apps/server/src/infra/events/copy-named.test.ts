import { EVENT_TYPES, eventCatalog } from "@clipledger/contract/events/catalog";
import { exampleEvent } from "@clipledger/contract/events/examples";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { copyNamed } from "./copy-named.ts";

const copy = copyNamed(
  z.object({
    creator: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
    lines: z.array(z.object({ amount: z.int().optional() })),
    metadata: z.record(z.string(), z.unknown()).nullable(),
  }),
);

describe("a copy of the named fields", () => {
  it("leaves out what the schema does not name, at every depth", () => {
    const value = {
      creator: { id: "a", name: null, token_hash: "secret" },
      lines: [{ amount: 5, tokenHash: "secret" }, { token: "secret" }],
      metadata: null,
      tokenHash: "secret",
    };
    expect(copy(value)).toEqual({
      creator: { id: "a", name: null },
      lines: [{ amount: 5 }, {}],
      metadata: null,
    });
  });

  it("keeps what a record holds, and what may be null or absent", () => {
    expect(copy({ creator: null, metadata: { any: { thing: 1 } } })).toEqual({
      creator: null,
      metadata: { any: { thing: 1 } },
    });
  });

  it("keeps every example of the catalog whole", () => {
    for (const type of EVENT_TYPES) {
      const { data } = exampleEvent(type);
      expect(copyNamed(eventCatalog[type])(data), type).toEqual(data);
    }
  });

  it("refuses a kind of schema of which it does not know the fields", () => {
    expect(() => copyNamed(z.union([z.object({ id: z.string() }), z.string()]))).toThrow("union");
  });
});
