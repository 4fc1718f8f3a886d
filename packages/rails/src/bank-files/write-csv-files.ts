import { toCsvRecord } from "@clipledger/domain/csv-record";
import { currencyOf } from "@clipledger/domain/money/currencies";
import { decimalText } from "@clipledger/domain/money/decimal";
import { electronicFormatIBAN, isValidIBAN } from "ibantools";
import { isPaypalAddress, paypalAmountText, paypalProfile } from "../paypal/create-paypal-rail.ts";
import {
  type BankFileBatch,
  type BankFilePayment,
  type BankFileProblem,
  commonProblems,
  fileUnless,
  inBankLetters,
  type WrittenFile,
} from "./bank-file.ts";

const MAX_WISE_ROWS = 1000;
const MAX_WISE_REFERENCE = 140;
const MAX_PAYPAL_ROWS = 5000;

/**
 * For batch payments of Wise: its template for accounts with an IBAN, or, when no payment has one, its template for emails, with
 * which Wise asks the recipients. Written after Wise's help pages and files of others; not tried with Wise itself.
 */
export function writeWiseBatchCsv(batch: BankFileBatch): WrittenFile {
  const hasAccounts = batch.payments.some(({ recipient }) => hasText(recipient.details["iban"]));
  const problems = [
    ...commonProblems(batch),
    ...tooMany(batch, MAX_WISE_ROWS),
    ...batch.payments.flatMap((payment) => problemsForWise(payment, hasAccounts)),
  ];
  const header = [...WISE_COLUMNS, ...(hasAccounts ? ["IBAN"] : [])];
  const write = () =>
    [header, ...batch.payments.map((payment) => wiseRow(payment, hasAccounts))].map(toCsvRecord).join("");
  return fileUnless(problems, { name: "wise", mediaType: "text/csv" }, batch, write);
}

const WISE_COLUMNS = [
  "name",
  "recipientEmail",
  "paymentReference",
  "receiverType",
  "amountCurrency",
  "amount",
  "sourceCurrency",
  "targetCurrency",
];

function problemsForWise({ key, recipient }: BankFilePayment, hasAccounts: boolean): BankFileProblem[] {
  const { iban } = recipient.details;
  const problems = [
    ...(hasText(recipient.name) ? [] : ["The recipient's name is missing"]),
    ...(isPlainCell(recipient.name) ? [] : ["The recipient's name begins as a formula does"]),
    ...problemsOfEmail(recipient.email, !hasAccounts),
    ...(!hasAccounts || isValidIBAN(accountOf(iban)) ? [] : ["The recipient has no IBAN, or a wrong one"]),
  ];
  return problems.map((problem) => ({ key, problem }));
}

function problemsOfEmail(email: string, isNeeded: boolean): string[] {
  if (!hasText(email)) return isNeeded ? ["The recipient's email address is missing"] : [];
  return isPlainCell(email) ? [] : ["The recipient's email address begins as a formula does"];
}

/** Wise takes the fee from the sender when the amount is the one in the target's currency. */
function wiseRow(payment: BankFilePayment, hasAccounts: boolean): string[] {
  const { key, amountMinor, currency, recipient, reference } = payment;
  // References outside of SEPA may be as short as 18 characters, which the key fits into.
  const words = currency === "EUR" ? `${inBankLetters(key)} ${oneLine(reference)}` : inBankLetters(key);
  return [
    recipient.name.trim(),
    recipient.email,
    words.slice(0, MAX_WISE_REFERENCE).trim(),
    "PERSON",
    "target",
    decimalText(amountMinor, currencyOf(currency).precision),
    currency,
    currency,
    ...(hasAccounts ? [accountOf(recipient.details["iban"])] : []),
  ];
}

/**
 * For PayPal's Payouts Web: address, amount, currency, our key, note and wallet, without a header. Written after PayPal's
 * documentation; not tried with PayPal itself, which shows another format of amounts to senders of some countries.
 */
export function writePaypalMassCsv(batch: BankFileBatch): WrittenFile {
  const currencyOfFile = batch.payments[0]?.currency;
  const problems = [
    ...commonProblems(batch),
    ...tooMany(batch, MAX_PAYPAL_ROWS),
    ...batch.payments.flatMap(({ key, amountMinor, currency, recipient }) => {
      const email = recipient.details["email"] ?? "";
      const found = [
        ...(currency === currencyOfFile
          ? []
          : [`PayPal takes one currency in a file, here ${currencyOfFile}`]),
        ...(isPaypalAddress(email) && isPlainCell(email)
          ? []
          : ["The recipient's PayPal address is missing or wrong"]),
        ...(paypalProfile.currencies.has(currency) && paypalAmountText(amountMinor, currency) !== undefined
          ? []
          : [`PayPal pays no such amount of ${currency}`]),
      ];
      return found.map((problem) => ({ key, problem }));
    }),
  ];
  const write = () => batch.payments.map((payment) => toCsvRecord(paypalRow(payment))).join("");
  return fileUnless(problems, { name: "paypal", mediaType: "text/csv" }, batch, write);
}

function paypalRow({ key, amountMinor, currency, recipient, reference }: BankFilePayment): string[] {
  const amount = paypalAmountText(amountMinor, currency) ?? "";
  return [recipient.details["email"] ?? "", amount, currency, key, oneLine(reference), "PAYPAL"];
}

function tooMany({ payments }: BankFileBatch, most: number): BankFileProblem[] {
  return payments.length <= most ? [] : [{ key: null, problem: `A file takes at most ${most} payments` }];
}

/** Cells that spreadsheets would take for a formula get an apostrophe, with which a name or address would be another. */
function isPlainCell(text: string): boolean {
  return toCsvRecord([text]).replace('"', "").startsWith(text.slice(0, 1));
}

function accountOf(iban: string | undefined): string {
  return electronicFormatIBAN(iban ?? "") ?? "";
}

function hasText(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== "";
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
