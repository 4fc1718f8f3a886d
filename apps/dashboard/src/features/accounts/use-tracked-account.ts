import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";

/** How one account is tracked: its filters, projects and who added it. */
export function useTrackedAccount(accountId: string) {
  const { api } = useOrganization();
  return useQuery(
    api.trackedAccounts.list.queryOptions({
      input: { query: { accounts: [accountId], viewMode: "all", perPage: 1 } },
      select: ({ data }) => data[0] ?? null,
    }),
  );
}
