import { describe, expect, it } from "vitest";
import { isLanguageCode, LANGUAGE_CODES } from "./languages.ts";

describe("language codes", () => {
  it("are the 183 of ISO 639-1, each once and in order", () => {
    expect(LANGUAGE_CODES).toHaveLength(183);
    expect([...new Set(LANGUAGE_CODES)].sort()).toEqual(LANGUAGE_CODES);
    expect(LANGUAGE_CODES.filter((code) => !/^[a-z]{2}$/.test(code))).toEqual([]);
  });

  it("include what is spoken and written most", () => {
    const common =
      "ar bn cs da de el en es fa fi fr he hi hu id it ja ko ms nl no pl pt ro ru sv sw ta te th tr uk ur vi zh";
    expect(common.split(" ").filter((code) => !isLanguageCode(code))).toEqual([]);
  });

  it("do not know withdrawn and invented ones, names, regions or capitals", () => {
    for (const code of ["bh", "sh", "mo", "iw", "in", "ji", "jw", "xx", "DE", "deu", "de-AT", "german", ""])
      expect([code, isLanguageCode(code)]).toEqual([code, false]);
  });
});
