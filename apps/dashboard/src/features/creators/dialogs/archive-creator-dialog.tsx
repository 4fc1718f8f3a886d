import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { useMutation } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Creator } from "../../../api/types.ts";
import { creatorName } from "../../../parts/person-name.ts";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { archiveEffects } from "./archive-effects.ts";

interface ArchiveCreatorDialogProps {
  creator: Creator;
  onClose: () => void;
}

export function ArchiveCreatorDialog({ creator, onClose }: ArchiveCreatorDialogProps) {
  const { api } = useOrganization();
  const refresh = useRefreshHub();
  const archive = useMutation(
    api.creators.archive.mutationOptions({
      onSuccess: async () => {
        showToast("success", `Archived ${creatorName(creator)}.`);
        onClose();
        await refresh();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Archive ${creatorName(creator)}?`}
      description={archiveEffects(creator, dateOf(new Date())).join(" ")}
      confirmLabel="Archive"
      isPending={archive.isPending}
      error={archive.isError ? readError(archive.error).message : undefined}
      onConfirm={() => archive.mutate({ params: { id: creator.id } })}
    />
  );
}
