import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";

/** The payout provider that this server is connected to; undefined until it is known. */
export function useProvider() {
  const { api } = useOrganization();
  return useQuery(api.payoutApprovals.getProvider.queryOptions({ staleTime: 300_000 })).data;
}
