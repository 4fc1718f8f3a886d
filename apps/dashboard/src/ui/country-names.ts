const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** A country by its two letters; the letters themselves where they stand for none. */
export function countryName(code: string) {
  return names.of(code) ?? code;
}

/** Codes with a name that stand for no single country. */
const notCountries = ["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"];

/** Every country, by name. */
export function listCountries(): readonly { readonly value: string; readonly label: string }[] {
  return letters
    .flatMap((first) => letters.map((second) => `${first}${second}`))
    .filter((code) => names.of(code) !== undefined && !notCountries.includes(code) && isCurrent(code))
    .map((code) => ({ value: code, label: countryName(code) }))
    .sort((one, other) => one.label.localeCompare(other.label, "en"));
}

/** Codes of former countries have a newer one: DD stands for DE. */
function isCurrent(code: string) {
  return new Intl.Locale(`und-${code}`).region === code;
}
