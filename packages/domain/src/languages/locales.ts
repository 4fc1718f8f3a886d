/** The languages that creators can read us in. English is what all texts are written in first. */
export const LOCALES = ["en", "de", "es"] as const;
export type Locale = (typeof LOCALES)[number];

/** Under this name a browser remembers the language that was chosen. */
export const LOCALE_COOKIE = "clipledger_locale";

export function isLocale(text: unknown): text is Locale {
  return LOCALES.some((locale) => locale === text);
}

/** The first of the wanted languages that we have: "de-AT" is German. English where we have none of them. */
export function chooseLocale(wanted: readonly (string | undefined)[]): Locale {
  for (const tag of wanted) {
    const language = tag?.trim().toLowerCase().split("-")[0];
    if (isLocale(language)) return language;
  }
  return "en";
}

/** What a browser asks for, most wanted first: "en;q=0.5, de" as "de", "en". */
export function readAcceptLanguage(header: string | undefined): string[] {
  return (header ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", weight] = entry.split(";");
      return { tag: tag.trim(), weight: Number(/^\s*q=([\d.]+)\s*$/.exec(weight ?? "q=1")?.[1] ?? 0) };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
