import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../scripts/test-run/property-runs.ts";
import { CsvReader, type Place } from "./csv-reader.ts";

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
    ["\r\n\r\n", []],
    ["\n,\n", [["", ""]]],
    ['"a"\r\n"b"\r', [["a"], ["b"]]],
    ['"a"', [["a"]]],
    ['"a"\n""""', [["a"], ['"']]],
    ["a\rb,\r,c\r\r\n", [["a\rb", "\r", "c\r"]]],
    ["a,\r\nb", [["a", ""], ["b"]]],
    ["\r", []],
  ])("reads %j, at once and letter by letter", (text, records) => {
    expect(read(text)).toMatchObject({ records, broken: [] });
    expect(read(...text)).toEqual(read(text));
  });

  it("keeps the values of a record apart from those of a longer one before", () => {
    expect(read("a,b,c\nd\n").records).toEqual([["a", "b", "c"], ["d"]]);
  });

  it("says where values begin, also after line breaks within quotes", () => {
    expect(read('aa,b\n"x\ny",c\nd,"e"\n').places).toEqual([
      ["1:1", "1:4"],
      ["2:1", "3:4"],
      ["4:1", "4:3"],
    ]);
  });

  it("says where the record begins for a value that it has not", () => {
    const places: Place[] = [];
    const reader = new CsvReader({
      onRecord: (record) => places.push(record.placeOf(1), record.placeOf(2), record.placeOf(3)),
      onBroken: () => undefined,
    });
    reader.push("a,b,c\r\n");
    reader.push("dddd,e\n");
    expect(places).toEqual([
      { line: 1, column: 3 },
      { line: 1, column: 5 },
      { line: 1, column: 1 },
      { line: 2, column: 6 },
      { line: 2, column: 1 },
      { line: 2, column: 1 },
    ]);
  });

  it("counts the lines of all that came before", () => {
    expect(read('\n\r\na\n"b\n\nc"\n"d\n\ne",f\ng').places.map(([place]) => place)).toEqual([
      "3:1",
      "4:1",
      "7:1",
      "10:1",
    ]);
  });

  it.each([
    ['a,b\nc,"d\ne', "2:3 This quote is never closed"],
    ['a\n"b"c,d\n', "2:4 Expected a comma or the end of the line after a closing quote"],
    ['a\n"b"\rc\n', "2:4 Expected a comma or the end of the line after a closing quote"],
    ['a\n"b""', "2:1 This quote is never closed"],
    ['a\n"b\nc"d,e', "3:3 Expected a comma or the end of the line after a closing quote"],
    [`a\n"${"x".repeat(1_000_000)}`, "2:1 This record never ends; is a quote left open?"],
    ['a\n"b"c', "2:4 Expected a comma or the end of the line after a closing quote"],
  ])("gives up on %#, and says where", (text, problem) => {
    expect(read(text).broken).toEqual([problem]);
  });

  it("reads nothing after what it gave up on", () => {
    expect(read('a\n"b"c\nd\n', "e\n", '"f')).toMatchObject({ records: [["a"]], broken: { length: 1 } });
    const endless = `"${"x".repeat(1_000_000)}`;
    expect(read("a\n", endless, '"\nb\n')).toMatchObject({ records: [["a"]], broken: { length: 1 } });
  });

  it("reads records of up to a million letters, whatever comes before and after", () => {
    const long = "x".repeat(999_998);
    expect(read("a\n", `"${long}`, '"\nc\n').records).toEqual([["a"], [long], ["c"]]);
    expect(read(`a\n"${long}x`, '"\n').records).toEqual([["a"], [`${long}x`]]);
  });

  it("gives every record as soon as it is whole", () => {
    const given: string[][] = [];
    const reader = new CsvReader({
      onRecord: ({ values, length }) => given.push(values.slice(0, length)),
      onBroken: () => undefined,
    });
    reader.push('a,"b"\n"c",');
    expect(given).toEqual([["a", "b"]]);
    reader.push("d\ne");
    expect(given).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
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
