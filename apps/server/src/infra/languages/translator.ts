import { formatMessage, type Say } from "@clipledger/domain/languages/format-message";
import type { Locale } from "@clipledger/domain/languages/locales";
import { germanMails } from "./mails.de.ts";
import { spanishMails } from "./mails.es.ts";
import { germanPortal } from "./portal.de.ts";
import { spanishPortal } from "./portal.es.ts";

/** What is written for one reader: its words, and how numbers, dates and money are written. */
export interface Translator {
  readonly locale: Locale;
  readonly say: Say;
}

/** Texts without a translation stay English; a test finds them. */
export function translatorFor(locale: Locale | null): Translator {
  const known = catalogs[locale ?? "en"];
  return {
    locale: locale ?? "en",
    say: (text, values) => formatMessage(locale ?? "en", known[text] ?? text, values),
  };
}

/** By the English text. */
export const catalogs: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {},
  de: { ...germanMails, ...germanPortal },
  es: { ...spanishMails, ...spanishPortal },
};
