import { useMutation } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import { useRefreshFigures } from "../../../api/sync-runs.ts";
import type { Creator } from "../../../api/types.ts";
import { type LinkableAccount, movedAccounts } from "./linkable-account.ts";

interface ChosenAccounts {
  readonly chosen: readonly LinkableAccount[];
  /** Whether it is known that less is owed afterwards. */
  readonly acknowledge: boolean;
}

/** Gives a creator exactly the chosen accounts, also those of other creators. */
export function useSaveAccounts(creator: Creator, onSaved: () => void) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const refreshFigures = useRefreshFigures();
  return useMutation({
    mutationFn: ({ chosen, acknowledge }: ChosenAccounts) => {
      const accountIds = chosen.map(({ id }) => id);
      const force = movedAccounts(chosen, creator.id).length > 0;
      return api.creators.linkAccounts.call({
        params: { id: creator.id },
        body: { accountIds, force, acknowledge },
      });
    },
    onSuccess: onSaved,
    onSettled: () => Promise.all([refreshHub(), refreshFigures()]),
  });
}
