import { isLanguageCode } from "@clipledger/domain/places/languages";
import { formText } from "../../../ui/primitives/forms/form-field.tsx";
import { listLanguages } from "../../../ui/product/names.ts";

interface Chosen {
  readonly countryCode: string | undefined;
  readonly languages: readonly string[];
}

/** What the form says, as the portal's API takes it. */
export function readApplication(form: FormData, { countryCode = "", languages }: Chosen) {
  const video = formText(form, "challengeVideoUrl").trim();
  const email = formText(form, "email").trim();
  return {
    firstName: formText(form, "firstName"),
    lastName: formText(form, "lastName"),
    countryCode,
    languages: [...languages],
    message: formText(form, "message"),
    links: linesOf(formText(form, "links")),
    challengeVideoUrl: video === "" ? null : video,
    isOfAge: form.get("isOfAge") === "on",
    ...(email === "" ? {} : { email }),
  };
}
export type ApplicationInput = ReturnType<typeof readApplication>;

/** One address a line; people leave lines empty, and leave https:// out. */
function linesOf(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((line) => line !== "")
    .map((line) => (/^[a-z]+:/i.test(line) ? line : `https://${line}`));
}

/** The codes of languages as people name them; what names none is left out. */
export function languageCodes(names: readonly string[]): readonly string[] {
  const codes = new Map(listLanguages().map(({ value, label }) => [label.toLowerCase(), value]));
  return names.flatMap((name) => {
    const text = name.trim().toLowerCase();
    const code = codes.get(text) ?? (isLanguageCode(text) ? text : undefined);
    return code === undefined ? [] : [code];
  });
}
