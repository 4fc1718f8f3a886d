import { useNavigate } from "@tanstack/react-router";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { endpointChanges, readEndpointForm } from "../event-types.ts";
import { SecretHandover } from "../signing-secret.tsx";
import { webhookKeys } from "../write-refusal.tsx";
import { SubscriptionForm } from "./subscription-form.tsx";

/** First the form, then the signing secret, and from there to the endpoint itself. */
export function AddEndpointDialog({ onClose }: { onClose: () => void }) {
  const { api } = useOrganization();
  const navigate = useNavigate();
  const create = useWrite(api.webhooks.create.call, { refreshes: webhookKeys(api), isForgotten: true });
  const created = create.data;
  if (created === undefined) {
    return (
      <Dialog
        onClose={onClose}
        title="Add endpoint"
        description="An address of yours that is told when something changes here."
      >
        <SubscriptionForm
          eventTypes={["*"]}
          submitLabel="Add endpoint"
          write={create}
          onSubmit={(form, eventTypes) => create.mutate({ body: readEndpointForm(form, eventTypes) })}
        >
          <EndpointFields endpoint={undefined} />
        </SubscriptionForm>
      </Dialog>
    );
  }
  const open = () => navigate({ to: "/webhooks/$endpointId", params: { endpointId: created.endpoint.id } });
  return (
    <Dialog
      onClose={open}
      dismissal="deliberate"
      title="Save your signing secret"
      description="With it your endpoint tells genuine requests from forged ones. Put it where your secrets live."
    >
      <SecretHandover secret={created.secret} onDone={open} />
    </Dialog>
  );
}

interface EditEndpointDialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

export function EditEndpointDialog({ endpoint, onClose }: EditEndpointDialogProps) {
  const { api } = useOrganization();
  const update = useWrite(api.webhooks.update.call, {
    says: "Saved the endpoint.",
    onDone: onClose,
    refreshes: webhookKeys(api),
  });
  return (
    <Dialog
      onClose={onClose}
      title="Edit endpoint"
      description="What waits goes to the new URL. Other events count from now on."
    >
      <SubscriptionForm
        eventTypes={endpoint.eventTypes}
        submitLabel="Save"
        write={update}
        onSubmit={(form, eventTypes) => {
          const body = endpointChanges(endpoint, readEndpointForm(form, eventTypes));
          if (body === undefined) onClose();
          else update.mutate({ params: { id: endpoint.id }, body });
        }}
      >
        <EndpointFields endpoint={endpoint} />
      </SubscriptionForm>
    </Dialog>
  );
}

interface EndpointFieldsProps {
  /** Undefined for a new one. */
  endpoint: WebhookEndpoint | undefined;
}

function EndpointFields({ endpoint }: EndpointFieldsProps) {
  return (
    <>
      <TextField
        label="URL"
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://hooks.your-company.com/clipledger"
        defaultValue={endpoint?.url}
        required
        maxLength={2_048}
        hint="Public and over https. It must answer with a 2xx status within 15 seconds."
      />
      <TextField
        label="Description (optional)"
        name="description"
        placeholder="What it is for, and who looks after it"
        defaultValue={endpoint?.description ?? ""}
        maxLength={200}
      />
    </>
  );
}
