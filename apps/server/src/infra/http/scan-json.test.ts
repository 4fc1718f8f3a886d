import { describe, expect, it } from "vitest";
import { scanJson } from "./scan-json.ts";

const LIMITS = { values: 100_000, items: 10_000 };
const scan = (text: string, limits = LIMITS) => scanJson(Buffer.from(text), limits);
const pathsOf = (text: string) => scan(text).map(({ path }) => path);

describe("the scan of a JSON body", () => {
  it.each([
    '{"a":[1,2,{"b":"x"}],"c":{"a":1,"b":{"a":2}},"d":[{"a":1},{"a":1}]}',
    '["\\ud83d\\ude00 \\\\u0000 \\"{[,]}\\"", "a:b,c", 1e5, null]',
    '{"":1,"a":{"":2}}',
    '"text"',
    "12",
    "",
  ])("has nothing to say about %s", (text) => {
    expect(scan(text)).toEqual([]);
  });

  it("names text that cannot be stored with its path, and an object whose field has such a name", () => {
    const text =
      '{"a":["fine","\\u0000"],"b":{"c":"\\ud800","d":"x\\udc00"},"e":{"\\u0000":1},"f":"\\ud800\\ud83d\\ude00"}';
    expect(pathsOf(text)).toEqual(["a.1", "b.c", "b.d", "e", "f"]);
  });

  it("names fields that stand twice in one object, however they are spelled", () => {
    expect(scan('{"amount":1,"x":[0,{"a":1,"b":2,"\\u0061":3}],"amount":2}')).toEqual([
      { path: "x.1.a", message: "This field stands twice in the same object" },
      { path: "amount", message: "This field stands twice in the same object" },
    ]);
    expect(pathsOf('{"\u00e9":1,"\\u00e9":2}')).toEqual(["\u00e9"]);
  });

  it("refuses deep nesting, however deep", () => {
    const text = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    expect(scan(text)).toEqual([
      { path: Array.from({ length: 65 }, () => "0").join("."), message: "Nested more than 64 levels deep" },
    ]);
    expect(scan(`${"[".repeat(65)}${"]".repeat(65)}`)).toEqual([]);
  });

  it("refuses more values than any operation needs, and lists that are too long, without reading on", () => {
    expect(scan(`[${"[0,0],".repeat(9)}[0,0]]`, { values: 20, items: 100 })).toEqual([
      { path: "", message: "Holds more than 20 values" },
    ]);
    expect(scan(`{"rows":[${"{},".repeat(10)}{}]}`, { values: 100, items: 10 })).toEqual([
      { path: "rows", message: "Has more than 10 items" },
    ]);
    expect(scan(`{"rows":[${"{},".repeat(9)}{}]}`, { values: 100, items: 10 })).toEqual([]);
  });

  it("agrees with the parser on what stands where", () => {
    const nested = { a: [{ b: "\\" }, { b: '"' }, "\u2028"], "k]y": { 'q"': [[], {}, [{}]] } };
    expect(scan(JSON.stringify(nested))).toEqual([]);
    expect(pathsOf('{"k]y":{"q\\"":[[],{},["\\u0000"]]}}')).toEqual(['k]y.q".2.0']);
  });

  it.each(["]", "}{", ",", '{"a', '{"a":"\\u00', "[,,,", '"\\', '{"a":1,,"a"'])(
    "leaves what is no JSON to the parser: %s",
    (text) => {
      expect(() => scan(text)).not.toThrow();
      expect(() => JSON.parse(text)).toThrow();
    },
  );
});
