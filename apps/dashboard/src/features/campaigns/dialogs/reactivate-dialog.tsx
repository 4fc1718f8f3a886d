import { useMutation } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { CampaignRow } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";

export function ReactivateDialog({ campaign, onClose }: { campaign: CampaignRow; onClose: () => void }) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const reactivate = useMutation(
    api.campaigns.reactivate.mutationOptions({
      onSuccess: async () => {
        showToast("success", `${campaign.name} goes on.`);
        onClose();
        await refreshHub();
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Reactivate ${campaign.name}?`}
      description="Its end is taken away, and creators can be assigned again. Assignments that ended stay as they are."
    >
      <FormError message={reactivate.isError ? readError(reactivate.error).message : undefined} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isPending={reactivate.isPending}
          onClick={() => reactivate.mutate({ params: { id: campaign.id } })}
        >
          Reactivate
        </Button>
      </DialogActions>
    </Dialog>
  );
}
