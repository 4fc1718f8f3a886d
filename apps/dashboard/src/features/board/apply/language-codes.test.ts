import { describe, expect, it } from "vitest";
import { languageCodes } from "./language-codes.ts";

describe("languageCodes", () => {
  it("knows languages by name and by code, whatever the case", () => {
    expect(languageCodes(["German", "ENGLISH", " fr "])).toEqual(["de", "en", "fr"]);
  });

  it("leaves out what names no language", () => {
    expect(languageCodes(["Klingonish", ""])).toEqual([]);
  });
});
