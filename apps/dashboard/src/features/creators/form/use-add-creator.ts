import type { NewCreator } from "@clipledger/contract/creators/creator-input";
import { useMutation } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import { useRefreshFigures } from "../../../api/sync-runs.ts";
import { lossText, owedLoss } from "../../../parts/owed-notice.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { type LinkableAccount, movedAccounts } from "../accounts/linkable-account.ts";

interface NewEntry {
  readonly person: NewCreator;
  readonly accounts: readonly LinkableAccount[];
}

interface AddCreatorOptions {
  onAdded: () => void;
  onInvited: () => void;
}

/** Adds a creator with their accounts, also with those of other creators. */
export function useAddCreator({ onAdded, onInvited }: AddCreatorOptions) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const refreshFigures = useRefreshFigures();
  return useMutation({
    mutationFn: async ({ person, accounts }: NewEntry) => {
      const moved = movedAccounts(accounts, undefined);
      const accountIds = accounts.filter((account) => !moved.includes(account)).map(({ id }) => id);
      const { id } = await api.creators.create.call({ body: { ...person, accountIds } });
      if (moved.length === 0) return;
      const body = { accountIds: accounts.map((account) => account.id), force: true };
      // The creator is there by now: that some accounts stayed where they were must not look as if nothing was saved.
      await api.creators.linkAccounts.call({ params: { id }, body }).catch((error: unknown) => {
        const loss = owedLoss(error);
        const reason = loss ? `${lossText(loss)} Move them on the creator's page.` : readError(error).message;
        showToast("error", `The accounts of other creators were not moved. ${reason}`);
      });
    },
    onSuccess: async (_, { person }) => {
      const name = `${person.firstName} ${person.lastName}`.trim();
      showToast("success", person.invite === true ? `Added and invited ${name}.` : `Added ${name}.`);
      if (person.invite === true) onInvited();
      onAdded();
      await Promise.all([refreshHub(), refreshFigures()]);
    },
  });
}
