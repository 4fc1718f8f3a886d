import { type Key, share } from "./draws.ts";

export type Language = "en" | "es" | "de" | "fr" | "pt";

export interface Locale {
  readonly region: string;
  readonly language: Language;
}

const LOCALES: readonly (Locale & { readonly weight: number })[] = [
  { region: "US", language: "en", weight: 34 },
  { region: "GB", language: "en", weight: 12 },
  { region: "CA", language: "en", weight: 5 },
  { region: "AU", language: "en", weight: 4 },
  { region: "IN", language: "en", weight: 6 },
  { region: "DE", language: "de", weight: 9 },
  { region: "AT", language: "de", weight: 2 },
  { region: "FR", language: "fr", weight: 7 },
  { region: "BE", language: "fr", weight: 2 },
  { region: "ES", language: "es", weight: 5 },
  { region: "MX", language: "es", weight: 5 },
  { region: "AR", language: "es", weight: 2 },
  { region: "BR", language: "pt", weight: 6 },
  { region: "PT", language: "pt", weight: 1 },
];

const TOTAL_WEIGHT = LOCALES.reduce((total, locale) => total + locale.weight, 0);

export function drawLocale(key: Key): Locale {
  let left = share(key, "locale") * TOTAL_WEIGHT;
  const found = LOCALES.find((locale) => {
    left -= locale.weight;
    return left < 0;
  });
  return found ?? { region: "US", language: "en" };
}
