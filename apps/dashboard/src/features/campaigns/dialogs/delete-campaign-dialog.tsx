import { useMutation } from "@tanstack/react-query";
import { hasCode, readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { CampaignRow } from "../../../api/types.ts";
import { OwedNotice, owedLoss } from "../../../parts/owed-notice.tsx";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";

interface DeleteCampaignDialogProps {
  campaign: CampaignRow;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteCampaignDialog({ campaign, onClose, onDeleted }: DeleteCampaignDialogProps) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const remove = useMutation(
    api.campaigns.remove.mutationOptions({
      onSuccess: async () => {
        showToast("success", `Deleted ${campaign.name}.`);
        onClose();
        onDeleted?.();
        await refreshHub();
      },
    }),
  );
  const loss = owedLoss(remove.error);
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Delete ${campaign.name}?`}
      description={deletionText(campaign.creatorSummary.totalCount)}
      confirmLabel={loss ? "Delete, owe nothing" : "Delete campaign"}
      isPending={remove.isPending}
      notice={loss && <OwedNotice loss={loss} />}
      error={remove.isError && !loss ? refusalText(remove.error) : undefined}
      onConfirm={() =>
        remove.mutate({ params: { id: campaign.id }, body: { acknowledge: loss !== undefined } })
      }
    />
  );
}

function deletionText(creators: number) {
  const kept = "This cannot be undone. To stop paying and keep the record, end it instead.";
  if (creators === 0) return `Its rules and revisions are lost. ${kept}`;
  const whose = creators === 1 ? "1 creator" : `${creators} creators`;
  return `The assignments of ${whose} are removed with it, and nothing of it is paid any more. ${kept}`;
}

function refusalText(error: unknown) {
  return hasCode(error, "PAYOUTS_ALREADY_ISSUED")
    ? "Payouts of this campaign were settled, so it has to stay. End it instead."
    : readError(error).message;
}
