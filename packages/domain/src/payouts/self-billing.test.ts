import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isVatRate, splitIncludedVat, vatTreatmentOf } from "./self-billing.ts";

const german = { countryCode: "DE", vatId: "DE123456789" };
const business = { countryCode: "FR", vatId: "FR12345678901", isBusiness: true, vatRate: "20" };

describe("VAT on a self-billing invoice", () => {
  it.each([
    ["between businesses of two EU countries", business, german, { kind: "reverse_charge" }],
    ["without the supplier's VAT id", { ...business, vatId: null }, german, { kind: "none" }],
    ["without the customer's VAT id", business, { ...german, vatId: null }, { kind: "none" }],
    ["of a private person abroad", { ...business, isBusiness: false }, german, { kind: "none" }],
    ["to a customer outside the EU", business, { countryCode: "US", vatId: "12-345" }, { kind: "none" }],
    ["of a supplier outside the EU", { ...business, countryCode: "CH" }, german, { kind: "none" }],
    [
      "of a business in the same country",
      { ...business, countryCode: "DE", vatRate: "19" },
      german,
      { kind: "included", rateHundredths: 1_900n },
    ],
    [
      "with a rate that has decimals",
      { ...business, countryCode: "DE", vatRate: "5.5" },
      german,
      { kind: "included", rateHundredths: 550n },
    ],
    ["of a small business", { ...business, countryCode: "DE", vatRate: null }, german, { kind: "none" }],
    ["at a rate of nothing", { ...business, countryCode: "DE", vatRate: "0" }, german, { kind: "none" }],
    [
      "of a private person",
      { ...business, countryCode: "DE", vatRate: "19", isBusiness: false },
      german,
      { kind: "none" },
    ],
  ])("%s", (_, supplier, customer, treatment) => {
    expect(vatTreatmentOf(supplier, customer)).toEqual(treatment);
  });

  it("throws for a rate that is not a percentage", () => {
    expect(() => vatTreatmentOf({ ...business, countryCode: "DE", vatRate: "19,5" }, german)).toThrow(
      "Not a VAT rate: 19,5",
    );
  });

  it.each([
    ["11900", 1_900n, "1900"],
    ["10000", 1_900n, "1597"],
    ["1", 1_900n, "0"],
    ["105", 500n, "5"],
    // Half a unit goes away from zero.
    ["3", 10_000n, "2"],
    ["-3", 10_000n, "-2"],
    ["9007199254740993", 2_100n, "1563232928508767"],
  ])("%s at %s hundredths of a percent holds %s", (gross, rate, vat) => {
    expect(String(splitIncludedVat(BigInt(gross), rate).vatMinor)).toBe(vat);
  });

  it("and net sum to the gross, are nearest to the exact value, and never have another sign", () => {
    const amounts = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 9_999n }), (gross, rate) => {
        const { netMinor, vatMinor } = splitIncludedVat(gross, rate);
        expect(netMinor + vatMinor).toBe(gross);
        const error = 2n * (vatMinor * (10_000n + rate) - gross * rate);
        expect(error <= 10_000n + rate && error >= -(10_000n + rate)).toBe(true);
        expect(gross < 0n ? vatMinor <= 0n && netMinor <= 0n : vatMinor >= 0n && netMinor >= 0n).toBe(true);
        expect(splitIncludedVat(-gross, rate).vatMinor).toBe(-vatMinor);
      }),
    );
  });

  it.each([
    ["19", true],
    ["5.5", true],
    ["0", true],
    ["100", false],
    ["-1", false],
    ["19,5", false],
    ["7.125", false],
    ["", false],
  ])("takes %j as a rate: %s", (text, isRate) => {
    expect(isVatRate(text)).toBe(isRate);
  });
});
