import { useMutation } from "@tanstack/react-query";
import { useRefreshFigures } from "../../api/active-runs.ts";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { showToast } from "../../ui/toast.tsx";

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
