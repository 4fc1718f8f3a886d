import type { PayoutRailKind } from "@clipledger/contract/dashboard/payout-rails";
import { AUTOMATED_PAYOUT_CURRENCIES, type CurrencyCode } from "@clipledger/domain/money/currencies";
import { isIban } from "@clipledger/domain/money/iban";
import { createPaypalRail, paypalProfile } from "@clipledger/rails/paypal/create-paypal-rail";
import type { Rail, RailConnection, RailField, RailKind, RailProfile } from "@clipledger/rails/rail";
import { createStripeRail, stripeProfile } from "@clipledger/rails/stripe/stripe-rail";
import { createWiseRail, wiseProfile } from "@clipledger/rails/wise/wise-rail";

/** What is known of every rail, whether it is asked over HTTP or paid by a file. */
type KnownRail = Omit<RailProfile, "kind" | "defaultUrl" | "horizonMs">;

/** Rails that are asked over HTTP. */
export const HTTP_RAILS: Readonly<
  Record<RailKind, { readonly profile: RailProfile; readonly create: (connection: RailConnection) => Rail }>
> = {
  stripe: { profile: stripeProfile, create: createStripeRail },
  paypal: { profile: paypalProfile, create: createPaypalRail },
  wise: { profile: wiseProfile, create: createWiseRail },
};

export type FileKind = Exclude<PayoutRailKind, RailKind>;

const iban: RailField = {
  name: "iban",
  label: "IBAN",
  problemOf: (value) =>
    isIban(value.replace(/\s/g, "").toUpperCase()) ? undefined : "This IBAN has a typing error",
};
const email: RailField = {
  name: "email",
  label: "email address",
  problemOf: (value) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? undefined : "Expected an email address"),
};
const accountHolder: RailField = {
  name: "accountHolder",
  label: "account holder",
  hint: "As the bank has it",
};
const byAnyAmount = () => 1n;
const AUTOMATED: ReadonlySet<CurrencyCode> = new Set(AUTOMATED_PAYOUT_CURRENCIES);

/** Rails that a team pays by itself, with a file that we make. */
const FILE_RAILS: Readonly<Record<FileKind, KnownRail>> = {
  sepa_file: {
    name: "SEPA file",
    credentialFields: [
      { name: "debtorName", label: "name of your account's holder" },
      { ...iban, name: "debtorIban", label: "IBAN of your account" },
      { name: "debtorBic", label: "BIC of your bank", isOptional: true },
    ],
    recipientFields: [accountHolder, iban],
    currencies: new Set(["EUR"]),
    minimumMinor: byAnyAmount,
  },
  wise_file: {
    name: "Wise batch file",
    credentialFields: [],
    recipientFields: [accountHolder, email, { ...iban, isOptional: true }],
    currencies: AUTOMATED,
    minimumMinor: byAnyAmount,
  },
  paypal_file: {
    name: "PayPal mass payment file",
    credentialFields: [],
    recipientFields: [email],
    currencies: AUTOMATED,
    minimumMinor: byAnyAmount,
  },
};

/** As they are offered. */
export const RAIL_ORDER: readonly PayoutRailKind[] = [
  "stripe",
  "paypal",
  "wise",
  "sepa_file",
  "wise_file",
  "paypal_file",
];

export function isHttpKind(kind: PayoutRailKind): kind is RailKind {
  return !(kind in FILE_RAILS);
}

/** With the currencies that payouts by the rail can be in: PayPal pays more than Clipledger makes payouts in. */
export function knownRail(kind: PayoutRailKind): KnownRail {
  const rail: KnownRail = isHttpKind(kind) ? HTTP_RAILS[kind].profile : FILE_RAILS[kind];
  return { ...rail, currencies: new Set([...AUTOMATED].filter((code) => rail.currencies.has(code))) };
}
