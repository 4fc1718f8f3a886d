import { describe, expect, it } from "vitest";
import { findUnstorableText } from "./unstorable-text.ts";

describe("text that cannot be stored", () => {
  it("is named with its path", () => {
    const issues = findUnstorableText({ a: ["fine", "\u0000"], b: { c: "\ud800" } });
    expect(issues.map(({ path }) => path)).toEqual(["a.1", "b.c"]);
  });

  it("is not looked for beyond reason: deep nesting is refused, however deep", () => {
    let value: unknown = "fine";
    for (let depth = 0; depth < 200_000; depth += 1) value = [value];
    expect(findUnstorableText(value)).toEqual([
      { path: Array.from({ length: 65 }, () => "0").join("."), message: "Nested more than 64 levels deep" },
    ]);
  });
});
