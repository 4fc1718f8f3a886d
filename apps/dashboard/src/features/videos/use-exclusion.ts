import { useMutation } from "@tanstack/react-query";
import { useRefreshFigures } from "../../api/active-runs.ts";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Video } from "../../api/types.ts";
import { showToast } from "../../ui/toast.tsx";

type ExcludableVideo = Pick<Video, "orgAccountId" | "platform" | "platformAccountId" | "platformVideoId">;

/** Leaving videos out of analytics and payouts, and counting them again. */
export function useExclusion() {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  const onError = (error: unknown) => showToast("error", readError(error).message);
  const exclude = useMutation({
    mutationFn: ({ orgAccountId, platform, platformAccountId, platformVideoId }: ExcludableVideo) =>
      api.excludedVideos.add.call({
        body: { entries: [{ orgAccountId, platform, platformAccountId, platformVideoId }] },
      }),
    onSuccess: async () => {
      showToast("success", "The video no longer counts. You find it under Excluded.");
      await refreshFigures();
    },
    onError,
  });
  const include = useMutation({
    mutationFn: (exclusionId: string) => api.excludedVideos.remove.call({ body: { ids: [exclusionId] } }),
    onSuccess: async () => {
      showToast("success", "The video counts again, with its whole history.");
      await refreshFigures();
    },
    onError,
  });
  return { exclude, include };
}
