import { useMutation } from "@tanstack/react-query";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import type { AccountFigures } from "../../api/types.ts";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { accountsText } from "./account-action.ts";

type Accounts = readonly AccountFigures[];

/** The writes that need no dialog. */
export function useAccountWrites(onRuns: (eventIds: readonly string[]) => void) {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  const onError = (error: unknown) => showToast("error", readError(error).message);
  const refresh = useMutation({
    mutationFn: (accounts: Accounts) =>
      api.trackedAccounts.refresh.call({ body: { accounts: idsOf(accounts) } }),
    onSuccess: async ({ eventIds }) => {
      onRuns(eventIds);
      await refreshFigures();
    },
    onError,
  });
  const setCompetitor = useMutation({
    mutationFn: ({ accounts, isCompetitor }: { accounts: Accounts; isCompetitor: boolean }) =>
      api.trackedAccounts.setCompetitorBulk.call({ body: { accountIds: idsOf(accounts), isCompetitor } }),
    onSuccess: async (_, { accounts, isCompetitor }) => {
      const whose = isCompetitor ? "a competitor's" : "your own";
      showToast(
        "success",
        `${accountsText(accounts)} now ${accounts.length === 1 ? "counts" : "count"} as ${whose}.`,
      );
      await refreshFigures();
    },
    onError,
  });
  return {
    isPending: refresh.isPending || setCompetitor.isPending,
    refresh: refresh.mutate,
    setCompetitor: (accounts: Accounts, isCompetitor: boolean) =>
      setCompetitor.mutate({ accounts, isCompetitor }),
  };
}

export type AccountWrites = ReturnType<typeof useAccountWrites>;

function idsOf(accounts: Accounts) {
  return accounts.map(({ id }) => id);
}
