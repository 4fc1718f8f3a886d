import { useMutation, useQuery } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { countedWords, pendingWords } from "../endpoint-status.tsx";
import { useRefreshWebhooks } from "../write-refusal.tsx";

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
      onClose={onClose}
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

interface RetryDialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

/** Tries everything that waits or is held back now, after saying how much that is. */
export function RetryDialog({ endpoint: { id }, onClose }: RetryDialogProps) {
  const { api } = useOrganization();
  const refresh = useRefreshWebhooks();
  const preview = useQuery(
    api.webhooks.previewRecovery.queryOptions({ input: { params: { id }, query: {} }, staleTime: 0 }),
  );
  const retry = useMutation(
    api.webhooks.retry.mutationOptions({
      onSuccess: async ({ released }) => {
        showToast("success", `On their way: ${countedWords(released, "delivery", "deliveries")}.`);
        onClose();
        await refresh();
      },
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Retry now?"
      description={retryWords(preview.data?.waiting)}
      confirmLabel="Retry now"
      isPending={retry.isPending}
      error={retry.isError ? readError(retry.error).message : undefined}
      onConfirm={() => retry.mutate({ params: { id } })}
    />
  );
}

function retryWords(waiting: number | undefined): string {
  if (waiting === undefined) return "Counting what waits.";
  if (waiting === 0) return "Nothing waits for this endpoint.";
  const what = countedWords(waiting, "delivery waits", "deliveries wait");
  return `${what} or ${waiting === 1 ? "is" : "are"} held back. Retrying sends them now, a few at a time. If it still fails, they are held back again.`;
}

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
      onClose={onClose}
      title={`Delete ${endpoint.url}?`}
      description="Nothing is sent to it from now on, what waits is canceled, and its secrets are gone. This cannot be undone."
      confirmLabel="Delete endpoint"
      isPending={remove.isPending}
      error={remove.isError ? readError(remove.error).message : undefined}
      onConfirm={() => remove.mutate({ params: { id: endpoint.id } })}
    />
  );
}
