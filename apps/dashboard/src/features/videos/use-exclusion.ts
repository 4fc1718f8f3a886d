import { useMutation } from "@tanstack/react-query";
import { useRefreshFigures } from "../../api/active-runs.ts";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { owedLoss } from "../../api/owed-loss.ts";
import type { Video } from "../../api/types.ts";
import { showToast } from "../../ui/toast.tsx";

type ExcludableVideo = Pick<Video, "orgAccountId" | "platform" | "platformAccountId" | "platformVideoId">;

interface Exclusion {
  readonly video: ExcludableVideo;
  /** Whether it is known that less is owed afterwards. */
  readonly acknowledge?: boolean;
}

/** Leaving videos out of analytics and payouts, and counting them again. */
export function useExclusion() {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  const onError = (error: unknown) => showToast("error", readError(error).message);
  const exclude = useMutation({
    mutationFn: ({ video, acknowledge = false }: Exclusion) => {
      const { orgAccountId, platform, platformAccountId, platformVideoId } = video;
      return api.excludedVideos.add.call({
        body: { entries: [{ orgAccountId, platform, platformAccountId, platformVideoId }], acknowledge },
      });
    },
    onSuccess: async () => {
      showToast("success", "The video no longer counts. You find it under Excluded.");
      await refreshFigures();
    },
    onError: (error) => (owedLoss(error) ? undefined : onError(error)),
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
