import { SlidersHorizontal, X } from "lucide-react";
import { Button } from "../../ui/primitives/button.tsx";
import { SearchBox } from "../../ui/primitives/forms/search-box.tsx";
import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { ChoiceMenu } from "../../ui/primitives/overlays/menu.tsx";
import type { ActiveFilter } from "./active-filters.ts";
import { type LibrarySearch, type LibrarySort, withoutLibraryFilters } from "./library-search.ts";

const sortOptions: readonly { readonly value: LibrarySort; readonly label: string }[] = [
  { value: "latest", label: "Newest first" },
  { value: "outlier", label: "Furthest above usual" },
  { value: "views", label: "Most views" },
  { value: "engagement", label: "Most engagement" },
];

interface LibraryToolbarProps {
  search: LibrarySearch;
  active: readonly ActiveFilter[];
  onChange: (search: LibrarySearch) => void;
  onOpenFilters: () => void;
}

export function LibraryToolbar({ search, active, onChange, onOpenFilters }: LibraryToolbarProps) {
  return (
    <search aria-label="Search the library" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search videos"
          placeholder="Caption, handle or hashtag"
          value={search.q ?? ""}
          onSearch={(text) => onChange(withoutGaps({ ...search, q: text === "" ? undefined : text }))}
        />
        <Button
          icon={<SlidersHorizontal aria-hidden="true" className="text-faint" />}
          onClick={onOpenFilters}
        >
          {active.length === 0 ? "Filters" : `Filters (${active.length})`}
        </Button>
        <ChoiceMenu
          label="Order"
          options={sortOptions}
          value={search.sort ?? "latest"}
          defaultValue={search.sort ?? "latest"}
          onChange={(sort) => onChange({ ...search, sort })}
        />
      </div>
      <ActiveFilters search={search} active={active} onChange={onChange} />
    </search>
  );
}

function ActiveFilters({ search, active, onChange }: Omit<LibraryToolbarProps, "onOpenFilters">) {
  if (active.length === 0) return null;
  return (
    <ul aria-label="Filters that are on" className="flex flex-wrap items-center gap-1.5">
      {active.map(({ key, label, without }) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => onChange(without)}
            className="inline-flex h-7 items-center gap-1 rounded-full bg-accent-soft pr-2 pl-2.5 text-[13px] text-accent-text hover:opacity-80"
          >
            <span className="sr-only">Take away: </span>
            {label}
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="small" onClick={() => onChange(withoutLibraryFilters(search))}>
          Clear filters
        </Button>
      </li>
    </ul>
  );
}
