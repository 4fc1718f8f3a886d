import { describe, expect, it } from "vitest";
import { HashtagsFilterSchema } from "./tracking-shared.ts";

describe("a hashtag filter", () => {
  it.each([
    [
      ["#Launch", " ad ", "LAUNCH"],
      ["launch", "ad"],
    ],
    // One letter for one letter, as the database lowers the hashtags of videos.
    [
      ["İstanbul", "ΟΔΟΣ", "Ärger"],
      ["istanbul", "οδοσ", "ärger"],
    ],
    [[], null],
  ])("reads %j as %j", (given, stored) => {
    expect(HashtagsFilterSchema.parse(given)).toEqual(stored);
  });
});
