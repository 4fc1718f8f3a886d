import { type CurrencyCode, currencyOf, isCurrencyCode } from "@clipledger/domain/money/currencies";
import { decimalText, unitsOfText } from "@clipledger/domain/money/decimal";
import type { XmlElement } from "./read-xml.ts";

/** An amount as a bank writes it. `unreadable` is its text, empty where there is none; it never equals an amount. */
export type StatedMoney =
  | { readonly amountMinor: bigint; readonly currency: CurrencyCode }
  | { readonly unreadable: string };

/** The amount of an element, which has its currency as an attribute. */
export function moneyIn(element: XmlElement | undefined): StatedMoney {
  const text = element?.text.trim() ?? "";
  const currency = element?.attributes["Ccy"] ?? "";
  // "12<x/>34" would read as 1234.
  return element?.children.length ? { unreadable: rawText(text, currency) } : readMoney(text, currency);
}

export function readMoney(text: string, currency: string): StatedMoney {
  if (!isCurrencyCode(currency)) return { unreadable: rawText(text, currency) };
  const amountMinor = unitsOfText(text, currencyOf(currency).precision);
  return amountMinor === undefined ? { unreadable: rawText(text, currency) } : { amountMinor, currency };
}

export function isReadable(
  money: StatedMoney | undefined,
): money is Exclude<StatedMoney, { unreadable: string }> {
  return money !== undefined && !("unreadable" in money);
}

/** What two statements about one payment say together: nothing readable, unless they agree. */
export function agreedMoney(first: StatedMoney, second: StatedMoney): StatedMoney {
  if (!isReadable(first)) return first;
  if (!isReadable(second)) return second;
  if (first.amountMinor === second.amountMinor && first.currency === second.currency) return first;
  return { unreadable: `${textOf(first)} and ${textOf(second)}` };
}

function textOf({ amountMinor, currency }: Exclude<StatedMoney, { unreadable: string }>): string {
  return `${decimalText(amountMinor, currencyOf(currency).precision)} ${currency}`;
}

const LONGEST_TEXT = 60;

function rawText(text: string, currency: string): string {
  return shortText(`${text} ${currency}`);
}

/** Text of a file as a list of problems shows it: on one line and not too long. */
export function shortText(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT)}…` : line;
}
