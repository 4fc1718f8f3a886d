import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";

export type WriteRefusal = "hold" | "plan";

export const refusalWords: Record<WriteRefusal, string> = {
  hold: "Waits until overdue payouts are settled.",
  plan: "Your plan has no API access.",
};

/** What keeps endpoints from being added, changed and sent to; pausing, deleting and secrets always work. */
export function useWriteRefusal(): WriteRefusal | undefined {
  const { api } = useOrganization();
  const hold = useQuery(api.payouts.getHold.queryOptions({ staleTime: 60_000 }));
  const me = useQuery(api.me.get.queryOptions({ staleTime: 60_000 }));
  if (me.data?.plan.apiAccess === false) return "plan";
  return hold.data?.stage === "hard" ? "hold" : undefined;
}
