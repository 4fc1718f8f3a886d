import { describe, expect, it } from "vitest";
import { preferredEncoding } from "./respond.ts";

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
});
