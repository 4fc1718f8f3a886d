import { useMutation } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { BriefRow } from "../../../api/types.ts";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { campaignsText } from "../brief-words.ts";

interface DeleteBriefDialogProps {
  brief: Pick<BriefRow, "id" | "name" | "campaigns">;
  onClose: () => void;
  onDeleted?: () => unknown;
}

export function DeleteBriefDialog({ brief, onClose, onDeleted }: DeleteBriefDialogProps) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const remove = useMutation(
    api.briefs.remove.mutationOptions({
      onSuccess: async () => {
        showToast("success", `Deleted ${brief.name}.`);
        onClose();
        await onDeleted?.();
        await refreshHub();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Delete ${brief.name}?`}
      description={`${linksText(brief.campaigns.length)} Its read receipts are lost, and samples that only it used are no longer tracked. Nobody is notified. This cannot be undone.`}
      confirmLabel="Delete brief"
      isPending={remove.isPending}
      error={remove.isError ? readError(remove.error).message : undefined}
      onConfirm={() => remove.mutate({ params: { id: brief.id } })}
    />
  );
}

function linksText(campaigns: number): string {
  if (campaigns === 0) return "No campaign uses it.";
  return `${campaignsText(campaigns)} will be without a brief, and creators no longer see it.`;
}
