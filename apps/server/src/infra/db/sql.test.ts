import { describe, expect, it } from "vitest";
import { containsPattern, searchWords } from "./sql.ts";

describe("a contains pattern", () => {
  it.each([
    ["tea", "%tea%"],
    ["100%", "%100\\%%"],
    ["a_b", "%a\\_b%"],
    ["c:\\d", "%c:\\\\d%"],
  ])("of %s is %s", (text, pattern) => {
    expect(containsPattern(text)).toBe(pattern);
  });
});

describe("search words", () => {
  it.each([
    ["hook", "'hook':*"],
    ["  Launch  day ", "'Launch':* & 'day':*"],
    ["don't", "'don':* & 't'"],
    ["a & !b | (c) <-> 'd':*", "'a' & 'b' & 'c' & 'd'"],
    ["größe 動画", "'größe':* & '動画':*"],
  ])("take %s as %s", (text, words) => {
    expect(searchWords(text)).toBe(words);
  });

  it("are none where there is no word", () => {
    expect(searchWords(" !? 👍 ")).toBeUndefined();
  });
});
