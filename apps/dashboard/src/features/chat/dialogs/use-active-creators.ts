import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { personName } from "../../../parts/person-name.ts";

export interface NamedCreator {
  readonly id: string;
  readonly name: string;
  readonly email?: string;
}

const perPage = 30;

/** The creators to talk to, found by what is typed. */
export function useActiveCreators() {
  const { api } = useOrganization();
  const [query, setQuery] = useState("");
  const sorted = { perPage, sortCol: "name", sortDir: "asc" } as const;
  const list = useQuery(
    api.creators.list.queryOptions({
      input: { query: { ...sorted, statuses: ["active"], ...(query === "" ? {} : { search: query }) } },
      placeholderData: keepPreviousData,
    }),
  );
  const found: readonly NamedCreator[] =
    list.data?.data.map(({ id, user }) => ({ id, name: personName(user), email: user.email })) ?? [];
  return { query, setQuery, list, found, hasMore: (list.data?.totalRows ?? 0) > perPage };
}
