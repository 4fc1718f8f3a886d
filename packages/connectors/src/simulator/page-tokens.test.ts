import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ConnectorFailure } from "../connector-failure.ts";
import { readPageToken, writePageToken } from "./page-tokens.ts";

describe("page tokens", () => {
  it("carry numbers", () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeNat(), { minLength: 1, maxLength: 3 }), (numbers) => {
        expect(readPageToken("search", writePageToken("search", ...numbers))).toEqual(numbers);
      }),
    );
  });

  it("are none of another list, and nothing made up", () => {
    expect(() => readPageToken("videos", writePageToken("search", 1))).toThrow(ConnectorFailure);
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(() => readPageToken("comments", text)).toThrow(ConnectorFailure);
      }),
    );
  });
});
