import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readByteRange } from "./static-file.ts";

describe("a Range header", () => {
  it.each([
    ["bytes=0-0", { first: 0, last: 0 }],
    ["bytes=10-19", { first: 10, last: 19 }],
    ["Bytes=10-", { first: 10, last: 99 }],
    ["bytes=90-500", { first: 90, last: 99 }],
    ["bytes=-10", { first: 90, last: 99 }],
    ["bytes=-500", { first: 0, last: 99 }],
    [`bytes=0-${"9".repeat(400)}`, { first: 0, last: 99 }],
  ])("of %s asks for a part of 100 bytes", (header, range) => {
    expect(readByteRange(header, 100)).toEqual(range);
  });

  it.each(["bytes=100-", "bytes=100-200", "bytes=-0", `bytes=${"9".repeat(400)}-`])(
    "of %s lies outside of 100 bytes",
    (header) => {
      expect(readByteRange(header, 100)).toBe("outside");
    },
  );

  it.each([
    undefined,
    "",
    "bytes",
    "bytes=",
    "bytes=-",
    "bytes=20-10",
    "bytes=a-b",
    "items=0-1",
    "bytes=0-1,5-6",
  ])("of %s asks for everything", (header) => {
    expect(readByteRange(header, 100)).toBe("everything");
  });

  it("never reaches beyond the bytes", () => {
    const anyHeader = fc.stringMatching(/^bytes=\d{0,3}-\d{0,3}$/);
    fc.assert(
      fc.property(anyHeader, fc.integer({ min: 0, max: 300 }), (header, size) => {
        const range = readByteRange(header, size);
        if (typeof range === "string") return;
        expect(range.first).toBeGreaterThanOrEqual(0);
        expect(range.last).toBeGreaterThanOrEqual(range.first);
        expect(range.last).toBeLessThan(size);
      }),
    );
  });
});
