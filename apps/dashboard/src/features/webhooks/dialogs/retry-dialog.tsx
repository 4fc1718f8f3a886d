import { useMutation, useQuery } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { countedWords } from "../endpoint-standing.ts";
import { useRefreshWebhooks } from "../use-refresh-webhooks.ts";

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
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
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
