import { useMemo, useState } from "react";
import { Button } from "../../ui/primitives/button.tsx";
import { SelectField, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { Segmented, ToggleChips } from "../../ui/primitives/forms/segmented.tsx";
import { listOf, toggled, withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { SidePanel } from "../../ui/primitives/overlays/side-panel.tsx";
import { compactNumber, multiple } from "../../ui/primitives/text/number-format.ts";
import { type FilterOption, FilterSearch } from "../../ui/product/filters/filter-menu.tsx";
import { countryName, listCountries } from "../../ui/product/words/names.ts";
import { ages, type LibrarySearch, libraryAddress } from "./library-search.ts";
import { formatLabels, hookLabels, optionsOf, productTypeLabels, verticalLabels } from "./library-words.ts";

interface FilterPanelProps {
  open: boolean;
  search: LibrarySearch;
  projects: readonly FilterOption[];
  onChange: (search: LibrarySearch) => void;
  onClose: () => void;
}

type Change = { readonly [Key in keyof LibrarySearch]?: LibrarySearch[Key] | undefined };

const viewSteps = [10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000];
const outlierSteps = [2, 5, 10, 25, 50, 100];

const chipFilters = [
  { name: "verticals", legend: "What it is about", options: optionsOf(verticalLabels) },
  { name: "formats", legend: "How it is made", options: optionsOf(formatLabels) },
  { name: "hooks", legend: "How it opens", options: optionsOf(hookLabels) },
  { name: "productTypes", legend: "What it sells", options: optionsOf(productTypeLabels) },
] as const;

/** Every filter of the library. Each takes effect at once; the panel only closes by itself when asked to. */
export function FilterPanel({ open, search, projects, onChange, onClose }: FilterPanelProps) {
  const change = (changed: Change) => onChange(withoutGaps({ ...search, ...changed }));
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title="Filters"
      footer={
        <>
          <Button variant="ghost" onClick={() => onChange(libraryAddress.withoutFilters(search))}>
            Clear filters
          </Button>
          <Button variant="primary" onClick={onClose}>
            Show videos
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <div className="grid grid-cols-2 gap-4">
          <NumberFilters search={search} projects={projects} onChange={change} />
        </div>
        <AnswerField
          label="Shows a product"
          value={search.product}
          onChange={(product) => change({ product })}
        />
        <AnswerField label="Names a brand" value={search.brand} onChange={(brand) => change({ brand })} />
        {chipFilters.map(({ name, legend, options }) => (
          <ToggleChips
            key={name}
            legend={legend}
            options={options}
            chosen={listOf(search[name])}
            onToggle={(value) => change({ [name]: toggled(search[name], value) })}
          />
        ))}
        <CountryFilter joined={search.regions} onChange={(regions) => change({ regions })} />
        <TextField
          label="Found by these terms"
          hint="Hashtags or project names, with commas between them."
          defaultValue={search.terms ?? ""}
          key={search.terms ?? ""}
          onBlur={(event) => change({ terms: event.currentTarget.value.trim() || undefined })}
        />
      </div>
    </SidePanel>
  );
}

interface NumberFiltersProps {
  search: LibrarySearch;
  projects: readonly FilterOption[];
  onChange: (change: Change) => void;
}

function NumberFilters({ search, projects, onChange }: NumberFiltersProps) {
  return (
    <>
      <SelectField
        label="Published"
        value={search.age ?? ""}
        onChange={(event) => onChange({ age: ages.find((age) => age === event.currentTarget.value) })}
      >
        <option value="">Any time</option>
        {ages.map((age) => (
          <option key={age} value={age}>
            Last {age.replace("d", "")} days
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Found for"
        value={search.project ?? ""}
        onChange={(event) => onChange({ project: event.currentTarget.value || undefined })}
      >
        <option value="">Any project</option>
        {projects.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <StepField
        label="Views"
        steps={viewSteps}
        value={search.minViews}
        format={(step) => `At least ${compactNumber(step)}`}
        onChange={(minViews) => onChange({ minViews })}
      />
      <StepField
        label="Above usual"
        steps={outlierSteps}
        value={search.minOutlier}
        format={(step) => `At least ${multiple(step)}`}
        onChange={(minOutlier) => onChange({ minOutlier })}
      />
    </>
  );
}

interface StepFieldProps {
  label: string;
  steps: readonly number[];
  value: number | undefined;
  format: (step: number) => string;
  onChange: (step: number | undefined) => void;
}

/** Round numbers to choose from, and the one the address brought along. */
function StepField({ label, steps, value, format, onChange }: StepFieldProps) {
  const all = value === undefined || steps.includes(value) ? steps : [...steps, value].sort((a, b) => a - b);
  return (
    <SelectField
      label={label}
      value={value ?? ""}
      onChange={(event) => onChange(Number(event.currentTarget.value) || undefined)}
    >
      <option value="">Any</option>
      {all.map((step) => (
        <option key={step} value={step}>
          {format(step)}
        </option>
      ))}
    </SelectField>
  );
}

type Answer = LibrarySearch["brand"];

interface AnswerFieldProps {
  label: string;
  value: Answer;
  onChange: (answer: Answer) => void;
}

const options = [
  { value: "any", label: "Either" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

function AnswerField({ label, value, onChange }: AnswerFieldProps) {
  return (
    <div className="flex items-center justify-between gap-4">
      <span aria-hidden="true" className="font-medium text-[13px]">
        {label}
      </span>
      <div className="w-56">
        <Segmented
          label={label}
          value={value ?? "any"}
          options={options}
          onChange={(choice) => onChange(choice === "any" ? undefined : choice)}
        />
      </div>
    </div>
  );
}

interface CountryFilterProps {
  joined: string | undefined;
  onChange: (joined: string | undefined) => void;
}

function CountryFilter({ joined, onChange }: CountryFilterProps) {
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
