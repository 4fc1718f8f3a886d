import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { decimalText } from "@clipledger/domain/money/decimal";
import { z } from "zod";
import type { RailProfile } from "../rail.ts";

/** What PayPal pays in. BRL and MYR reach accounts of their own country only. */
const CURRENCIES: ReadonlySet<CurrencyCode> = new Set<CurrencyCode>([
  ...(["AUD", "BRL", "CAD", "CHF", "CZK", "DKK", "EUR", "GBP", "HKD", "HUF", "ILS", "JPY"] as const),
  ...(["MXN", "MYR", "NOK", "NZD", "PHP", "PLN", "SEK", "SGD", "THB", "TWD", "USD"] as const),
]);

/** PayPal takes no decimals of these, though the currencies have some. */
const WHOLE_UNITS_ONLY: ReadonlySet<CurrencyCode> = new Set<CurrencyCode>(["HUF", "TWD"]);

const MAX_EMAIL_LENGTH = 127;
const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

export const paypalProfile: RailProfile = {
  kind: "paypal",
  name: "PayPal",
  defaultUrl: "https://api-m.paypal.com",
  credentialFields: [
    {
      name: "clientId",
      label: "Client ID",
      hint: "Of your app at developer.paypal.com, which may use Payouts",
    },
    { name: "clientSecret", label: "Client secret", isSecret: true, hint: "Of the same app" },
    {
      name: "webhookId",
      label: "Webhook ID",
      isOptional: true,
      hint: "Shown with the webhook in the app's settings; messages of PayPal are checked with it",
      problemOf: (value) =>
        /^[A-Za-z0-9_-]{1,50}$/.test(value)
          ? undefined
          : "A webhook ID has letters and digits only, such as 1AB23456CD789012E",
    },
  ],
  recipientFields: [
    {
      name: "email",
      label: "Email address of your PayPal account",
      problemOf: (value) =>
        isPaypalAddress(value)
          ? undefined
          : `Enter an email address of at most ${MAX_EMAIL_LENGTH} characters, such as name@example.com`,
    },
  ],
  currencies: CURRENCIES,
  minimumMinor: unitOf,
  horizonMs: THIRTY_DAYS_MS,
};

export function isPaypalAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && z.email().safeParse(text).success;
}

/** The amount as PayPal takes it; undefined where it has decimals that PayPal refuses, or where there is nothing to pay. */
export function paypalAmountText(amountMinor: bigint, currency: CurrencyCode): string | undefined {
  const unit = unitOf(currency);
  if (amountMinor < unit || amountMinor % unit !== 0n) return undefined;
  const { precision } = currencyOf(currency);
  return unit === 1n ? decimalText(amountMinor, precision) : String(amountMinor / unit);
}

/** The least amount, of which every other is a multiple. */
function unitOf(currency: CurrencyCode): bigint {
  return WHOLE_UNITS_ONLY.has(currency) ? 10n ** BigInt(currencyOf(currency).precision) : 1n;
}
