import { describe, expect, it } from "vitest";
import { containsPattern } from "./sql.ts";

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
