import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readError } from "../../../api/errors.ts";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { ErrorState, SkeletonRows } from "../../../ui/primitives/states.tsx";

interface PickSearchProps {
  /** What is looked for, as in "Search creators". */
  noun: string;
  placeholder: string;
  query: string;
  onSearch: (query: string) => void;
  list: Pick<UseQueryResult<unknown>, "isPending" | "isError" | "error" | "refetch">;
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
      {list.isPending ? <SkeletonRows label={noun} rows={3} /> : null}
      {list.isError ? <ErrorState {...readError(list.error)} onRetry={() => list.refetch()} /> : null}
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
