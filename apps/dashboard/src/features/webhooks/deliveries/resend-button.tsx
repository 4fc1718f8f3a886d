import { useMutation } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookDelivery } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { canResend } from "../delivery-standing.ts";
import { useRefreshWebhooks } from "../use-refresh-webhooks.ts";

interface ResendButtonProps {
  delivery: WebhookDelivery;
  refusal: string | undefined;
}

/** Sends a delivery once more, with the same event id; for those that may be sent again. */
export function ResendButton({ delivery, refusal }: ResendButtonProps) {
  const { api } = useOrganization();
  const refresh = useRefreshWebhooks();
  const resend = useMutation(
    api.webhooks.resend.mutationOptions({
      onSuccess: async () => {
        showToast("success", "It is on its way again.");
        await refresh();
      },
      onError: (error) => showToast("error", readError(error).message),
    }),
  );
  if (!canResend(delivery)) return null;
  const reason = delivery.endpoint.isDeleted ? "The endpoint was deleted." : refusal;
  return (
    <DisabledReason reason={reason}>
      <Button
        variant="primary"
        icon={<RotateCcw aria-hidden="true" />}
        disabled={reason !== undefined}
        isPending={resend.isPending}
        onClick={() => resend.mutate({ params: { id: delivery.id } })}
      >
        Send again
      </Button>
    </DisabledReason>
  );
}
