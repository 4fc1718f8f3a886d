import { useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "./organization-context.ts";

/** Reads creators, campaigns, briefs, payouts and all that shows them again, after a write to one of them. */
export function useRefreshHub() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [
        api.campaigns.key(),
        api.briefs.key(),
        api.creators.key(),
        api.creatorFigures.key(),
        api.assignments.key(),
        api.creatorHub.key(),
        api.payouts.key(),
        api.paper.key(),
        api.payoutRails.key(),
        api.payoutFiles.key(),
        api.payoutApprovals.key(),
        api.payoutProposals.key(),
        api.creatorBalance.key(),
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}
