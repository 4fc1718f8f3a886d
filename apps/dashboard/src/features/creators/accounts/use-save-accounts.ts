import { useMutation } from "@tanstack/react-query";
import { useRefreshFigures } from "../../../api/active-runs.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Creator } from "../../../api/types.ts";
import { type LinkableAccount, movedAccounts } from "./linkable-account.ts";

/** Gives a creator exactly the chosen accounts, also those of other creators. */
export function useSaveAccounts(creator: Creator, onSaved: () => void) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const refreshFigures = useRefreshFigures();
  return useMutation({
    mutationFn: async (chosen: readonly LinkableAccount[]) => {
      const params = { id: creator.id };
      const moved = movedAccounts(chosen, creator.id).map(({ id }) => id);
      if (moved.length > 0)
        await api.creators.linkAccounts.call({ params, body: { accountIds: moved, force: true } });
      await api.creators.update.call({ params, body: { accountIds: chosen.map(({ id }) => id) } });
    },
    onSuccess: onSaved,
    onSettled: () => Promise.all([refreshHub(), refreshFigures()]),
  });
}
