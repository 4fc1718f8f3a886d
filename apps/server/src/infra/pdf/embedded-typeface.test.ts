import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadEmbeddedTypeface } from "./embedded-typeface.ts";

describe("the text of a PDF in the embedded font", () => {
  it.each([
    ["Łukasz Żółć, Đorđe, İpek Yılmaz", "Łukasz Żółć, Đorđe, İpek Yılmaz"],
    ["Иван Щукин, Ἀθηνᾶ Παπαδοπούλου", "Иван Щукин, Ἀθηνᾶ Παπαδοπούλου"],
    ["ẶẤỆỮ Trần Thị Mai", "ẶẤỆỮ Trần Thị Mai"],
    ["Tra\u0302\u0300n Z\u0307o\u0301\u0142c\u0301", "Trần Żółć"],
    ["office “1,204 €” – …", "office “1,204 €” – …"],
    ["佐藤 Żółć 花子", "ZuoTeng Żółć HuaZi"],
    ["محمد", "mhmd"],
    ["שלום", "slvm"],
    ["knife 🔪 skills", "knife :knife: skills"],
    ["Mia\u202egnp.exe\u2066 \u200bLee\u0007", "Miagnp.exe Lee"],
    ["two\n\tlines\u00a0and\u2003more", "two lines and more"],
    ["\ue000\u0378", "U+E000U+0378"],
    ["cut in two \ud83d", "cut in two"],
  ])("writes %j as %j", async (text, written) => {
    expect((await loadEmbeddedTypeface()).written(text)).toBe(written);
  });

  it("leaves no letter out, whatever came in", async () => {
    const { written } = await loadEmbeddedTypeface();
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const letters = Array.from(text.matchAll(/[\p{L}\p{N}\p{S}\p{Co}]/gu), ([letter]) => letter);
        const shown = letters.filter((letter) => !/\p{Default_Ignorable_Code_Point}/u.test(letter));
        expect(shown.filter((letter) => written(letter) === "")).toEqual([]);
        expect(written(text)).not.toMatch(/[\p{Cc}\p{Cf}\ud800-\udbff]/u);
      }),
    );
  });
});
