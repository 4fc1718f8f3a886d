import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CsvField, toCsvRecord } from "./csv-record.ts";

const cellOf = (field: CsvField) => toCsvRecord([field]).slice(0, -"\r\n".length);

describe("a record", () => {
  it.each<[CsvField[], string]>([
    [["a", 1, true, false, null, ""], "a,1,true,false,,\r\n"],
    [["one"], "one\r\n"],
    [[null], "\r\n"],
  ])("of %j is one line with its end", (fields, line) => {
    expect(toCsvRecord(fields)).toBe(line);
  });
});

describe("a number in a record", () => {
  it.each<[number | bigint, string]>([
    [0, "0"],
    [-5, "-5"],
    [0.25, "0.25"],
    [1_234_567.5, "1234567.5"],
    [0.000001, "0.000001"],
    [0.0000025, "0.0000025"],
    [-1e-7, "-0.0000001"],
    [2.5e21, "2500000000000000000000"],
    [Number.NaN, ""],
    [Number.POSITIVE_INFINITY, ""],
    [Number.NEGATIVE_INFINITY, ""],
    [-9_007_199_254_740_993n, "-9007199254740993"],
  ])("%s is written as %j", (value, text) => {
    expect(cellOf(value)).toBe(text);
  });
});

describe("a text in a record", () => {
  it.each([
    ["a b", "a b"],
    ["a,b", '"a,b"'],
    ["a;b", '"a;b"'],
    ["a\tb", '"a\tb"'],
    ["a\rb", '"a\rb"'],
    ["a\nb", '"a\nb"'],
    ['"a" b"', '"""a"" b"""'],
    ["größer 日本 🎬", "größer 日本 🎬"],
  ])("%j is written as %j", (text, cell) => {
    expect(cellOf(text)).toBe(cell);
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["+a", "'+a"],
    ["-a", "'-a"],
    ["@a", "'@a"],
    ["＝1", "'＝1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠a", "'＠a"],
    ["\ta", '"\'\ta"'],
    ["\ra", '"\'\ra"'],
    ["\na", '"\'\na"'],
    ["-", "'-"],
    ["--5", "'--5"],
    ["-1e5", "'-1e5"],
    ["-5.", "'-5."],
    ["-.5", "'-.5"],
    ["-5 a", "'-5 a"],
    ["+49 30", "'+49 30"],
    ["-1.5.5", "'-1.5.5"],
    ["=5", "'=5"],
  ])("that a spreadsheet would take for a formula, %j, begins with an apostrophe", (text, cell) => {
    expect(cellOf(text)).toBe(cell);
  });

  it.each([["-5"], ["+3"], ["-0.25"], ["+12.50"], ["5"], ["a=b"], [" =1"], ["a-b"], ["user@site"], ["a'=1"]])(
    "is left as it is: %j",
    (text) => {
      expect(cellOf(text)).toBe(text);
    },
  );

  it.each([
    ["x;=a", '"x;\'=a"'],
    ["x;+a", '"x;\'+a"'],
    ["x;-5", '"x;\'-5"'],
    ["x;@a", '"x;\'@a"'],
    ["x;＝a", '"x;\'＝a"'],
    ["x\t@a", '"x\t\'@a"'],
    ["x\n+a", '"x\n\'+a"'],
    ["x\r-a", '"x\r\'-a"'],
    ["x\r\n=a", '"x\r\n\'=a"'],
    ['x;"=a', '"x;\'""=a"'],
    ['x;""=a', '"x;\'""""=a"'],
    [";=a;=b", "\";'=a;'=b\""],
    ["=a;=b", "\"'=a;'=b\""],
  ])("keeps a formula that begins within it from being one: %j", (text, cell) => {
    expect(cellOf(text)).toBe(cell);
  });

  it.each([
    ["x,=a", '"x,=a"'],
    ["x; =a", '"x; =a"'],
    ['x;"a=b', '"x;""a=b"'],
    ["x;a", '"x;a"'],
    ["x;5", '"x;5"'],
  ])("takes nothing else within it for a formula: %j", (text, cell) => {
    expect(cellOf(text)).toBe(cell);
  });

  it("holds whatever was written, once what protects it is taken away", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[",\r\n ab]{0,8}$/), (text) => {
        const cell = cellOf(`a${text}`);
        const isQuoted = cell.startsWith('"');
        const read = isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        expect(read).toBe(`a${text}`);
        expect(isQuoted).toBe(/[",\r\n]/.test(text));
      }),
    );
  });
});
