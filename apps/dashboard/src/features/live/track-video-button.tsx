import type { Platform } from "@clipledger/domain/platforms";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, Plus } from "lucide-react";
import { canWrite } from "../../api/access.ts";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";

interface TrackVideoButtonProps {
  platform: Platform;
  platformVideoId: string;
  username: string | null;
  platformAccountId: string | null;
}

/** Starts tracking what was found; where that was done before, leads to it. */
export function TrackVideoButton(props: TrackVideoButtonProps) {
  const { platform, platformVideoId, username, platformAccountId } = props;
  const { api, organization } = useOrganization();
  const refreshFigures = useRefreshFigures();
  const isTracked = useIsTracked(platform, platformVideoId);
  const track = useMutation({
    mutationFn: () =>
      api.trackedVideos.add.call({
        body: {
          videos: [
            {
              platform,
              videoId: platformVideoId,
              ...(platformAccountId === null ? {} : { platform_account_id: platformAccountId }),
              ...(username === null ? {} : { initial_username: username }),
            },
          ],
        },
      }),
    onSuccess: async () => {
      showToast("success", "The video is tracked. Its figures come in within a minute.");
      await refreshFigures();
    },
    onError: (error) => showToast("error", readError(error).message),
  });
  if (isTracked) {
    return (
      <Link
        to="/videos/$platform/$platformVideoId"
        params={{ platform, platformVideoId }}
        className={buttonClass("primary")}
      >
        <Check aria-hidden="true" />
        Tracked: open it
      </Link>
    );
  }
  if (!canWrite(organization.role)) return null;
  return (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      isPending={track.isPending}
      onClick={() => track.mutate()}
    >
      Track this video
    </Button>
  );
}

function useIsTracked(platform: Platform, platformVideoId: string) {
  const { api } = useOrganization();
  const tracked = useQuery(
    api.trackedVideos.list.queryOptions({
      input: { query: { search: platformVideoId, viewMode: "all", perPage: 10 } },
    }),
  );
  return tracked.data?.data.some(
    (video) => video.platform === platform && video.platformVideoId === platformVideoId,
  );
}
