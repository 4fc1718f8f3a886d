import { useMutation } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { useRefreshJobs } from "../use-refresh-jobs.ts";

export function useSetStatus(onDone: () => void) {
  const { api } = useOrganization();
  const refresh = useRefreshJobs();
  return useMutation(
    api.jobs.setStatus.mutationOptions({
      onSuccess: async ({ productTitle, status }) => {
        showToast(
          "success",
          status === "public" ? `${productTitle} is on the board.` : `Paused ${productTitle}.`,
        );
        onDone();
        await refresh();
      },
    }),
  );
}
