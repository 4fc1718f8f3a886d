import { LANGUAGE_CODES } from "@clipledger/domain/places/languages";
import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import { kindOfSource, type SOURCE_KINDS } from "@clipledger/domain/sources/source-kinds";
import { currentLocale } from "../../../languages/language.ts";
import { namesOf } from "../../primitives/text/number-format.ts";

export const platformLabels: Record<Platform, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  tiktok: "TikTok",
  youtube: "YouTube",
};

export const platformOptions = PLATFORMS.map((value) => ({ value, label: platformLabels[value] }));

const sourceLabels: Record<(typeof SOURCE_KINDS)[number], string> = {
  "youtube-data-api": "YouTube Data API",
  "meta-graph": "Meta Graph API",
  scrapecreators: "ScrapeCreators",
  supplier: "Supplier",
  "youtube-feed": "YouTube without a key",
  "tiktok-oembed": "TikTok without a key",
  simulator: "Simulator",
};

/** How people call a source by the name that stands beside its counts. */
export function sourceNameLabel(name: string): string {
  const kind = kindOfSource(name);
  if (kind === undefined) return name === "import" ? "an import" : name;
  return kind === "supplier" ? name.slice(name.indexOf(":") + 1) : sourceLabels[kind];
}

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** A country by its two letters; the letters themselves where they stand for none. */
export function countryName(code: string) {
  return namesOf("region")(code) ?? code;
}

/** Codes with a name that stand for no single country. */
const notCountries = ["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"];

/** Every country, by name. */
export function listCountries(): readonly { readonly value: string; readonly label: string }[] {
  const regionName = namesOf("region");
  return letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    .filter((code) => regionName(code) !== undefined && !notCountries.includes(code) && isCurrent(code))
    .map((code) => ({ value: code, label: regionName(code) ?? code }))
    .sort((one, other) => one.label.localeCompare(other.label, currentLocale()));
}

/** Codes of former countries have a newer one: DD stands for DE. */
function isCurrent(code: string) {
  return new Intl.Locale(`und-${code}`).region === code;
}

/** A language by its two letters; the letters themselves where they stand for none. */
export function languageName(code: string): string {
  return namesOf("language")(code) ?? code;
}

/** Every language, by name. */
export function listLanguages(): readonly { readonly value: string; readonly label: string }[] {
  const name = namesOf("language");
  return LANGUAGE_CODES.map((value) => ({ value, label: name(value) ?? value })).sort((one, other) =>
    one.label.localeCompare(other.label, currentLocale()),
  );
}
