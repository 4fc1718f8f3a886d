import { useMutation } from "@tanstack/react-query";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import type { TrackedVideo } from "../../api/types.ts";
import { OwedNotice, owedLoss } from "../../parts/owed-notice.tsx";
import { ConfirmDialog } from "../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";

export function StopTrackingDialog({ video, onClose }: { video: TrackedVideo; onClose: () => void }) {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  const stop = useMutation(
    api.trackedVideos.remove.mutationOptions({
      onSuccess: async () => {
        showToast("success", "The video is no longer tracked by itself.");
        onClose();
        await refreshFigures();
      },
    }),
  );
  const loss = owedLoss(stop.error);
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Stop tracking video ${video.platformVideoId}?`}
      description={
        video.orgAccountMaxVideos > 0
          ? "Its account is tracked too, so the video and its history stay."
          : "The video and its history are removed, also from past analytics. This cannot be undone."
      }
      confirmLabel={loss ? "Stop tracking, owe less" : "Stop tracking"}
      isPending={stop.isPending}
      notice={loss && <OwedNotice loss={loss} />}
      error={stop.isError && !loss ? readError(stop.error).message : undefined}
      onConfirm={() => stop.mutate({ params: { id: video.id }, body: { acknowledge: loss !== undefined } })}
    />
  );
}
