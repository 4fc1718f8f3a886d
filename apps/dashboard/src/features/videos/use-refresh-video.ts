import { useMutation } from "@tanstack/react-query";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";

/** Syncs individually tracked videos now. */
export function useRefreshVideo(onRuns: (eventIds: readonly string[]) => void) {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  return useMutation(
    api.trackedVideos.refresh.mutationOptions({
      onSuccess: async ({ eventIds }) => {
        onRuns(eventIds);
        await refreshFigures();
      },
      onError: (error) => showToast("error", readError(error).message),
    }),
  );
}
