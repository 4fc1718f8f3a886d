import { useMutation } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Brief } from "../../../api/types.ts";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { creatorsText } from "../brief-words.ts";
import { useReach } from "../use-reach.ts";
import { NotifyDialog } from "./notify-dialog.tsx";

/** Publishes a brief again as it stands. */
export function PublishDialog({ brief, onClose }: { brief: Brief; onClose: () => void }) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const named = useReach(brief.campaigns.map(({ id }) => id));
  const reach = { total: brief.notifiableCreatorCount, names: named?.names ?? [] };
  const publish = useMutation(
    api.briefs.update.mutationOptions({
      onSuccess: async ({ version }) => {
        showToast("success", `${creatorsText(reach.total)} will hear of version ${version}.`);
        onClose();
        await refreshHub();
      },
    }),
  );
  return (
    <NotifyDialog
      reach={reach}
      confirmLabel="Notify"
      isPending={publish.isPending}
      error={publish.isError ? readError(publish.error).message : undefined}
      onConfirm={() => publish.mutate({ params: { id: brief.id }, body: { notify: true } })}
      onClose={onClose}
    >
      The brief becomes version {brief.version + 1} as it stands. Each of them gets an email, and is asked to
      read it again.
    </NotifyDialog>
  );
}
