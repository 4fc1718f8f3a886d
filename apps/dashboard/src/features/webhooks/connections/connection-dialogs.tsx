import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookConnection } from "../../../api/types.ts";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { CodeBlock, CopyField } from "../../../ui/primitives/copy-button.tsx";
import { formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { countedWords } from "../endpoint-status.tsx";
import { SubscriptionForm } from "../form/subscription-form.tsx";
import { webhookKeys } from "../write-refusal.tsx";

/** First the form, then the token, which is shown only here. */
export function AddConnectionDialog({ onClose }: { onClose: () => void }) {
  const { api } = useOrganization();
  const create = useWrite(api.webhookConnections.create.call, {
    refreshes: webhookKeys(api),
    isForgotten: true,
  });
  if (create.data !== undefined) return <TokenDialog made={create.data} onClose={onClose} />;
  return (
    <Dialog
      onClose={onClose}
      title="Add connection"
      description="For one tool each, so that you can end it alone."
    >
      <SubscriptionForm
        eventTypes={["*"]}
        submitLabel="Add connection"
        write={create}
        onSubmit={(form, eventTypes) => create.mutate({ body: { name: formText(form, "name"), eventTypes } })}
      >
        <NameField />
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
  const update = useWrite(api.webhookConnections.update.call, {
    says: "Saved the connection.",
    onDone: onClose,
    refreshes: webhookKeys(api),
  });
  return (
    <Dialog
      onClose={onClose}
      title={`Edit “${connection.name}”`}
      description="Events that you take away are no longer sent to its endpoints. An endpoint that is left without any is deleted."
    >
      <SubscriptionForm
        eventTypes={connection.eventTypes}
        submitLabel="Save"
        write={update}
        onSubmit={(form, eventTypes) =>
          update.mutate({ params: { id: connection.id }, body: { name: formText(form, "name"), eventTypes } })
        }
      >
        <NameField name={connection.name} />
      </SubscriptionForm>
    </Dialog>
  );
}

/** Without a name for a new connection. */
function NameField({ name }: { name?: string }) {
  return (
    <TextField
      label="Name"
      name="name"
      placeholder="Zapier"
      defaultValue={name}
      required
      maxLength={60}
      autoComplete="off"
    />
  );
}

export function RenewTokenDialog({ connection, onClose }: ConnectionDialogProps) {
  const { api } = useOrganization();
  const [made, setMade] = useState<TokenDialogProps["made"] | undefined>(undefined);
  if (made !== undefined) return <TokenDialog made={made} onClose={onClose} />;
  return (
    <ConfirmWrite
      send={api.webhookConnections.renewToken.call}
      input={{ params: { id: connection.id } }}
      onDone={setMade}
      staysOpen={() => true}
      refreshes={webhookKeys(api)}
      isForgotten
      onClose={onClose}
      title={`Renew the token of “${connection.name}”?`}
      description="The token it has now is refused from then on: put the new one into the tool. Its endpoints go on. The connection counts as made by you."
      confirmLabel="Renew token"
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
  return (
    <ConfirmWrite
      send={api.webhookConnections.end.call}
      input={{ params: { id: connection.id } }}
      says={`“${connection.name}” has ended.`}
      refreshes={webhookKeys(api)}
      onClose={onClose}
      title={`End “${connection.name}”?`}
      description={`Its token is refused from now on. ${endpointWords(connection.endpoints)}This cannot be undone.`}
      confirmLabel="End connection"
    />
  );
}

function endpointWords(endpoints: number): string {
  if (endpoints === 0) return "";
  const which = countedWords(endpoints, "endpoint", "endpoints");
  return `With it goes what it made: ${which}, and what waits for ${endpoints === 1 ? "it" : "them"}. `;
}
