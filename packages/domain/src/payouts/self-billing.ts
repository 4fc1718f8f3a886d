import { roundHalfAwayFromZero } from "../money/decimal.ts";

/** What an invoice says of VAT. An included rate is in hundredths of a percent. */
export type VatTreatment =
  | { readonly kind: "none" }
  | { readonly kind: "reverse_charge" }
  | { readonly kind: "included"; readonly rateHundredths: bigint };

interface InvoiceParty {
  /** ISO 3166 alpha-2. */
  readonly countryCode: string;
  readonly vatId: string | null;
}

interface Supplier extends InvoiceParty {
  readonly isBusiness: boolean;
  /** Percent with up to two decimals, such as "19" or "5.5"; null: no VAT is charged. */
  readonly vatRate: string | null;
}

// The 27 members of 2026. Monaco is treated as France by VAT law, and not listed: its ids begin with FR.
const EUROPEAN_UNION: ReadonlySet<string> = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

/**
 * How VAT stands on the invoice of a supplier to the business that pays them. Between businesses of two countries of the EU the
 * customer accounts for it. In one country, a business that charges VAT has it within what it is paid. Nobody else charges any.
 */
export function vatTreatmentOf(supplier: Supplier, customer: InvoiceParty): VatTreatment {
  const isAbroad = supplier.countryCode !== customer.countryCode;
  const areInUnion = [supplier, customer].every(({ countryCode }) => EUROPEAN_UNION.has(countryCode));
  const haveVatIds = supplier.vatId !== null && customer.vatId !== null;
  if (supplier.isBusiness && isAbroad && areInUnion && haveVatIds) return { kind: "reverse_charge" };
  const rateHundredths = supplier.vatRate === null ? 0n : vatRateHundredths(supplier.vatRate);
  return supplier.isBusiness && !isAbroad && rateHundredths > 0n
    ? { kind: "included", rateHundredths }
    : { kind: "none" };
}

const RATE = /^(\d{1,2})(?:\.(\d{1,2}))?$/;

export function isVatRate(text: string): boolean {
  return RATE.test(text);
}

function vatRateHundredths(rate: string): bigint {
  const [, whole, fraction = ""] = RATE.exec(rate) ?? [];
  if (whole === undefined) throw new RangeError(`Not a VAT rate: ${rate}`);
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0"));
}

const ALL_HUNDREDTHS = 10_000n;

/** The VAT within an amount, rounded once, half away from zero; the net amount is what is left, so that both sum to the gross. */
export function splitIncludedVat(
  grossMinor: bigint,
  rateHundredths: bigint,
): { readonly netMinor: bigint; readonly vatMinor: bigint } {
  const vatMinor = roundHalfAwayFromZero(grossMinor * rateHundredths, ALL_HUNDREDTHS + rateHundredths);
  return { netMinor: grossMinor - vatMinor, vatMinor };
}
