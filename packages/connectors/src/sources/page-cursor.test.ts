import { describe, expect, it } from "vitest";
import { readPageCursor, refusePageToken, writePageCursor } from "./page-cursor.ts";

describe("a page token", () => {
  it("carries the service's cursor", () => {
    const token = writePageCursor("media", "QVFIUmx1WTBpMGpK==");
    expect(readPageCursor("media", token ?? "")).toBe("QVFIUmx1WTBpMGpK==");
    expect(readPageCursor("media", undefined)).toBeUndefined();
  });

  it("is none at the end of a list", () => {
    expect(writePageCursor("media", undefined)).toBeNull();
    expect(writePageCursor("media", "")).toBeNull();
  });

  it.each([
    "",
    "media",
    "media:",
    "comments:abc",
    "media:a){id}",
    "media:a b",
    "media:\u0000",
    `media:${"9".repeat(5000)}`,
  ])("that the list never gave out fails: %j", (token) => {
    expect(() => readPageCursor("media", token)).toThrow(
      expect.objectContaining({ kind: "upstream", providerStatus: 400 }),
    );
    expect(() => refusePageToken(token)).toThrow();
  });
});
