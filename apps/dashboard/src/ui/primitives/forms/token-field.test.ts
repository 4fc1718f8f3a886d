import { describe, expect, it } from "vitest";
import { unusedTokens, withTokens } from "./token-field.tsx";

describe("withTokens", () => {
  it("takes several at once, without gaps and repeats", () => {
    expect(withTokens(["Food"], " Travel , food,, Long   form ", 20)).toEqual([
      "Food",
      "Travel",
      "Long form",
    ]);
  });

  it("stops at the limit", () => {
    expect(withTokens(["a"], "b, c, d", 3)).toEqual(["a", "b", "c"]);
  });
});

describe("unusedTokens", () => {
  it("leaves out what is there already, whatever its case", () => {
    expect(unusedTokens(["Food", "Travel"], ["food"])).toEqual(["Travel"]);
  });
});
