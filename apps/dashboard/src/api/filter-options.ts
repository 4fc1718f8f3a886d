import type { Platform } from "@clipledger/domain/platforms";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "./organization-context.ts";
import type { TrackedAccount } from "./types.ts";

export interface NamedOption {
  readonly value: string;
  readonly label: string;
  readonly platform?: Platform;
}

const perPage = 100;

/** The projects to filter by, by name. */
export function useProjectOptions(): readonly NamedOption[] {
  const { api } = useOrganization();
  const input = { query: { perPage, sortCol: "name" as const, sortDir: "asc" as const } };
  const projects = useQuery(api.projects.list.queryOptions({ input })).data?.data ?? [];
  return projects.map(({ id, name }) => ({ value: id, label: name }));
}

/** The tracked accounts to filter by: those chosen, and those that a query finds. */
export function useAccountOptions(chosenIds: readonly string[]) {
  const { api } = useOrganization();
  const [query, setQuery] = useState("");
  const sorted = { viewMode: "all", sortCol: "username", sortDir: "asc" } as const;
  const found = useQuery(
    api.trackedAccounts.list.queryOptions({
      input: { query: { ...sorted, perPage: 30, ...(query === "" ? {} : { search: query }) } },
      placeholderData: keepPreviousData,
    }),
  );
  const chosen = useQuery(
    api.trackedAccounts.list.queryOptions({
      input: chosenIds.length === 0 ? skipToken : { query: { ...sorted, perPage, accounts: [...chosenIds] } },
      placeholderData: keepPreviousData,
    }),
  );
  const names = new Map(chosen.data?.data.map((account) => [account.id, accountOption(account)]));
  return {
    query,
    onQueryChange: setQuery,
    found: found.data?.data.map(accountOption) ?? [],
    chosen: chosenIds.map((id) => names.get(id) ?? { value: id, label: "1 account" }),
  };
}

function accountOption({ id, username, platform }: TrackedAccount): NamedOption {
  return { value: id, label: username ?? "Unnamed account", platform };
}
