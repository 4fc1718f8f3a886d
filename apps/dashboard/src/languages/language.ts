import { formatMessage, type MessageValues, messageParts } from "@clipledger/domain/languages/format-message";
import { chooseLocale, isLocale, LOCALE_COOKIE, type Locale } from "@clipledger/domain/languages/locales";
import { createElement, Fragment, type ReactNode } from "react";

type Messages = Readonly<Record<string, string>>;

let shown: { readonly locale: Locale; readonly messages: Messages } = { locale: "en", messages: {} };

/**
 * A text in the language that is shown. English texts are their own keys, so that the code reads as the page does; texts without
 * a translation stay English, and a test finds them. Called while something is drawn, never while a module is loaded.
 */
export function translate(text: string, values?: MessageValues): string {
  return formatMessage(shown.locale, shown.messages[text] ?? text, values);
}

/** The same with elements in it, such as links. */
export function translateParts(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = messageParts<ReactNode>(shown.locale, shown.messages[text] ?? text, values);
  return createElement(Fragment, null, ...parts);
}

/** A text that the server wrote: translated where it is one of those we know. */
export function translateKnown(text: string): string | undefined {
  return shown.locale === "en" ? text : shown.messages[text];
}

export function currentLocale(): Locale {
  return shown.locale;
}

/** Which pages a catalog of translations is for: those that everybody sees, or also those behind the portal's session. */
type CatalogArea = "public" | "portal";

/** Before anything is drawn. A catalog that does not come leaves the page in English, which is better than no page. */
export async function loadLanguage(area: CatalogArea): Promise<void> {
  const locale = wantedLocale();
  if (locale === "en") return;
  try {
    const catalogs = await Promise.all(catalogsOf[area].map((name) => catalogFiles[`${name}.${locale}`]()));
    shown = { locale, messages: Object.assign({}, ...catalogs.map((catalog) => catalog.default)) };
    document.documentElement.lang = locale;
  } catch {
    document.documentElement.lang = "en";
  }
}

const catalogsOf = { public: ["public"], portal: ["public", "portal"] } as const;

const catalogFiles = {
  "public.de": () => import("./catalogs/public.de.json"),
  "public.es": () => import("./catalogs/public.es.json"),
  "portal.de": () => import("./catalogs/portal.de.json"),
  "portal.es": () => import("./catalogs/portal.es.json"),
};

/** What was chosen in this browser, or else what the browser asks for. */
function wantedLocale(): Locale {
  return rememberedLocale() ?? chooseLocale(navigator.languages);
}

export function rememberedLocale(): Locale | undefined {
  const value = new RegExp(`(?:^|; )${LOCALE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
  return isLocale(value) ? value : undefined;
}

const aYearSeconds = 31_536_000;

/** Also the server reads it, for the head of public pages and for emails to whoever asks for one. */
export function rememberLocale(locale: Locale): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there without https.
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${aYearSeconds}; samesite=lax${secure}`;
}

/** As its speakers name it. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
};
