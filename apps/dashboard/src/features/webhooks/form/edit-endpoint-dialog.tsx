import { useMutation } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { useRefreshWebhooks } from "../use-refresh-webhooks.ts";
import { EndpointForm } from "./endpoint-form.tsx";
import { type EndpointInput, endpointChanges } from "./endpoint-input.ts";

interface EditEndpointDialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

export function EditEndpointDialog({ endpoint, onClose }: EditEndpointDialogProps) {
  const { api } = useOrganization();
  const refresh = useRefreshWebhooks();
  const update = useMutation(
    api.webhooks.update.mutationOptions({
      onSuccess: async () => {
        showToast("success", "Saved the endpoint.");
        onClose();
        await refresh();
      },
    }),
  );

  function save(input: EndpointInput) {
    const body = endpointChanges(endpoint, input);
    if (body === undefined) onClose();
    else update.mutate({ params: { id: endpoint.id }, body });
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Edit endpoint"
      description="What waits goes to the new URL. Other events count from now on."
    >
      <EndpointForm
        endpoint={endpoint}
        submitLabel="Save"
        isPending={update.isPending}
        error={update.error}
        onSubmit={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}
