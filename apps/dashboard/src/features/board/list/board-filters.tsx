import { toAlpha2, toAlpha3 } from "@clipledger/domain/places/countries";
import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/primitives/button.tsx";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { listOf, toggled, withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { ChoiceMenu } from "../../../ui/primitives/overlays/menu.tsx";
import { FilterMenu, FilterSearch } from "../../../ui/product/filter-menu.tsx";
import { JOB_TYPES, jobTypeLabels } from "../../../ui/product/job-words.ts";
import {
  countryName,
  languageName,
  listCountries,
  listLanguages,
  platformOptions,
} from "../../../ui/product/names.ts";
import { type BoardSearch, hasBoardFilters } from "../board-search.ts";

interface BoardFiltersProps {
  search: BoardSearch;
  onChange: (search: BoardSearch) => void;
}

const typeOptions = [
  { value: "any" as const, label: "All kinds" },
  ...JOB_TYPES.map((value) => ({ value, label: jobTypeLabels[value] })),
];

export function BoardFilters({ search, onChange }: BoardFiltersProps) {
  const change = (part: Parameters<typeof withFilters<BoardSearch>>[1]) =>
    onChange(withFilters(search, part));
  return (
    <search aria-label="Filter jobs" className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search jobs"
        placeholder="Product or brand"
        value={search.q ?? ""}
        onSearch={(text) => change({ q: text === "" ? undefined : text })}
      />
      <ChoiceMenu
        label="Kind"
        options={typeOptions}
        value={search.type ?? "any"}
        defaultValue="any"
        onChange={(type) => change({ type: type === "any" ? undefined : type })}
      />
      <FilterMenu
        label="Platform"
        options={platformOptions}
        chosen={listOf(search.platforms)}
        onToggle={(value) => change({ platforms: toggled(search.platforms, value) })}
      />
      <OneOfMany
        label="I live in"
        options={countries}
        value={search.country}
        nameOf={(code) => countryName(toAlpha2(code) ?? code)}
        onChange={(country) => change({ country })}
      />
      <OneOfMany
        label="I speak"
        options={languages}
        value={search.language}
        nameOf={languageName}
        onChange={(language) => change({ language })}
      />
      {hasBoardFilters(search) ? (
        <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={() => onChange({})}>
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}

type Option = { readonly value: string; readonly label: string };

const countries: readonly Option[] = listCountries().flatMap(({ value, label }) => {
  const code = toAlpha3(value);
  return code === undefined ? [] : [{ value: code, label }];
});
const languages: readonly Option[] = listLanguages();

interface OneOfManyProps {
  label: string;
  options: readonly Option[];
  value: string | undefined;
  nameOf: (value: string) => string;
  onChange: (value: string | undefined) => void;
}

function OneOfMany({ label, options, value, nameOf, onChange }: OneOfManyProps) {
  const [query, setQuery] = useState("");
  const words = query.trim().toLowerCase();
  return (
    <FilterSearch
      label={label}
      chosen={value === undefined ? [] : [{ value, label: nameOf(value) }]}
      found={options.filter((option) => option.label.toLowerCase().includes(words))}
      query={query}
      onQueryChange={setQuery}
      onToggle={(toggledValue) => onChange(toggledValue === value ? undefined : toggledValue)}
    />
  );
}
