import { type CsvField, toCsvRecord } from "@clipledger/domain/csv-record";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const one = (field: CsvField) => toCsvRecord([field]).slice(0, -2);

describe("a CSV record", () => {
  it("joins its fields by commas, and ends with CR and LF", () => {
    expect(toCsvRecord(["a", 1, 2n, true, null, ""])).toBe("a,1,2,true,,\r\n");
  });

  it.each([
    ["a comma", "a,b", '"a,b"'],
    ["a semicolon", "a;b", '"a;b"'],
    ["a tab", "a\tb", '"a\tb"'],
    ["a quote", 'say "hi"', '"say ""hi"""'],
    ["a line feed", "a\nb", '"a\nb"'],
    ["a carriage return", "a\rb", '"a\rb"'],
    ["letters of any script", "größer 日本 🎬", "größer 日本 🎬"],
  ])("keeps %s", (_what, field, text) => {
    expect(one(field)).toBe(text);
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["+SUM(A1)", "'+SUM(A1)"],
    ["-2+3", "'-2+3"],
    ["@user", "'@user"],
    ["\tcmd", '"\'\tcmd"'],
    ["\rcmd", '"\'\rcmd"'],
    ["\ncmd", '"\'\ncmd"'],
    ['=HYPERLINK("http://a.example","b")', '"\'=HYPERLINK(""http://a.example"",""b"")"'],
    ["＝1", "'＝1"],
    ["-", "'-"],
    ["x;=cmd", '"x;\'=cmd"'],
    ["x\t@cmd", '"x\t\'@cmd"'],
    ["x\n+cmd", '"x\n\'+cmd"'],
    ["x\r\n-cmd", '"x\r\n\'-cmd"'],
    ['x;"=cmd"', '"x;\'""=cmd"""'],
    ["x;＝1", '"x;\'＝1"'],
    [";=a;=b", "\";'=a;'=b\""],
    ["x;-5", '"x;\'-5"'],
    ["-1e5", "'-1e5"],
    ["+49 30 1234", "'+49 30 1234"],
  ])("makes no formula of %j", (field, text) => {
    expect(one(field)).toBe(text);
  });

  it.each([["-5"], ["+3"], ["-0.25"], ["a=b"], [" =1"], ["'=1"], ["user@site"]])(
    "leaves %j as it is",
    (field) => {
      expect(one(field)).toBe(field);
    },
  );

  it.each([
    [-5, "-5"],
    [0.1, "0.1"],
    [1e-7, "0.0000001"],
    [1e21, "1000000000000000000000"],
    [9_007_199_254_740_993n, "9007199254740993"],
    [Number.NaN, ""],
  ])("writes the number %s plainly", (field, text) => {
    expect(one(field)).toBe(text);
  });

  it("is read back by a CSV reader as it was written, whatever the fields hold", () => {
    const field = fc.oneof(
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.stringMatching(/^[=+\-@",;\r\n\t 'a1]{0,8}$/),
      fc.integer(),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(field, field, field), { minLength: 1, maxLength: 8 }), (records) => {
        const text = records.map((record) => toCsvRecord(record)).join("");
        const parsed: string[][] = parse(text, { record_delimiter: "\r\n", relax_column_count: false });
        expect(parsed).toEqual(records.map((record) => record.map(expectedText)));
      }),
    );
  });

  it.each([";", "\t"])("holds no formula for a spreadsheet that separates cells by %j", (separator) => {
    const field = fc.stringMatching(/^[=+\-@",;\r\n\t 'ab]{0,8}$/);
    fc.assert(
      fc.property(fc.array(field, { minLength: 1, maxLength: 4 }), (record) => {
        for (const cell of cellsOf(toCsvRecord(record), separator)) expect(cell).not.toMatch(/^[=+\-@]/);
      }),
    );
  });
});

/** The cells of a text as spreadsheets take it: quotes quote at the start of a cell only, and then they are dropped. */
function cellsOf(text: string, separator: string): string[] {
  const cells = [""];
  let isQuoted = false;
  let isAtStart = true;
  for (const character of text) {
    if (character === '"' && (isQuoted || isAtStart)) {
      isQuoted = !isQuoted;
      isAtStart = false;
    } else if (!isQuoted && [separator, "\r", "\n"].includes(character)) {
      cells.push("");
      isAtStart = true;
    } else {
      cells.push(cells.pop() + character);
      isAtStart = false;
    }
  }
  return cells;
}

/** What a reader sees: the value, with the mark that takes the danger from a formula. */
function expectedText(field: string | number | null): string {
  const text = String(field ?? "");
  const guarded = text.replace(/([;\t\r\n])("*[=+\-@＝＋－＠])/g, "$1'$2");
  const isDangerous = /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);
  return isDangerous ? `'${guarded}` : guarded;
}
