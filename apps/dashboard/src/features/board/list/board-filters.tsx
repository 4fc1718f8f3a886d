import { toAlpha3 } from "@clipledger/domain/places/countries";
import { X } from "lucide-react";
import { translate } from "../../../languages/language.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Select } from "../../../ui/primitives/forms/form-field.tsx";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { JOB_TYPES, jobTypeLabels } from "../../../ui/product/words/job-words.ts";
import { listCountries, listLanguages, platformOptions } from "../../../ui/product/words/names.ts";
import { type BoardSearch, boardAddress } from "../board-search.ts";

interface BoardFiltersProps {
  search: BoardSearch;
  onChange: (search: BoardSearch) => void;
}

const types = JOB_TYPES.map((value) => ({
  value,
  get label() {
    return jobTypeLabels[value];
  },
}));
const countries: readonly Option[] = listCountries().flatMap(({ value, label }) => {
  const code = toAlpha3(value);
  return code === undefined ? [] : [{ value: code, label }];
});
const languages: readonly Option[] = listLanguages();

/** The browser's own selects: phones show them well, and a public page loads nothing for them. */
export function BoardFilters({ search, onChange }: BoardFiltersProps) {
  const change = (part: Parameters<typeof withFilters<BoardSearch>>[1]) =>
    onChange(withFilters(search, part));
  return (
    <search aria-label={translate("Filter jobs")} className="flex flex-wrap items-center gap-2">
      <SearchBox
        label={translate("Search jobs")}
        placeholder={translate("Product or brand")}
        value={search.q ?? ""}
        onSearch={(text) => change({ q: text === "" ? undefined : text })}
      />
      <Filter
        label={translate("Kind")}
        any={translate("All kinds")}
        options={types}
        value={search.type}
        onChange={(type) => change({ type: JOB_TYPES.find((other) => other === type) })}
      />
      <Filter
        label={translate("Platform")}
        any={translate("All platforms")}
        options={withChosen(platformOptions, search.platforms)}
        value={search.platforms}
        onChange={(platforms) => change({ platforms })}
      />
      <Filter
        label={translate("I live in")}
        any={translate("Any country")}
        options={countries}
        value={search.country}
        onChange={(country) => change({ country })}
      />
      <Filter
        label={translate("I speak")}
        any={translate("Any language")}
        options={languages}
        value={search.language}
        onChange={(language) => change({ language })}
      />
      {boardAddress.hasFilters(search) ? (
        <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={() => onChange({})}>
          {translate("Clear filters")}
        </Button>
      ) : null}
    </search>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** An address may name several platforms, which one select cannot choose. */
function withChosen(options: readonly Option[], chosen: string | undefined): readonly Option[] {
  const isOffered = chosen === undefined || options.some(({ value }) => value === chosen);
  if (isOffered) return options;
  const names = options.filter(({ value }) => chosen.split(",").includes(value)).map(({ label }) => label);
  return [...options, { value: chosen, label: names.join(", ") }];
}

interface FilterProps {
  label: string;
  /** The option that leaves nothing out. */
  any: string;
  options: readonly Option[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function Filter({ label, any, options, value, onChange }: FilterProps) {
  return (
    <Select
      aria-label={label}
      className="w-auto! max-w-44 flex-1 basis-32 sm:flex-none"
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    >
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
