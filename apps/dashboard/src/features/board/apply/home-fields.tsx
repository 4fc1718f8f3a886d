import { isAlpha2 } from "@clipledger/domain/places/countries";
import { useState } from "react";
import { problemAt } from "../../../api/errors.ts";
import { SearchChoice } from "../../../ui/primitives/forms/search-choice.tsx";
import { TokenField } from "../../../ui/primitives/forms/token-field.tsx";
import { countryName, languageName, listCountries, listLanguages } from "../../../ui/product/names.ts";
import { languageCodes } from "./language-codes.ts";
import type { Problems } from "./problems.ts";

interface HomeFieldsProps {
  countryCode: string | undefined;
  languages: readonly string[];
  problems: Problems;
  onCountryChange: (code: string | undefined) => void;
  onLanguagesChange: (codes: readonly string[]) => void;
}

const countries = listCountries().filter(({ value }) => isAlpha2(value));
const languageNames = listLanguages().map(({ label }) => label);

/** Where applicants live, and what they speak. */
export function HomeFields(props: HomeFieldsProps) {
  const { countryCode, languages, problems, onCountryChange, onLanguagesChange } = props;
  const [query, setQuery] = useState("");
  const words = query.trim().toLowerCase();
  return (
    <>
      <SearchChoice
        label="Country"
        placeholder="Where you live"
        chosen={
          countryCode === undefined ? undefined : { value: countryCode, label: countryName(countryCode) }
        }
        found={countries.filter(({ label }) => label.toLowerCase().includes(words))}
        query={query}
        onQueryChange={setQuery}
        onChoose={onCountryChange}
        error={problems["countryCode"]}
      />
      <TokenField
        label="Languages"
        hint="What you speak well enough for a video."
        tokens={languages.map(languageName)}
        onChange={(names) => onLanguagesChange(languageCodes(names))}
        suggestions={languageNames}
        maxLength={60}
        maxCount={20}
        error={problemAt(problems, "languages")}
      />
    </>
  );
}
