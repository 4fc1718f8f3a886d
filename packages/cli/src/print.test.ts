import { describe, expect, it } from "vitest";
import { readable } from "./print.ts";

describe("answers at a terminal", () => {
  it("are tables of what fits, with what there is besides", () => {
    const rows = [
      { id: "a1", user: { name: "Mina", email: "mina@bakes.example" }, tags: ["x", "y"], parts: [{}, {}] },
      { id: "a2", user: { name: "Ben", email: null }, tags: [], parts: [] },
    ];
    expect(
      readable({ data: rows, totalRows: 2 }, { width: 100 }),
    ).toBe(`id  user.name  user.email          tags  parts
a1  Mina       mina@bakes.example  x, y  2 of them
a2  Ben

totalRows  2
`);
    expect(readable({ data: rows }, { width: 20 })).toContain(
      "(3 more columns: choose with --columns, or see all with --json)",
    );
    expect(readable({ data: rows }, { width: 20, columns: ["user.name", "id"] })).toBe(
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
    expect(readable({ data: [row] }, { width: 200 }).split("\n")[0]).toMatch(
      /^id +user\.name +status +notes +createdAt +userId$/,
    );
  });

  it("are lines of names and values where there are no rows", () => {
    expect(readable({ role: "owner", organization: { name: "Acme" } })).toBe(
      "role               owner\norganization.name  Acme\n",
    );
    expect(readable(undefined)).toBe("\n");
  });

  it("write amounts as people do, whatever unit they come in", () => {
    const units = new Map([
      ["payoutAmount", "minor"],
      ["amount", "major"],
      ["spend.paid", "minor"],
    ] as const);
    const rows = [
      { payoutAmount: 64_225, payoutPrecision: 2, payoutCurrency: "USD", views: 64_225 },
      { payoutAmount: -1_200, payoutPrecision: 0, payoutCurrency: "JPY" },
      { payoutAmount: 5, payoutPrecision: 3, payoutCurrency: "KWD" },
      { payoutAmount: null, payoutPrecision: null, payoutCurrency: null },
      { amount: 166.4, precision: 2, currency: "EUR" },
    ];
    const columns = ["payoutAmount", "amount", "views"];
    expect(readable({ data: rows }, { columns, units })).toBe(`payoutAmount  amount      views
642.25 USD                64225
-1200 JPY
0.005 KWD

              166.40 EUR
`);
    const answer = { currency: "KWD", precision: 3, data: [{ spend: { paid: 1_500 } }] };
    expect(readable(answer, { columns: ["spend.paid"], units })).toContain("1.500 KWD");
    expect(readable({ payoutAmount: 64_225, currency: "USD" }, { units })).toContain("64225");
  });

  it("hold nothing that steers the terminal", () => {
    const hostile = "\u001b[2J\u001b]0;owned\u0007nice\nline\u202etxt\u009b31m";
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there.
    const steering = /[\u0000-\u001f\u007f-\u009f\u202e]/;
    expect(readable({ data: [{ caption: hostile }] }).split("\n")[1]).not.toMatch(steering);
    expect(readable({ caption: hostile }).trimEnd()).not.toMatch(steering);
  });
});
