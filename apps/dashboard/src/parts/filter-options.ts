import type { Platform } from "@clipledger/domain/platforms";
import { keepPreviousData, skipToken, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../api/organization-context.ts";
import type { Creator, TrackedAccount } from "../api/types.ts";
import { personName } from "./person-name.ts";

interface NamedOption {
  readonly value: string;
  readonly label: string;
  readonly platform?: Platform;
}

const perPage = 100;

/** The projects to filter by, by name. */
export function useProjectOptions(): readonly NamedOption[] | undefined {
  const { api } = useOrganization();
  const input = { query: { perPage, sortCol: "name" as const, sortDir: "asc" as const } };
  const projects = useQuery(api.projects.list.queryOptions({ input }));
  return (projects.data?.data ?? (projects.isPending ? undefined : []))?.map(({ id, name }) => ({
    value: id,
    label: name,
  }));
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

const foundPerPage = 30;
const allStatuses = ["upcoming", "active", "closing", "ended"] as const;

/** The campaigns to filter by: those chosen, and those that a query finds. */
export function useCampaignOptions(chosenIds: readonly string[]) {
  const { api } = useOrganization();
  const [query, setQuery] = useState("");
  const found = useQuery(
    api.campaigns.list.queryOptions({
      input: {
        query: {
          perPage: foundPerPage,
          statuses: [...allStatuses],
          ...(query === "" ? {} : { search: query }),
        },
      },
      placeholderData: keepPreviousData,
    }),
  );
  const chosen = useQuery(
    api.campaigns.list.queryOptions({
      input: chosenIds.length === 0 ? skipToken : { query: { perPage: 100, campaignIds: [...chosenIds] } },
      placeholderData: keepPreviousData,
    }),
  );
  const names = new Map(chosen.data?.data.map(({ id, name }) => [id, name]));
  return {
    query,
    onQueryChange: setQuery,
    found: found.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    chosen: chosenIds.map((id) => ({ value: id, label: names.get(id) ?? "1 campaign" })),
  };
}

export interface BriefOptions {
  readonly query: string;
  readonly onQueryChange: (query: string) => void;
  readonly found: readonly NamedOption[];
  readonly chosen: NamedOption | undefined;
}

/** The briefs to choose from: the one chosen, and those that a query finds. */
export function useBriefOptions(chosenId: string | null): BriefOptions {
  const { api } = useOrganization();
  const [query, setQuery] = useState("");
  const found = useQuery(
    api.briefs.list.queryOptions({
      input: {
        query: {
          perPage: foundPerPage,
          sortCol: "name",
          sortDir: "asc",
          ...(query === "" ? {} : { search: query }),
        },
      },
      placeholderData: keepPreviousData,
    }),
  );
  const name = useBriefName(chosenId);
  return {
    query,
    onQueryChange: setQuery,
    found: found.data?.data.map(({ id, name: label }) => ({ value: id, label })) ?? [],
    chosen: chosenId === null ? undefined : { value: chosenId, label: name ?? "1 brief" },
  };
}

/** Undefined without a brief, and while its name is not known. */
export function useBriefName(briefId: string | null): string | undefined {
  const { api } = useOrganization();
  return useQuery(
    api.briefs.get.queryOptions({ input: briefId === null ? skipToken : { params: { id: briefId } } }),
  ).data?.name;
}

/** The creators to filter by: those chosen, and those that a query finds. */
export function useCreatorOptions(chosenIds: readonly string[]) {
  const { api } = useOrganization();
  const [query, setQuery] = useState("");
  const found = useQuery(
    api.creators.list.queryOptions({
      input: {
        query: {
          perPage: foundPerPage,
          sortCol: "name",
          sortDir: "asc",
          ...(query === "" ? {} : { search: query }),
        },
      },
      placeholderData: keepPreviousData,
    }),
  );
  const chosen = useQueries({
    queries: chosenIds.map((id) => api.creators.get.queryOptions({ input: { params: { id } } })),
  });
  return {
    query,
    onQueryChange: setQuery,
    found: found.data?.data.map(creatorOption) ?? [],
    chosen: chosenIds.map((id, index) => {
      const creator = chosen[index]?.data;
      return creator === undefined ? { value: id, label: "1 creator" } : creatorOption(creator);
    }),
  };
}

function creatorOption({ id, user }: Creator): NamedOption {
  return { value: id, label: personName(user) };
}
