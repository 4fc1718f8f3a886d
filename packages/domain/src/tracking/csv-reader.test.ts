import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../scripts/test-run/property-runs.ts";
import { CsvReader } from "./csv-reader.ts";

interface ReadCsv {
  readonly records: string[][];
  /** `LINE:COLUMN` of every value. */
  readonly places: string[][];
  readonly broken: string[];
}

function read(...pieces: string[]): ReadCsv {
  const records: string[][] = [];
  const places: string[][] = [];
  const broken: string[] = [];
  const reader = new CsvReader({
    onRecord(record) {
      const values = record.values.slice(0, record.length);
      records.push(values);
      places.push(
        values.map((_, index) => {
          const { line, column } = record.placeOf(index);
          return `${line}:${column}`;
        }),
      );
    },
    onBroken: ({ line, column }, message) => broken.push(`${line}:${column} ${message}`),
  });
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return { records, places, broken };
}

describe("CsvReader", () => {
  it.each([
    [
      "a,b\nc,d\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a,b\r\nc,d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a,b\r\nc,d\r",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [",,\n", [["", "", ""]]],
    ['"a,1","b ""x"""\n', [["a,1", 'b "x"']]],
    [
      '"one\ntwo","three\r\nfour"\r\n5,6',
      [
        ["one\ntwo", "three\r\nfour"],
        ["5", "6"],
      ],
    ],
    ['""\n', []],
    ["\n\na\n\n", [["a"]]],
    ['5" tall,b\n', [['5" tall', "b"]]],
    ["", []],
  ])("reads %j", (text, records) => {
    expect(read(text)).toMatchObject({ records, broken: [] });
  });

  it("says where values begin, also after line breaks within quotes", () => {
    expect(read('aa,b\n"x\ny",c\nd,"e"\n').places).toEqual([
      ["1:1", "1:4"],
      ["2:1", "3:4"],
      ["4:1", "4:3"],
    ]);
  });

  it.each([
    ['a,b\nc,"d\ne', "2:3 This quote is never closed"],
    ['a\n"b"c,d\n', "2:4 Expected a comma or the end of the line after a closing quote"],
    [`a\n"${"x".repeat(1_000_001)}`, "2:1 This record never ends; is a quote left open?"],
  ])("gives up on %#, and says where", (text, problem) => {
    expect(read(text).broken).toEqual([problem]);
  });

  it("reads what was written, in whatever pieces it comes", () => {
    const value = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "\r", " ", "é"), maxLength: 6 });
    const table = fc.array(fc.array(value, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        table,
        fc.constantFrom("\n", "\r\n"),
        fc.integer({ min: 1, max: 9 }),
        (records, end, size) => {
          const text = records.map((values) => `${values.map(quoted).join(",")}${end}`).join("");
          const pieces = text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
          expect(read(...pieces)).toEqual(read(text));
          expect(read(text)).toMatchObject({ records, broken: [] });
        },
      ),
      { numRuns: runs(500) },
    );
  });
});

function quoted(value: string): string {
  return /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
