import { LANGUAGE_CODES } from "@clipledger/domain/places/languages";

const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** A language by its two letters; the letters themselves where they stand for none. */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}

/** Every language, by name. */
export function listLanguages(): readonly { readonly value: string; readonly label: string }[] {
  return LANGUAGE_CODES.map((value) => ({ value, label: languageName(value) })).sort((one, other) =>
    one.label.localeCompare(other.label, "en"),
  );
}
