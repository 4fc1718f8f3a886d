import { useMutation } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { useRefreshWebhooks } from "../use-refresh-webhooks.ts";

interface Write {
  readonly isPending: boolean;
  readonly run: () => void;
}

const tellFailure = (error: unknown) => showToast("error", readError(error).message);

export function useSendTest({ id }: WebhookEndpoint, onTested: (deliveryId: string) => void): Write {
  const { api } = useOrganization();
  const refresh = useRefreshWebhooks();
  const test = useMutation(
    api.webhooks.test.mutationOptions({
      onSuccess: async (delivery) => {
        onTested(delivery.id);
        await refresh();
      },
      onError: tellFailure,
    }),
  );
  return { isPending: test.isPending, run: () => test.mutate({ params: { id } }) };
}

export function useResume({ id }: WebhookEndpoint): Write {
  const { api } = useOrganization();
  const refresh = useRefreshWebhooks();
  const resume = useMutation(
    api.webhooks.resume.mutationOptions({
      onSuccess: async () => {
        showToast("success", "Resumed. What happens from now on is delivered.");
        await refresh();
      },
      onError: tellFailure,
    }),
  );
  return { isPending: resume.isPending, run: () => resume.mutate({ params: { id } }) };
}
