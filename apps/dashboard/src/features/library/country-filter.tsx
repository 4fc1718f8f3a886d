import { useMemo, useState } from "react";
import { listOf, toggled } from "../../ui/primitives/lists/search-params.ts";
import { FilterSearch } from "../../ui/product/filter-menu.tsx";
import { countryName, listCountries } from "../../ui/product/names.ts";

interface CountryFilterProps {
  joined: string | undefined;
  onChange: (joined: string | undefined) => void;
}

export function CountryFilter({ joined, onChange }: CountryFilterProps) {
  const [query, setQuery] = useState("");
  const countries = useMemo(listCountries, []);
  const wanted = query.trim().toLowerCase();
  return (
    <div className="flex flex-col items-start gap-2">
      <span aria-hidden="true" className="font-medium text-[13px]">
        Where it comes from
      </span>
      <FilterSearch
        label="Country"
        chosen={listOf(joined).map((value) => ({ value, label: countryName(value) }))}
        found={countries.filter(({ label }) => label.toLowerCase().includes(wanted))}
        query={query}
        onQueryChange={setQuery}
        onToggle={(value) => onChange(toggled(joined, value))}
      />
    </div>
  );
}
