import { describe, expect, it } from "vitest";
import { isIban, looksLikeIban } from "./iban.ts";

describe("an IBAN", () => {
  it.each([
    "DE89370400440532013000",
    "GB29NWBK60161331926819",
    "NO9386011117947",
    "MT84MALT011000012345MTLCAST001S",
    "MT23MALT00000012345678901234567890",
  ])("has the check digits of its number: %s", (text) => {
    expect(isIban(text)).toBe(true);
  });

  it.each([
    ["DE89370400440532013001", "a digit differs"],
    ["DE98370400440532013000", "digits are swapped"],
    ["NO698601111794", "it is too short"],
    ["MT23MALT000000012345678901234567890", "it is too long"],
    ["de89370400440532013000", "letters are small"],
    ["", "there is nothing"],
  ])("is refused: %s (%s)", (text) => {
    expect(isIban(text)).toBe(false);
  });

  it("is told apart from a plain account number", () => {
    expect(looksLikeIban("DE00123")).toBe(true);
    for (const text of ["000123456789", "1DE00123", "DE0A123", "DE0012-3"])
      expect(looksLikeIban(text)).toBe(false);
  });
});
