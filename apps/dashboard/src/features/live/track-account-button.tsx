import type { MaxVideos } from "@clipledger/contract/tracking-shared";
import type { Platform } from "@clipledger/domain/platforms";
import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, Plus } from "lucide-react";
import { canWrite } from "../../api/access.ts";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { DisabledReason } from "../../ui/primitives/overlays/tooltip.tsx";

interface TrackAccountButtonProps {
  platform: Platform;
  username: string;
  platformAccountId: string | null;
  isPrivate: boolean;
}

const firstVideos: MaxVideos = 60;

/** Starts tracking what was found; where that was done before, leads to it. */
export function TrackAccountButton(props: TrackAccountButtonProps) {
  const { platform, username, platformAccountId, isPrivate } = props;
  const { api, organization } = useOrganization();
  const refreshFigures = useRefreshFigures();
  const trackedId = useTrackedId(platform, platformAccountId);
  const track = useMutation({
    mutationFn: () =>
      api.trackedAccounts.add.call({
        body: {
          accounts: [
            {
              platform,
              username,
              max_videos: firstVideos,
              ...(platformAccountId === null ? {} : { platform_account_id: platformAccountId }),
            },
          ],
        },
      }),
    onSuccess: async () => {
      showToast("success", `@${username} is tracked. Its videos come in within a minute.`);
      await refreshFigures();
    },
    onError: (error) => showToast("error", readError(error).message),
  });
  if (trackedId !== undefined) {
    return (
      <Link to="/accounts/$accountId" params={{ accountId: trackedId }} className={buttonClass("primary")}>
        <Check aria-hidden="true" />
        Tracked: open it
      </Link>
    );
  }
  if (!canWrite(organization.role)) return null;
  return (
    <DisabledReason reason={isPrivate ? "A private account shows nothing to track." : undefined}>
      <Button
        variant="primary"
        icon={<Plus aria-hidden="true" />}
        disabled={isPrivate}
        isPending={track.isPending}
        onClick={() => track.mutate()}
      >
        Track this account
      </Button>
    </DisabledReason>
  );
}

function useTrackedId(platform: Platform, platformAccountId: string | null): string | undefined {
  const { api } = useOrganization();
  const tracked = useQuery(
    api.trackedAccounts.list.queryOptions({
      input:
        platformAccountId === null
          ? skipToken
          : { query: { search: platformAccountId, viewMode: "all", perPage: 10 } },
    }),
  );
  return tracked.data?.data.find(
    (account) => account.platform === platform && account.platformAccountId === platformAccountId,
  )?.id;
}
