import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { countedWords, pendingWords } from "../endpoint-status.tsx";
import { webhookKeys } from "../write-refusal.tsx";

interface PauseEndpointDialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

export function PauseEndpointDialog({ endpoint, onClose }: PauseEndpointDialogProps) {
  const { api } = useOrganization();
  return (
    <ConfirmWrite
      send={api.webhooks.pause.call}
      input={{ params: { id: endpoint.id } }}
      refreshes={webhookKeys(api)}
      onClose={onClose}
      title="Pause this endpoint?"
      description={`${canceledWords(endpoint.pendingDeliveries)}Events that happen while it is paused are not recorded for it, so they cannot be recovered later.`}
      confirmLabel="Pause endpoint"
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
  const preview = useQuery(
    api.webhooks.previewRecovery.queryOptions({ input: { params: { id }, query: {} }, staleTime: 0 }),
  );
  return (
    <ConfirmWrite
      send={api.webhooks.retry.call}
      input={{ params: { id } }}
      says={({ released }) => `On their way: ${countedWords(released, "delivery", "deliveries")}.`}
      refreshes={webhookKeys(api)}
      onClose={onClose}
      title="Retry now?"
      description={retryWords(preview.data?.waiting)}
      confirmLabel="Retry now"
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
  return (
    <ConfirmWrite
      send={api.webhooks.delete.call}
      input={{ params: { id: endpoint.id } }}
      says="Deleted the endpoint."
      onDone={onDeleted}
      refreshes={webhookKeys(api)}
      onClose={onClose}
      title={`Delete ${endpoint.url}?`}
      description="Nothing is sent to it from now on, what waits is canceled, and its secrets are gone. This cannot be undone."
      confirmLabel="Delete endpoint"
    />
  );
}
