import type { AffectedWindows } from "@clipledger/contract/acknowledge";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import type { TrackedVideo } from "../../api/types.ts";
import { joinLosses, OwedNotice, owedLoss } from "../../parts/owed-notice.tsx";
import { ConfirmDialog } from "../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";

interface StopTrackingDialogProps {
  videos: readonly TrackedVideo[];
  onClose: () => void;
}

/** Asks before single videos are no longer tracked: their history may go with it, and money that is owed. */
export function StopTrackingDialog({ videos, onClose }: StopTrackingDialogProps) {
  const { left, loss, stop } = useStopTracking(videos, onClose);
  const [first] = left;
  if (first === undefined) return null;
  const isOne = left.length === 1;
  const stays = left.every(({ orgAccountMaxVideos }) => orgAccountMaxVideos > 0);
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={isOne ? `Stop tracking video ${first.platformVideoId}?` : `Stop tracking ${left.length} videos?`}
      description={
        stays
          ? `${isOne ? "Its account is" : "Their accounts are"} tracked too, so the ${isOne ? "video and its" : "videos and their"} history stay.`
          : `${isOne ? "The video and its history are" : "Videos whose account is not tracked are"} removed, also from past analytics. This cannot be undone.`
      }
      confirmLabel={loss === undefined ? "Stop tracking" : "Stop tracking, owe less"}
      isPending={stop.isPending}
      notice={loss && <OwedNotice loss={loss} />}
      error={stop.isError ? readError(stop.error).message : undefined}
      onConfirm={() => stop.mutate()}
    />
  );
}

/** Those that nothing is owed for go at once; the others wait until it is known how much less is owed. */
function useStopTracking(videos: readonly TrackedVideo[], onDone: () => void) {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  const [left, setLeft] = useState(videos);
  const [loss, setLoss] = useState<AffectedWindows | undefined>(undefined);
  const stop = useMutation({
    mutationFn: async () => {
      const refused: { video: TrackedVideo; loss: AffectedWindows }[] = [];
      for (const video of left) {
        const body = { acknowledge: loss !== undefined };
        await api.trackedVideos.remove.call({ params: { id: video.id }, body }).catch((error: unknown) => {
          const owed = owedLoss(error);
          if (owed === undefined) throw error;
          refused.push({ video, loss: owed });
        });
      }
      return refused;
    },
    onSuccess: async (refused) => {
      if (refused.length > 0) {
        setLeft(refused.map(({ video }) => video));
        setLoss(joinLosses(refused.map((refusal) => refusal.loss)));
      } else {
        const isOne = videos.length === 1;
        showToast(
          "success",
          isOne
            ? "The video is no longer tracked by itself."
            : `${videos.length} videos are no longer tracked by themselves.`,
        );
        onDone();
      }
    },
    onSettled: () => refreshFigures(),
  });
  return { left, loss, stop };
}
