import { isAlpha2 } from "@clipledger/domain/places/countries";
import { isLanguageCode } from "@clipledger/domain/places/languages";
import { translate, translateParts } from "../../../languages/language.ts";
import { formText, SelectField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { TokenField } from "../../../ui/primitives/forms/token-field.tsx";
import { languageName, listCountries, listLanguages } from "../../../ui/product/words/names.ts";

/** Who applies. Somebody who is signed in has an address already. */
export function PersonFields({ email }: { email: string | undefined }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-[340px]:grid-cols-1">
        <TextField
          label={translate("First name")}
          name="firstName"
          autoComplete="given-name"
          maxLength={50}
          required
        />
        <TextField label={translate("Last name")} name="lastName" autoComplete="family-name" maxLength={50} />
      </div>
      {email === undefined ? (
        <TextField
          label={translate("Email")}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          hint={translate("Answers come here. Nobody else sees it.")}
        />
      ) : (
        <p className="text-[13px] text-muted">
          {translateParts("You apply as {span}.", {
            span: <span className="[overflow-wrap:anywhere] font-medium text-ink">{email}</span>,
          })}
        </p>
      )}
    </>
  );
}

interface HomeFieldsProps {
  countryCode: string | undefined;
  languages: readonly string[];
  onCountryChange: (code: string | undefined) => void;
  onLanguagesChange: (codes: readonly string[]) => void;
}

const countries = listCountries().filter(({ value }) => isAlpha2(value));
const languageNames = listLanguages().map(({ label }) => label);

/** Where applicants live, and what they speak. */
export function HomeFields(props: HomeFieldsProps) {
  const { countryCode, languages, onCountryChange, onLanguagesChange } = props;
  return (
    <>
      <SelectField
        label={translate("Country")}
        name="countryCode"
        autoComplete="country"
        value={countryCode ?? ""}
        onChange={({ currentTarget }) => onCountryChange(currentTarget.value || undefined)}
      >
        <option value="">{translate("Where you live")}</option>
        {countries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TokenField
        label={translate("Languages")}
        name="languages"
        hint={translate("What you speak well enough for a video.")}
        tokens={languages.map(languageName)}
        onChange={(names) => onLanguagesChange(languageCodes(names))}
        suggestions={languageNames}
        maxLength={60}
        maxCount={20}
      />
    </>
  );
}

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
