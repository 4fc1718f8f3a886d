import { isLanguageCode } from "@clipledger/domain/places/languages";
import { listLanguages } from "../../../ui/product/names.ts";

const codes: ReadonlyMap<string, string> = new Map(
  listLanguages().map(({ value, label }) => [label.toLowerCase(), value]),
);

/** The codes of languages as people name them; what names none is left out. */
export function languageCodes(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const text = name.trim().toLowerCase();
    const code = codes.get(text) ?? (isLanguageCode(text) ? text : undefined);
    return code === undefined ? [] : [code];
  });
}
