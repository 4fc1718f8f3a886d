import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { electronicFormatIBAN, isValidIBAN } from "ibantools";
import {
  done,
  type RailAnswer,
  type RailField,
  type RailRecipient,
  type RecipientState,
  refuseOrder,
} from "../rail.ts";

type Details = Readonly<Record<string, string>>;

/** A way to a bank, with the fields that it needs. The first of them is entered only by those who want it. */
interface Route {
  readonly currencies: ReadonlySet<CurrencyCode>;
  readonly fields: readonly string[];
  readonly accountOf: (details: Details, country: string) => { type: string; details: object };
}

/** What people may leave empty is fine; whether enough is there is told by their state. */
function matching(pattern: RegExp, problem: string): NonNullable<RailField["problemOf"]> {
  return (value) => (value.trim() === "" || pattern.test(value.trim()) ? undefined : problem);
}

export const recipientFields: readonly RailField[] = [
  {
    name: "accountHolder",
    label: "Account holder",
    hint: "First and last name, as the bank has them",
    problemOf: matching(/^\S{2,}.*\s\S{2,}$/, "Enter the first and the last name."),
  },
  {
    name: "iban",
    label: "IBAN",
    isOptional: true,
    hint: "For payouts in euros and Swiss francs",
    problemOf: (value) =>
      value.trim() === "" || isValidIBAN(ibanOf(value)) ? undefined : "This is not an IBAN.",
  },
  {
    name: "sortCode",
    label: "Sort code",
    isOptional: true,
    hint: "For payouts in pounds",
    problemOf: matching(/^\d{2}[- ]?\d{2}[- ]?\d{2}$/, "A sort code has six digits."),
  },
  {
    name: "routingNumber",
    label: "Routing number (ACH)",
    isOptional: true,
    hint: "For payouts in US dollars",
    problemOf: (value) =>
      value.trim() === "" || isRoutingNumber(value.trim()) ? undefined : "This is not a routing number.",
  },
  {
    name: "accountNumber",
    label: "Account number",
    isOptional: true,
    hint: "For payouts in pounds and US dollars",
    problemOf: matching(/^\d{4,17}$/, "An account number has 4 to 17 digits."),
  },
  {
    name: "accountType",
    label: "Kind of account",
    isOptional: true,
    hint: "checking or savings, for payouts in US dollars",
    problemOf: matching(/^(checking|savings)$/i, "Enter checking or savings."),
  },
  { name: "addressLine", label: "Street and number", isOptional: true, hint: "For payouts in US dollars" },
  { name: "city", label: "City", isOptional: true, hint: "For payouts in US dollars" },
  {
    name: "state",
    label: "State",
    isOptional: true,
    hint: "Two letters, for addresses in the United States",
  },
  { name: "postCode", label: "Post code", isOptional: true, hint: "For payouts in US dollars" },
];

const ROUTES: readonly Route[] = [
  {
    currencies: new Set(["EUR", "CHF"]),
    fields: ["iban"],
    accountOf: ({ iban = "" }) => ({ type: "iban", details: { legalType: "PRIVATE", IBAN: ibanOf(iban) } }),
  },
  {
    currencies: new Set(["GBP"]),
    fields: ["sortCode", "accountNumber"],
    accountOf: ({ sortCode = "", accountNumber = "" }) => ({
      type: "sort_code",
      details: {
        legalType: "PRIVATE",
        sortCode: sortCode.replace(/\D/g, ""),
        accountNumber: accountNumber.trim(),
      },
    }),
  },
  {
    currencies: new Set(["USD"]),
    fields: ["routingNumber", "accountNumber", "accountType", "addressLine", "city", "postCode"],
    accountOf: (details, country) => ({
      type: "aba",
      details: {
        legalType: "PRIVATE",
        abartn: details["routingNumber"]?.trim(),
        accountNumber: details["accountNumber"]?.trim(),
        accountType: details["accountType"]?.trim().toUpperCase(),
        address: {
          country,
          city: details["city"]?.trim(),
          postCode: details["postCode"]?.trim(),
          firstLine: details["addressLine"]?.trim(),
          ...(details["state"]?.trim() ? { state: details["state"].trim().toUpperCase() } : {}),
        },
      },
    }),
  },
];

/** What payouts in the currency need beside the account holder. */
export function fieldsFor(currency: CurrencyCode): readonly string[] {
  return ROUTES.find(({ currencies }) => currencies.has(currency))?.fields ?? [];
}

/** Recipients are entered with us; Wise learns of them with the first transfer in a currency. */
export function stateOfRecipient({ details, name }: RailRecipient): RecipientState {
  const begun = ROUTES.filter(({ fields: [first = ""] }) => details[first]?.trim());
  const missing = begun.map((route) => missingOf(route, details, name));
  const isReady = missing.some((labels) => labels.length === 0);
  const nothing = [
    "Your IBAN for euros or Swiss francs, sort code and account number for pounds, or routing number, account number and address for US dollars",
  ];
  const all = begun.length === 0 ? nothing : [...new Set(missing.flat())];
  return { remoteId: null, isReady, missing: isReady ? [] : all, onboardingUrl: null };
}

interface WiseAccount {
  readonly currency: CurrencyCode;
  readonly type: string;
  readonly accountHolderName: string;
  readonly details: object;
}

/** The account that the recipient is paid to in the currency. */
export function accountOf(
  { details, name, country }: RailRecipient,
  currency: CurrencyCode,
): RailAnswer<WiseAccount> {
  const route = ROUTES.find(({ currencies }) => currencies.has(currency));
  if (route === undefined) return refuseOrder(`Wise is not set up for ${currency} here.`);
  const missing = missingOf(route, details, name);
  if (missing.length > 0) {
    return refuseOrder(`The creator has to enter this for payouts in ${currency}: ${missing.join(", ")}.`);
  }
  return done({ currency, accountHolderName: holderOf(details, name), ...route.accountOf(details, country) });
}

function holderOf(details: Details, name: string): string {
  return details["accountHolder"]?.trim() || name.trim();
}

function missingOf({ fields }: Route, details: Details, name: string): string[] {
  const entered = { ...details, accountHolder: holderOf(details, name) } as Details;
  return recipientFields
    .filter(({ name: field }) => field === "accountHolder" || fields.includes(field))
    .filter(({ name: field, problemOf }) => !entered[field]?.trim() || problemOf?.(entered[field] ?? ""))
    .map(({ label }) => label);
}

function ibanOf(text: string): string {
  return electronicFormatIBAN(text) ?? "";
}

/** Nine digits whose weighted sum is a multiple of ten. */
function isRoutingNumber(text: string): boolean {
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(text[place]), 0);
  return /^\d{9}$/.test(text) && sum > 0 && sum % 10 === 0;
}
