import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";

const foundPerPage = 30;

/** The jobs to filter by: those chosen, and those that a query finds. */
export function useJobOptions(chosenIds: readonly string[]) {
  const { api } = useOrganization();
  const [query, setQuery] = useState("");
  const found = useQuery(
    api.jobs.list.queryOptions({
      input: { query: { perPage: foundPerPage, ...(query === "" ? {} : { search: query }) } },
      placeholderData: keepPreviousData,
    }),
  );
  const chosen = useQueries({
    queries: chosenIds.map((id) => api.jobs.get.queryOptions({ input: { params: { id } } })),
  });
  return {
    query,
    onQueryChange: setQuery,
    found: found.data?.data.map(({ id, productTitle }) => ({ value: id, label: productTitle })) ?? [],
    chosen: chosenIds.map((id, index) => ({
      value: id,
      label: chosen[index]?.data?.productTitle ?? "1 job",
    })),
  };
}
