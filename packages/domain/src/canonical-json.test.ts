import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, sha256Hex } from "./canonical-json.ts";

describe("canonicalJson", () => {
  it.each([
    [{ b: 1, a: [3, 1, 2] }, '{"a":[3,1,2],"b":1}'],
    [{ a10: 1, a9: 2, B: 3, é: 4, z: 5, 2: 6, 10: 7 }, '{"10":7,"2":6,"B":3,"a10":1,"a9":2,"z":5,"é":4}'],
    [{ limit: null, minViews: undefined }, '{"limit":null}'],
    [{ nested: { y: true, x: "line\n" } }, '{"nested":{"x":"line\\n","y":true}}'],
    [[-0, 1.5, 1e21], "[0,1.5,1e+21]"],
    [null, "null"],
    ["text", '"text"'],
    [{}, "{}"],
  ])("writes %j in one way", (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it.each([
    [{ a: Number.NaN }, "NaN at $.a"],
    [[Number.POSITIVE_INFINITY], "Infinity at $.0"],
    [{ payouts: [{ amount: 10n }] }, "bigint at $.payouts.0.amount"],
    [{ a: () => 1 }, "function at $.a"],
    [Object.assign(() => 1, { [Symbol.toStringTag]: "Object" }), "function at $"],
    [{ a: Symbol("s") }, "symbol at $.a"],
    [{ a: new Date(0) }, "Date at $.a"],
    [{ a: new Map() }, "Map at $.a"],
    [[undefined], "undefined at $.0"],
    [undefined, "undefined at $"],
  ])("refuses what JSON cannot say and names the place: case %#", (value, message) => {
    expect(() => canonicalJson(value)).toThrow(`Canonical JSON cannot hold ${message}`);
  });

  it("is the same whatever the order of keys", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(withKeysReversed(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it("parses back to the value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

function withKeysReversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKeysReversed);
  if (typeof value !== "object" || value === null) return value;
  const reversed = Object.entries(value).reverse();
  return Object.fromEntries(reversed.map(([key, member]) => [key, withKeysReversed(member)]));
}

describe("sha256Hex", () => {
  it("gives the published digests", () => {
    expect(sha256Hex("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("agrees with Node on any text", () => {
    const text = fc.oneof(fc.string(), fc.constantFrom("é", "漢字", "🎬", "\u0000"));
    fc.assert(
      fc.property(text, (sample) => {
        expect(sha256Hex(sample)).toBe(createHash("sha256").update(sample, "utf8").digest("hex"));
      }),
    );
  });
});
