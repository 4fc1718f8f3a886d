import { useMutation } from "@tanstack/react-query";
import { fieldErrors, readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookConnection } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { CodeBlock, CopyField } from "../../../ui/primitives/copy-button.tsx";
import { formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { ConfirmDialog, Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { countedWords } from "../endpoint-status.tsx";
import { SubscriptionForm } from "../form/subscription-form.tsx";
import { useRefreshWebhooks } from "../write-refusal.tsx";

/** First the form, then the token, which is shown only here. */
export function AddConnectionDialog({ onClose }: { onClose: () => void }) {
  const { api } = useOrganization();
  const refresh = useRefreshWebhooks();
  const create = useMutation(
    api.webhookConnections.create.mutationOptions({ onSuccess: refresh, gcTime: 0 }),
  );
  if (create.data !== undefined) return <TokenDialog made={create.data} onClose={onClose} />;
  return (
    <Dialog
      onClose={onClose}
      title="Add connection"
      description="For one tool each, so that you can end it alone."
    >
      <SubscriptionForm
        eventTypes={["*"]}
        fields={["name"]}
        submitLabel="Add connection"
        write={create}
        onSubmit={(form, eventTypes) => create.mutate({ body: { name: formText(form, "name"), eventTypes } })}
        onCancel={onClose}
      >
        <NameField error={create.error} />
      </SubscriptionForm>
    </Dialog>
  );
}

interface ConnectionDialogProps {
  connection: WebhookConnection;
  onClose: () => void;
}

export function EditConnectionDialog({ connection, onClose }: ConnectionDialogProps) {
  const { api } = useOrganization();
  const refresh = useRefreshWebhooks();
  const update = useMutation(
    api.webhookConnections.update.mutationOptions({
      onSuccess: async () => {
        showToast("success", "Saved the connection.");
        onClose();
        await refresh();
      },
    }),
  );
  return (
    <Dialog
      onClose={onClose}
      title={`Edit “${connection.name}”`}
      description="Events that you take away are no longer sent to its endpoints. An endpoint that is left without any is deleted."
    >
      <SubscriptionForm
        eventTypes={connection.eventTypes}
        fields={["name"]}
        submitLabel="Save"
        write={update}
        onSubmit={(form, eventTypes) =>
          update.mutate({ params: { id: connection.id }, body: { name: formText(form, "name"), eventTypes } })
        }
        onCancel={onClose}
      >
        <NameField name={connection.name} error={update.error} />
      </SubscriptionForm>
    </Dialog>
  );
}

interface NameFieldProps {
  /** Undefined for a new connection. */
  name?: string;
  error: unknown;
}

function NameField({ name, error }: NameFieldProps) {
  return (
    <TextField
      label="Name"
      name="name"
      placeholder="Zapier"
      defaultValue={name}
      required
      maxLength={60}
      autoComplete="off"
      error={fieldErrors(error)["name"]}
    />
  );
}

export function RenewTokenDialog({ connection, onClose }: ConnectionDialogProps) {
  const { api } = useOrganization();
  const refresh = useRefreshWebhooks();
  const renew = useMutation(
    api.webhookConnections.renewToken.mutationOptions({ onSuccess: refresh, gcTime: 0 }),
  );
  if (renew.data !== undefined) return <TokenDialog made={renew.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Renew the token of “${connection.name}”?`}
      description="The token it has now is refused from then on: put the new one into the tool. Its endpoints go on. The connection counts as made by you."
      confirmLabel="Renew token"
      isPending={renew.isPending}
      error={renew.isError ? readError(renew.error).message : undefined}
      onConfirm={() => renew.mutate({ params: { id: connection.id } })}
    />
  );
}

interface TokenDialogProps {
  made: { readonly connection: WebhookConnection; readonly token: string };
  onClose: () => void;
}

function TokenDialog({ made: { connection, token }, onClose }: TokenDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      dismissal="deliberate"
      title="Save the token"
      description="This is the only time it is shown. Put it into the tool before you close this."
    >
      <div className="flex min-w-0 flex-col gap-4">
        <CopyField label={`Token of “${connection.name}”`} value={token} />
        <div>
          <p className="mb-1.5 font-medium text-[13px]">Try it</p>
          <CodeBlock
            label="curl command"
            code={`curl ${window.location.origin}/hooks/v1/me \\\n  -H "Authorization: Bearer ${token}"`}
          />
        </div>
        <DialogActions>
          <Button variant="primary" onClick={onClose}>
            I have saved it
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

export function EndConnectionDialog({ connection, onClose }: ConnectionDialogProps) {
  const { api } = useOrganization();
  const refresh = useRefreshWebhooks();
  const end = useMutation(
    api.webhookConnections.end.mutationOptions({
      onSuccess: async () => {
        showToast("success", `“${connection.name}” has ended.`);
        onClose();
        await refresh();
      },
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`End “${connection.name}”?`}
      description={`Its token is refused from now on. ${endpointWords(connection.endpoints)}This cannot be undone.`}
      confirmLabel="End connection"
      isPending={end.isPending}
      error={end.isError ? readError(end.error).message : undefined}
      onConfirm={() => end.mutate({ params: { id: connection.id } })}
    />
  );
}

function endpointWords(endpoints: number): string {
  if (endpoints === 0) return "";
  const which = countedWords(endpoints, "endpoint", "endpoints");
  return `With it goes what it made: ${which}, and what waits for ${endpoints === 1 ? "it" : "them"}. `;
}
