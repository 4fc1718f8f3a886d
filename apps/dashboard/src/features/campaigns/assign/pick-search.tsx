import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryState } from "../../../parts/query-state.tsx";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";

interface PickSearchProps {
  /** What is looked for, as in "Search creators". */
  noun: string;
  placeholder: string;
  query: string;
  onSearch: (query: string) => void;
  list: Pick<UseQueryResult<unknown>, "isPending" | "isSuccess" | "error" | "refetch">;
  /** Shown when nothing is found. */
  nothing: string | undefined;
  children: ReactNode;
}

/** A search above the list of what it finds. */
export function PickSearch({ noun, placeholder, query, onSearch, list, nothing, children }: PickSearchProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex">
        <SearchBox label={`Search ${noun}`} placeholder={placeholder} value={query} onSearch={onSearch} />
      </div>
      {list.isSuccess ? null : <QueryState query={list} label={noun} rows={3} />}
      {nothing === undefined ? (
        children
      ) : (
        <p className="rounded-lg border border-line px-4 py-6 text-center text-[13px] text-muted">
          {nothing}
        </p>
      )}
    </div>
  );
}
