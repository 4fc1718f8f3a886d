import { describe, expect, it } from "vitest";
import { readPageCursor, writePageCursor } from "./page-cursor.ts";

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
