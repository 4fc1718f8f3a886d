import zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import { compress, ENCODINGS, preferredEncoding } from "./compression.ts";

describe("the coding that a client prefers", () => {
  it.each([
    [undefined, undefined],
    ["", undefined],
    ["identity", undefined],
    ["gzip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1.0, br;q=0.5", "gzip"],
    ["br;q=0, gzip;q=0", undefined],
    ["br;q=0, *", "gzip"],
    ["*", "br"],
    ["*;q=0", undefined],
    ["identity;q=1, gzip;q=0.5", undefined],
    ["GZIP ; Q=0.3", "gzip"],
    ["x-gzip", "gzip"],
    ["gzip;q=nonsense", undefined],
    ["brotli, compress", undefined],
  ])("of %s is %s", (accepted, encoding) => {
    expect(preferredEncoding(accepted)).toBe(encoding);
  });

  it("is Zstandard only where this Node has it", () => {
    expect(preferredEncoding("zstd", ["br", "zstd", "gzip"])).toBe("zstd");
    expect(preferredEncoding("zstd, br;q=0.9", ["br", "gzip"])).toBe("br");
    expect(ENCODINGS.includes("zstd")).toBe("zstdCompress" in zlib);
  });
});

describe("a content", () => {
  const content = Buffer.from("one line as good as another\n".repeat(400));
  const unpack = {
    br: zlib.brotliDecompressSync,
    gzip: zlib.gunzipSync,
    zstd: (zlib as { zstdDecompressSync?: (content: Buffer) => Buffer }).zstdDecompressSync,
  };

  it.each(ENCODINGS)("comes back whole from %s", async (encoding) => {
    for (const effort of ["quick", "thorough"] as const) {
      const compressed = await compress(content, encoding, effort);
      expect(compressed.length).toBeLessThan(content.length / 10);
      expect(unpack[encoding]?.(compressed).equals(content)).toBe(true);
    }
  });
});
