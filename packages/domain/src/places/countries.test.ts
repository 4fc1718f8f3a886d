import { describe, expect, it } from "vitest";
import { ALPHA_3_CODES, isAlpha2, isAlpha3, toAlpha2, toAlpha3 } from "./countries.ts";

const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

const ALPHA_2_CODES = ALPHA_3_CODES.map((code) => toAlpha2(code) ?? "");

describe("country codes", () => {
  it("are the 249 countries of ISO 3166-1, each once in either form", () => {
    expect(ALPHA_2_CODES).toHaveLength(249);
    expect(new Set(ALPHA_2_CODES).size).toBe(249);
    expect(new Set(ALPHA_3_CODES).size).toBe(249);
    expect(ALPHA_2_CODES.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
    expect(ALPHA_3_CODES.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  });

  it("all have a name", () => {
    expect(ALPHA_2_CODES.filter((code) => regions.of(code) === undefined)).toEqual([]);
  });

  it.each([
    ["AE", "ARE"],
    ["AT", "AUT"],
    ["AU", "AUS"],
    ["AX", "ALA"],
    ["BA", "BIH"],
    ["CD", "COD"],
    ["CG", "COG"],
    ["CH", "CHE"],
    ["CW", "CUW"],
    ["DE", "DEU"],
    ["DK", "DNK"],
    ["DM", "DMA"],
    ["DO", "DOM"],
    ["ES", "ESP"],
    ["GB", "GBR"],
    ["GM", "GMB"],
    ["GN", "GIN"],
    ["GQ", "GNQ"],
    ["GW", "GNB"],
    ["HR", "HRV"],
    ["IE", "IRL"],
    ["KM", "COM"],
    ["KP", "PRK"],
    ["KR", "KOR"],
    ["KY", "CYM"],
    ["MF", "MAF"],
    ["MO", "MAC"],
    ["MX", "MEX"],
    ["NE", "NER"],
    ["NG", "NGA"],
    ["PM", "SPM"],
    ["RS", "SRB"],
    ["SE", "SWE"],
    ["SK", "SVK"],
    ["SI", "SVN"],
    ["SS", "SSD"],
    ["SZ", "SWZ"],
    ["TD", "TCD"],
    ["TF", "ATF"],
    ["TL", "TLS"],
    ["TR", "TUR"],
    ["UA", "UKR"],
    ["US", "USA"],
    ["WF", "WLF"],
    ["YT", "MYT"],
    ["ZA", "ZAF"],
    ["ZM", "ZMB"],
    ["ZW", "ZWE"],
  ])("turn %s into %s and back", (alpha2, alpha3) => {
    expect(toAlpha3(alpha2)).toBe(alpha3);
    expect(toAlpha2(alpha3)).toBe(alpha2);
  });

  it("lose nothing on the way there and back", () => {
    expect(ALPHA_2_CODES.map((code) => toAlpha2(toAlpha3(code) ?? ""))).toEqual(ALPHA_2_CODES);
    expect(ALPHA_3_CODES.map((code) => toAlpha3(toAlpha2(code) ?? ""))).toEqual(ALPHA_3_CODES);
  });

  it("do not know former, reserved and invented ones, nor small letters", () => {
    for (const code of ["AN", "CS", "DD", "EU", "SU", "UK", "XK", "YU", "ZZ", "de", "DEU", ""])
      expect([code, isAlpha2(code), toAlpha3(code)]).toEqual([code, false, undefined]);
    for (const code of ["ANT", "DDR", "GER", "SUN", "XKX", "YUG", "deu", "DE", ""])
      expect([code, isAlpha3(code), toAlpha2(code)]).toEqual([code, false, undefined]);
    expect([isAlpha2("DE"), isAlpha3("DEU")]).toEqual([true, true]);
  });
});
