import { useMutation } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { JoinRequest } from "../../../api/types.ts";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { useRefreshRequests } from "./use-refresh-requests.ts";

export function useApproveRequest({ user }: JoinRequest, onApproved: () => void) {
  const { api } = useOrganization();
  const refreshRequests = useRefreshRequests();
  const refreshHub = useRefreshHub();
  return useMutation(
    api.joinRequests.approve.mutationOptions({
      onSuccess: async () => {
        showToast("success", `${user.name} is on your roster. The invitation goes to ${user.email}.`);
        onApproved();
        await Promise.all([refreshRequests(), refreshHub()]);
      },
      onError: (error) => showToast("error", readError(error).message),
    }),
  );
}
