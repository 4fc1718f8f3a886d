import { useMutation } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { useRefreshWebhooks } from "../use-refresh-webhooks.ts";

interface DeleteEndpointDialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
  onDeleted: () => Promise<void>;
}

export function DeleteEndpointDialog({ endpoint, onClose, onDeleted }: DeleteEndpointDialogProps) {
  const { api } = useOrganization();
  const refresh = useRefreshWebhooks();
  const remove = useMutation(
    api.webhooks.delete.mutationOptions({
      onSuccess: async () => {
        showToast("success", "Deleted the endpoint.");
        await onDeleted();
        await refresh();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Delete ${endpoint.url}?`}
      description="Nothing is sent to it from now on, what waits is canceled, and its secrets are gone. This cannot be undone."
      confirmLabel="Delete endpoint"
      isPending={remove.isPending}
      error={remove.isError ? readError(remove.error).message : undefined}
      onConfirm={() => remove.mutate({ params: { id: endpoint.id } })}
    />
  );
}
