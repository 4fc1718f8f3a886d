import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useOrganization } from "../api/organization-context.ts";
import { SearchBox } from "../ui/primitives/forms/search-box.tsx";
import { personName } from "./person-name.ts";
import { QueryState } from "./query-state.tsx";

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

const perPage = 30;
const byName = { perPage, sortCol: "name", sortDir: "asc" } as const;

export interface NamedCreator {
  readonly id: string;
  readonly name: string;
  readonly email?: string;
}

/** The creators who are active, found by what is typed: by name, or those first who have no work. */
export function useActiveCreators(order: "name" | "availability" = "name") {
  const { api } = useOrganization();
  const [query, setQuery] = useState("");
  const list = useQuery(
    api.creators.list.queryOptions({
      input: {
        query: {
          ...byName,
          sortCol: order,
          statuses: ["active"],
          ...(query === "" ? {} : { search: query }),
        },
      },
      placeholderData: keepPreviousData,
    }),
  );
  const found: readonly NamedCreator[] =
    list.data?.data.map(({ id, user }) => ({ id, name: personName(user), email: user.email })) ?? [];
  return { query, setQuery, list, found, hasMore: (list.data?.totalRows ?? 0) > perPage };
}

export function nobodyFoundText(query: string): string {
  return query === "" ? "There are no creators yet. Add them under Creators." : "Nobody matches.";
}

/** The campaigns that go on or are to come, found by what is typed. */
export function useOpenCampaigns() {
  const { api } = useOrganization();
  const [query, setQuery] = useState("");
  const list = useQuery(
    api.campaigns.list.queryOptions({
      input: { query: { ...byName, perPage: 50, ...(query === "" ? {} : { search: query }) } },
      placeholderData: keepPreviousData,
    }),
  );
  return { query, setQuery, list, found: list.data?.data ?? [] };
}
