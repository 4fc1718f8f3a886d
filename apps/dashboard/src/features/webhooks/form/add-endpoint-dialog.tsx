import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useOrganization } from "../../../api/organization-context.ts";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { SecretHandover } from "../secret/secret-handover.tsx";
import { useRefreshWebhooks } from "../use-refresh-webhooks.ts";
import { EndpointForm } from "./endpoint-form.tsx";

/** First the form, then the signing secret, and from there to the endpoint itself. */
export function AddEndpointDialog({ onClose }: { onClose: () => void }) {
  const { api } = useOrganization();
  const refresh = useRefreshWebhooks();
  const navigate = useNavigate();
  const create = useMutation(api.webhooks.create.mutationOptions({ onSuccess: refresh, gcTime: 0 }));
  const created = create.data;
  if (created === undefined) {
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
        title="Add endpoint"
        description="An address of yours that is told when something changes here."
      >
        <EndpointForm
          endpoint={undefined}
          submitLabel="Add endpoint"
          isPending={create.isPending}
          error={create.error}
          onSubmit={(body) => create.mutate({ body })}
          onCancel={onClose}
        />
      </Dialog>
    );
  }
  const open = () => navigate({ to: "/webhooks/$endpointId", params: { endpointId: created.endpoint.id } });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : open())}
      dismissal="deliberate"
      title="Save your signing secret"
      description="With it your endpoint tells genuine requests from forged ones. Put it where your secrets live."
    >
      <SecretHandover secret={created.secret} onDone={open} />
    </Dialog>
  );
}
