import { useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import type { JoinRequest } from "../../../api/types.ts";
import { personName } from "../../../parts/person-name.ts";
import type { BadgeTone } from "../../../ui/primitives/badge.tsx";

type RequestState = JoinRequest["status"];

export const requestStates: Record<RequestState, { readonly label: string; readonly tone: BadgeTone }> = {
  pending: { label: "Waiting", tone: "warning" },
  approved: { label: "Approved", tone: "accent" },
  rejected: { label: "Rejected", tone: "danger" },
  canceled: { label: "Ran out", tone: "neutral" },
};

const statesInOrder: readonly RequestState[] = ["pending", "approved", "rejected", "canceled"];

export const requestStateOptions = statesInOrder.map((value) => ({
  value,
  label: requestStates[value].label,
}));

/** Who decided, where somebody did. */
export function decisionNote({ status, decidedBy }: Pick<JoinRequest, "status" | "decidedBy">): string {
  if (status === "canceled") return "After 30 days without a decision";
  return decidedBy === null ? "By a former member" : `By ${personName(decidedBy)}`;
}

/** Reads requests to join again, and the links that count them. */
export function useRefreshRequests() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [api.joinRequests.key(), api.inviteLinks.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}
