import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STANDARD_TYPEFACE } from "./standard-typeface.ts";

describe("the text of a PDF in standard fonts", () => {
  it.each([
    ["José Müller – “1,204 €”", "José Müller – “1,204 €”"],
    ["Łukasz Nowák ś", "?ukasz Nowák s"],
    ["Trần Thị Mai", "Tran Thi Mai"],
    ["佐藤 花子", "? ?"],
    ["Ольга B.", "? B."],
    ["Knife skills 🔪👩🏽‍🍳 in a minute", "Knife skills in a minute"],
    ["two\n\tlines\u0007", "two lines?"],
    ["\ud800", "?"],
  ])("writes %j as %j", (text, written) => {
    expect(STANDARD_TYPEFACE.written(text)).toBe(written);
  });

  it("holds nothing but letters that the fonts have, whatever came in", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(STANDARD_TYPEFACE.written(text)).toMatch(/^[ -~\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/);
      }),
    );
  });
});
