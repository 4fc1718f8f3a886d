export type CurrencyCode = CodesIn<(typeof CEILINGS)[number][1]>;

type Currency = {
  readonly code: CurrencyCode;
  readonly precision: 0 | 2 | 3;
  /** The most one amount may be, in major units: about the worth of 1,000,000 USD. */
  readonly ceilingMajor: bigint;
};

type CodesIn<Text extends string> = Text extends `${infer Code} ${infer Rest}` ? Code | CodesIn<Rest> : Text;

// Active ISO 4217 currencies of 2026, without funds, metals and units of account, by ceiling in major units.
const CEILINGS = [
  [300_000n, "KWD"],
  [400_000n, "BHD OMR"],
  [700_000n, "JOD"],
  [800_000n, "CHF FKP GBP GIP KYD SHP"],
  [1_000_000n, "BMD BSD EUR PAB USD"],
  [1_500_000n, "AUD BND CAD SGD"],
  [2_000_000n, "AWG AZN BAM BBD BZD FJD NZD TOP XCG"],
  [3_000_000n, "BYN GEL ILS PEN TND WST XCD"],
  [4_000_000n, "AED MYR PGK PLN QAR RON SAR TMT"],
  [6_000_000n, "BRL DKK LYD"],
  [8_000_000n, "BOB CNY GTQ HKD MOP SBD SVC TTD"],
  [10_000_000n, "GHS MAD NOK SEK TJS"],
  [15_000_000n, "BWP ERN MVR SCR"],
  [20_000_000n, "CZK LSL MDL MXN NAD STN SZL ZAR ZMW"],
  [25_000_000n, "CUP HNL SLE ZWG"],
  [30_000_000n, "THB TWD"],
  [40_000_000n, "MRU NIO SRD TRY UAH UYU"],
  [50_000_000n, "EGP MKD MUR"],
  [60_000_000n, "DOP MZN PHP"],
  [80_000_000n, "AFN ALL BTN GMD INR KGS RUB"],
  [100_000_000n, "CVE RSD XPF"],
  [125_000_000n, "BDT DZD HTG ISK KES VUV"],
  [150_000_000n, "ETB JMD JPY NPR"],
  [200_000_000n, "DJF GYD LRD"],
  [300_000_000n, "HUF LKR PKR"],
  [400_000_000n, "AMD KMF VED VES YER"],
  [500_000_000n, "CRC KZT"],
  [600_000_000n, "SDG SOS XAF XOF"],
  [1_000_000_000n, "AOA CLP KPW"],
  [1_500_000_000n, "ARS IQD KRW NGN RWF"],
  [2_000_000_000n, "MMK MWK"],
  [2_500_000_000n, "CDF TZS"],
  [3_000_000_000n, "BIF"],
  [4_000_000_000n, "COP KHR MNT UGX"],
  [5_000_000_000n, "MGA SSP"],
  [7_000_000_000n, "PYG"],
  [9_000_000_000n, "GNF"],
  [12_000_000_000n, "SYP UZS"],
  [16_000_000_000n, "IDR"],
  [20_000_000_000n, "LAK"],
  [25_000_000_000n, "VND"],
  [90_000_000_000n, "LBP"],
  [1_000_000_000_000n, "IRR"],
] as const;

const WITHOUT_DECIMALS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" ");
const WITH_THREE_DECIMALS = "BHD IQD JOD KWD LYD OMR TND".split(" ");
/** What payouts through a provider or a rail may be in; a rail may pay fewer. */
export const AUTOMATED_PAYOUT_CURRENCIES = ["USD", "EUR", "GBP", "CHF"] as const;
const WITH_AUTOMATED_PAYOUTS: ReadonlySet<string> = new Set(AUTOMATED_PAYOUT_CURRENCIES);

const CURRENCIES: ReadonlyMap<string, Currency> = new Map(
  CEILINGS.flatMap(([ceilingMajor, codes]) =>
    codes.split(" ").map((code) => [
      code,
      // Safe: CurrencyCode is the union of exactly these codes.
      { code: code as CurrencyCode, precision: precisionOf(code), ceilingMajor },
    ]),
  ),
);

export const CURRENCY_CODES: readonly CurrencyCode[] = [...CURRENCIES.values()]
  .map(({ code }) => code)
  .sort();

export function currencyOf(code: CurrencyCode): Currency {
  const currency = CURRENCIES.get(code);
  if (currency === undefined) throw new RangeError(`Unknown currency: ${code}`);
  return currency;
}

export function isCurrencyCode(text: string): text is CurrencyCode {
  return CURRENCIES.has(text);
}

export function hasAutomatedPayouts(code: CurrencyCode): boolean {
  return WITH_AUTOMATED_PAYOUTS.has(code);
}

function precisionOf(code: string): Currency["precision"] {
  if (WITHOUT_DECIMALS.includes(code)) return 0;
  return WITH_THREE_DECIMALS.includes(code) ? 3 : 2;
}
