import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { wireFields } from "./wire-fields.ts";

const ShelfSchema = z.object({
  id: z.string(),
  isOpen: z.boolean(),
  p10Views: z.number().nullable(),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
  note: z.string().optional().describe("A note."),
  hint: z.string().optional().nullable(),
  places: z.number(),
});

interface ShelfRow {
  readonly id: string;
  readonly is_open: boolean;
  readonly p10_views: number | null;
  readonly created_at: Date;
  readonly closed_at: Date | null;
  readonly token_hash: string;
  readonly places: bigint;
}

const row: ShelfRow = {
  id: "a",
  is_open: true,
  p10_views: null,
  created_at: new Date("2026-09-21T08:30:00Z"),
  closed_at: null,
  token_hash: "secret",
  places: 3n,
};

describe("the wire fields of a row", () => {
  it("have the schema's names, and instants as text", () => {
    expect(wireFields(ShelfSchema, row)).toEqual({
      id: "a",
      isOpen: true,
      p10Views: null,
      createdAt: "2026-09-21T08:30:00.000Z",
      closedAt: null,
      places: 3n,
    });
  });

  it("leave out each column that the schema does not name, whatever its spelling", () => {
    const held = { ...row, tokenHash: "secret", isOpen: false };
    expect(JSON.stringify({ ...wireFields(ShelfSchema, held), places: 3 })).not.toContain("secret");
    expect(wireFields(ShelfSchema, held).isOpen).toBe(true);
  });

  it("leave out what is undefined, and keep null", () => {
    const fields = wireFields(ShelfSchema, { id: "a", places: undefined, closed_at: null });
    expect(Object.entries(fields)).toEqual([
      ["id", "a"],
      ["closedAt", null],
    ]);
  });

  it("leave out what an answer may lack: the caller says when it is there", () => {
    expect(wireFields(ShelfSchema, { id: "a", note: "text", hint: null })).toEqual({ id: "a" });
  });

  it("have a type that leaves what the row cannot give to the caller", () => {
    const fields = wireFields(ShelfSchema, row);
    expectTypeOf(fields).toEqualTypeOf<{
      id: string;
      isOpen: boolean;
      p10Views: number | null;
      createdAt: string;
      closedAt: string | null;
      places: bigint;
    }>();
    const shelf: z.infer<typeof ShelfSchema> = { ...fields, places: Number(row.places) };
    expect(shelf.places).toBe(3);
    // @ts-expect-error A bigint is no number.
    const wrong: z.infer<typeof ShelfSchema> = { ...fields };
    expect(wrong).toEqual(fields);
    // @ts-expect-error The row has no such column.
    const lacking: Pick<z.infer<typeof ShelfSchema>, "isOpen"> = wireFields(ShelfSchema, { id: "a" });
    expect(lacking).toEqual({ id: "a" });
  });
});
