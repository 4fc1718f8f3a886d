import { formatMessage, type MessageValues } from "@clipledger/domain/languages/format-message";
import type { Locale } from "@clipledger/domain/languages/locales";
import { germanMails } from "./mails.de.ts";
import { spanishMails } from "./mails.es.ts";

/** Says an English text in the language of whoever reads it. */
export interface Translator {
  readonly locale: Locale;
  readonly say: (text: string, values?: MessageValues) => string;
}

/** Texts without a translation stay English; a test finds them. */
export function translatorFor(locale: Locale | null): Translator {
  const known = catalogs[locale ?? "en"];
  return {
    locale: locale ?? "en",
    say: (text, values) => formatMessage(locale ?? "en", known[text] ?? text, values),
  };
}

const catalogs: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {},
  de: germanMails,
  es: spanishMails,
};
