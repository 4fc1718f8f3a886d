import { describe, expect, it } from "vitest";
import { z } from "zod";
import { findUnnamed } from "./unnamed-fields.ts";

const schema = z.object({
  data: z.array(z.object({ id: z.string(), parent: z.object({ id: z.string() }).nullable() })),
});

describe("the fields that a contract does not name", () => {
  it("are found at every depth", () => {
    const data = [
      { id: "a", parent: { id: "b", token_hash: "secret" } },
      { id: "c", parent: null, tokenHash: "secret" },
    ];
    expect(findUnnamed(schema, { data, total: 2 })).toEqual([
      "data.0.parent.token_hash has no name in the contract",
      "data.1.tokenHash has no name in the contract",
      "total has no name in the contract",
    ]);
  });

  it("are none where a field is undefined, which never leaves", () => {
    expect(findUnnamed(schema, { data: [], total: undefined })).toEqual([]);
  });

  it("come with what the schema refuses", () => {
    expect(findUnnamed(schema, { data: [{ id: 1, parent: null }] })).toEqual([
      "data.0.id: Invalid input: expected string, received number",
    ]);
  });
});
