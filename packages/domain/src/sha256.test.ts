import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256Hex } from "./sha256.ts";

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
