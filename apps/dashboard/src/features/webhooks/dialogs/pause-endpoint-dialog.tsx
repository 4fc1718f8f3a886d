import { useMutation } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { pendingWords } from "../endpoint-standing.ts";
import { useRefreshWebhooks } from "../use-refresh-webhooks.ts";

interface PauseEndpointDialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

export function PauseEndpointDialog({ endpoint, onClose }: PauseEndpointDialogProps) {
  const { api } = useOrganization();
  const refresh = useRefreshWebhooks();
  const pause = useMutation(
    api.webhooks.pause.mutationOptions({
      onSuccess: async () => {
        onClose();
        await refresh();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Pause this endpoint?"
      description={`${canceledWords(endpoint.pendingDeliveries)}Events that happen while it is paused are not recorded for it, so they cannot be recovered later.`}
      confirmLabel="Pause endpoint"
      isPending={pause.isPending}
      error={pause.isError ? readError(pause.error).message : undefined}
      onConfirm={() => pause.mutate({ params: { id: endpoint.id } })}
    />
  );
}

function canceledWords(pendingDeliveries: number): string {
  if (pendingDeliveries === 0) return "";
  const deliveries = pendingDeliveries === 1 ? "delivery is" : "deliveries are";
  return `${pendingWords(pendingDeliveries)} waiting ${deliveries} canceled; you can recover them after resuming. `;
}
