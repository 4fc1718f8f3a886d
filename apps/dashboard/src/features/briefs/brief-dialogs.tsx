import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshHub } from "../../api/refresh-hub.ts";
import type { Brief, BriefRow } from "../../api/types.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError } from "../../ui/primitives/forms/form-field.tsx";
import { ConfirmDialog, Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { campaignsText, creatorsText, type Reach, reachText, useReach } from "./brief-reach.tsx";

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

interface NotifyDialogProps {
  reach: Reach;
  confirmLabel: string;
  isPending: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Says whom a notification reaches, before it is sent: an email cannot be taken back. */
export function NotifyDialog(props: NotifyDialogProps) {
  const { reach, confirmLabel, isPending, error, onConfirm, onClose, children } = props;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Notify ${creatorsText(reach.total)}?`}
      description={children}
    >
      <dl className="rounded-lg border border-line bg-sunken px-4 py-3 text-[13px]">
        <dt className="text-muted">It reaches</dt>
        <dd className="mt-0.5 font-medium [overflow-wrap:anywhere]">{reachText(reach)}</dd>
      </dl>
      <div className="mt-4 empty:hidden">
        <FormError message={error} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isPending={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

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
