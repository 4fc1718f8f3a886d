import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pdfText } from "./pdf-page.ts";

describe("the text of a PDF", () => {
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
    expect(pdfText(text)).toBe(written);
  });

  it("holds nothing but letters that the fonts have, whatever came in", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(pdfText(text)).toMatch(/^[ -~\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/);
      }),
    );
  });
});
