import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useOrganization } from "../api/organization-context.ts";

const storageKey = "clipledger.plans";
const listeners = new Set<() => void>();

/** Whether something was planned in this browser and not seen through: then every page asks the server what became of it. */
export function useHasPlans(): boolean {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey) !== null);
}

/** Remembers over a reload that something is planned, or that nothing is any more. */
export function rememberPlans(isAny: boolean) {
  if (isAny) localStorage.setItem(storageKey, "open");
  else localStorage.removeItem(storageKey);
  for (const notify of listeners) notify();
}

/** Shows what was planned just now. What other windows pay is read again: a balance that was set aside is not there for them. */
export function useShowPlans() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return () => {
    rememberPlans(true);
    return Promise.all(
      [api.payoutPlans.key(), api.payouts.calculate.key(), api.creatorBalance.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
