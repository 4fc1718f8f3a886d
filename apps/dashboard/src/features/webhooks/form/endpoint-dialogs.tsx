import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { fieldErrors, formError, problemAt } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import {
  type EndpointInput,
  endpointChanges,
  type PickedTypes,
  readEndpointForm,
  readSubscription,
  useEventTypes,
} from "../event-types.ts";
import { SecretHandover } from "../signing-secret.tsx";
import { useRefreshWebhooks } from "../write-refusal.tsx";
import { EventTypePicker } from "./event-type-picker.tsx";

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

interface EndpointFormProps {
  /** Undefined for a new one. */
  endpoint: WebhookEndpoint | undefined;
  submitLabel: string;
  isPending: boolean;
  error: unknown;
  onSubmit: (input: EndpointInput) => void;
  onCancel: () => void;
}

function EndpointForm(props: EndpointFormProps) {
  const { endpoint, submitLabel, isPending, error, onSubmit, onCancel } = props;
  const types = useEventTypes().data ?? [];
  const [picked, setPicked] = useState<PickedTypes>(readSubscription(endpoint?.eventTypes ?? ["*"]));
  const [isChecked, setIsChecked] = useState(false);
  const errors = fieldErrors(error);
  const isEmpty = picked.kind === "some" && picked.named.length === 0;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsChecked(true);
    if (isEmpty) return;
    const optInTypes = types.filter(({ isOptIn }) => isOptIn).map(({ type }) => type);
    onSubmit(readEndpointForm(new FormData(event.currentTarget), picked, optInTypes));
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <EndpointFields endpoint={endpoint} errors={errors} />
      <EventTypePicker
        types={types}
        picked={picked}
        onChange={setPicked}
        error={isChecked && isEmpty ? "Choose at least one event" : problemAt(errors, "eventTypes")}
      />
      <FormError message={formError(error, Object.keys(errors).filter(hasField))} />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={isPending} disabled={types.length === 0}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}

type Errors = Readonly<Record<string, string>>;

function EndpointFields({ endpoint, errors }: { endpoint: WebhookEndpoint | undefined; errors: Errors }) {
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
        error={errors["url"]}
      />
      <TextField
        label="Description (optional)"
        name="description"
        placeholder="What it is for, and who looks after it"
        defaultValue={endpoint?.description ?? ""}
        maxLength={200}
        error={errors["description"]}
      />
    </>
  );
}

function hasField(path: string): boolean {
  return path === "url" || path === "description" || path.startsWith("eventTypes");
}
