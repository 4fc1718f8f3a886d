import { describe, expect, it } from "vitest";
import { readable } from "./print.ts";

describe("answers at a terminal", () => {
  it("are tables of what fits, with what there is besides", () => {
    const rows = [
      { id: "a1", user: { name: "Mina", email: "mina@bakes.example" }, tags: ["x", "y"], parts: [{}, {}] },
      { id: "a2", user: { name: "Ben", email: null }, tags: [], parts: [] },
    ];
    expect(readable({ data: rows, totalRows: 2 }, 100)).toBe(`id  user.name  user.email          tags  parts
a1  Mina       mina@bakes.example  x, y  2 of them
a2  Ben

totalRows  2
`);
    expect(readable({ data: rows }, 20)).toContain(
      "(3 more columns: choose with --columns, or see all with --json)",
    );
    expect(readable({ data: rows }, 20, ["user.name", "id"])).toBe(
      "user.name  id\nMina       a1\nBen        a2\n",
    );
    expect(readable({ data: [] })).toBe("No rows.\n");
  });

  it("have what people look for before other ids and times, and no column that is empty", () => {
    const row = {
      createdAt: "2026-09-21",
      userId: "u1",
      notes: "n",
      id: "a1",
      logo: null,
      status: "active",
      user: { name: "Mina" },
    };
    expect(readable({ data: [row] }, 200).split("\n")[0]).toMatch(
      /^id +user\.name +status +notes +createdAt +userId$/,
    );
  });

  it("are lines of names and values where there are no rows", () => {
    expect(readable({ role: "owner", organization: { name: "Acme" } })).toBe(
      "role               owner\norganization.name  Acme\n",
    );
    expect(readable(undefined)).toBe("\n");
  });

  it("hold nothing that steers the terminal", () => {
    const hostile = "\u001b[2J\u001b]0;owned\u0007nice\nline\u202etxt\u009b31m";
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there.
    const steering = /[\u0000-\u001f\u007f-\u009f\u202e]/;
    expect(readable({ data: [{ caption: hostile }] }).split("\n")[1]).not.toMatch(steering);
    expect(readable({ caption: hostile }).trimEnd()).not.toMatch(steering);
  });
});
