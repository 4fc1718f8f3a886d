import { describe, expect, it } from "vitest";
import { firstValueAt, parsePointer, valueAt } from "./field-mappings.ts";

const document = JSON.parse(
  '{"a":{"b/c":[{"~x":1}],"":2,"__proto__":3},"n":null,"e":"","list":["x","y"],"text":"word"}',
);

describe("a JSON pointer", () => {
  it.each([
    ["", document],
    ["/a/b~1c/0/~0x", 1],
    ["/a/", 2],
    ["/a/__proto__", 3],
    ["/list/1", "y"],
    ["/n", null],
  ])("finds at %j what stands there", (pointer, value) => {
    expect(valueAt(document, pointer)).toEqual(value);
  });

  it.each([
    "/constructor",
    "/__proto__",
    "/a/constructor/name",
    "/list/length",
    "/list/-1",
    "/list/01",
    "/list/9",
    "/list/-",
    "/text/0",
    "/text/length",
    "/n/x",
    "/toString",
  ])("finds nothing at %j", (pointer) => {
    expect(valueAt(document, pointer)).toBeUndefined();
  });

  it('is "" or begins with a slash, and writes its escapes whole', () => {
    for (const wrong of ["a", "#/a", "/a~", "/a~2"]) expect(parsePointer(wrong)).toBeUndefined();
    expect(parsePointer("")).toEqual([]);
  });

  it("gives way to the next where nothing, null or nothing written stands", () => {
    expect(firstValueAt(document, ["/none", "/n", "/e", "/list/0", "/list/1"])).toBe("x");
    expect(firstValueAt(document, ["/none"])).toBeUndefined();
  });
});
