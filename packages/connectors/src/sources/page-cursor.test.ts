import { describe, expect, it } from "vitest";
import {
  readGraphCursor,
  readPageCursor,
  refusePageToken,
  writeGraphCursor,
  writePageCursor,
} from "./page-cursor.ts";

describe("a page token", () => {
  it.each([[["20"]], [[""]], [["AQH=+/é\u0000", "YX"]]])("brings the cursor %j back", (cursor) => {
    expect(readPageCursor("videos", writePageCursor("videos", cursor), cursor.length)).toEqual(cursor);
    expect(readPageCursor("videos", undefined)).toBeUndefined();
  });

  it.each([
    "",
    "nonsense",
    "videos",
    "videos.",
    "videos.W10",
    "videos.bm8",
    "videos.W1tdXQ",
    `${writePageCursor("videos", ["20"])}=`,
    writePageCursor("comments", ["20"]),
    writePageCursor("videos", ["20", "21"]),
    "9".repeat(50_000),
    "\u0000",
  ])("fails when this list did not write it: %j", (token) => {
    expect(() => readPageCursor("videos", token)).toThrow(expect.objectContaining({ providerStatus: 400 }));
  });
});

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
