import { describe, expect, it } from "vitest";
import { writePageCursor } from "../page-cursor.ts";
import { readGraphCursor, refusePageToken, writeGraphCursor } from "./graph-cursor.ts";

describe("a page token", () => {
  it("carries the service's cursor", () => {
    const token = writeGraphCursor("media", "QVFIUmx1WTBpMGpK==");
    expect(readGraphCursor("media", token ?? "")).toBe("QVFIUmx1WTBpMGpK==");
    expect(readGraphCursor("media", undefined)).toBeUndefined();
  });

  it("is none at the end of a list", () => {
    expect(writeGraphCursor("media", undefined)).toBeNull();
  });

  it.each([
    ...["", "media", "media.", "media.abc", "media.W10", "\u0000", `media.${"9".repeat(5000)}`],
    ...[writePageCursor("comments", ["abc"]), writePageCursor("media", ["abc", "def"])],
    ...[writePageCursor("media", ["a){id}"]), writePageCursor("media", ["a b"])],
  ])("that the list never gave out fails: %j", (token) => {
    expect(() => readGraphCursor("media", token)).toThrow(
      expect.objectContaining({ kind: "upstream", providerStatus: 400 }),
    );
    expect(() => refusePageToken(token)).toThrow();
  });
});
