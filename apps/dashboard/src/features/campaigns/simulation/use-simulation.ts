import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import type { SpecChanges } from "../form/review-form.ts";

const perPage = 200;

/** What open windows would pay if these changes were saved; nothing is asked while there are none. */
export function useSimulation(campaignId: string, changes: SpecChanges | undefined) {
  const { api } = useOrganization();
  return useQuery(
    api.campaigns.simulate.queryOptions({
      input:
        changes === undefined ? skipToken : { params: { id: campaignId }, body: { spec: changes, perPage } },
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  );
}
