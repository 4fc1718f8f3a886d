import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { grantableRoles, roleLabels } from "../../api/access.ts";
import { fieldErrors, formError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { personName } from "../../parts/person-name.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { CodeBlock, CopyField } from "../../ui/primitives/copy-button.tsx";
import { FormError, formText, SelectField, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";

/** First the form, then the secret, which is shown only here. */
export function CreateApiKeyDialog({ onClose }: { onClose: () => void }) {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  const create = useMutation(
    api.apiKeys.create.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.apiKeys.key() }),
    }),
  );
  const created = create.data;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      dismissal={created === undefined ? "free" : "deliberate"}
      title={created === undefined ? "Create API key" : "Save your API key"}
      description={
        created === undefined
          ? "For one system or purpose each, so that you can revoke it alone."
          : "This is the only time the key is shown. Put it where your secrets live before you close this."
      }
    >
      {created === undefined ? (
        <CreateApiKeyForm
          isPending={create.isPending}
          error={create.error}
          onSubmit={(body) => create.mutate({ body })}
          onCancel={onClose}
        />
      ) : (
        <ApiKeySecret name={created.apiKey.name} secret={created.secret} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface NewApiKey {
  name: string;
  expiresAt: string | null;
  ownerUserId: string;
}

interface CreateApiKeyFormProps {
  isPending: boolean;
  error: unknown;
  onSubmit: (key: NewApiKey) => void;
  onCancel: () => void;
}

function CreateApiKeyForm({ isPending, error, onSubmit, onCancel }: CreateApiKeyFormProps) {
  const errors = fieldErrors(error);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onSubmit({
      name: formText(form, "name"),
      expiresAt: expiryInstant(formText(form, "expiry"), formText(form, "expiryDate"), new Date()),
      ownerUserId: formText(form, "ownerUserId"),
    });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Name"
        name="name"
        placeholder="Data warehouse"
        required
        maxLength={60}
        error={errors["name"]}
      />
      <ExpiryFields error={errors["expiresAt"]} />
      <OwnerField error={errors["ownerUserId"]} />
      <FormError message={formError(error, ["name", "expiresAt", "ownerUserId"])} />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          Create API key
        </Button>
      </DialogActions>
    </form>
  );
}

function ExpiryFields({ error }: { error: string | undefined }) {
  const [choice, setChoice] = useState("90");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Expires"
        name="expiry"
        value={choice}
        onChange={(event) => setChoice(event.currentTarget.value)}
        error={error}
        className={choice === "date" ? "" : "sm:col-span-2"}
      >
        {expiryChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {choice === "date" ? (
        <TextField label="Expiry date" name="expiryDate" type="date" min={tomorrow(new Date())} required />
      ) : null}
    </div>
  );
}

function OwnerField({ error }: { error: string | undefined }) {
  const { api, organization, user } = useOrganization();
  const members = useQuery(api.members.list.queryOptions()).data?.data ?? [];
  const roles = grantableRoles(organization.role);
  const others = members.filter((member) => member.user.id !== user.id && roles.includes(member.role));
  return (
    <SelectField
      label="Owner"
      name="ownerUserId"
      defaultValue={user.id}
      hint="The key takes its owner's role, and never more than yours."
      error={error}
    >
      <option value={user.id}>
        {personName(user)} (you) · {roleLabels[organization.role]}
      </option>
      {others.map((member) => (
        <option key={member.id} value={member.user.id}>
          {personName(member.user)} · {roleLabels[member.role]}
        </option>
      ))}
    </SelectField>
  );
}

const expiryChoices = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: "date", label: "On a date" },
  { value: "never", label: "Never" },
] as const;

const dayMs = 86_400_000;

/** The instant a key ends: some days from now, at the end of a chosen UTC day, or never. */
export function expiryInstant(choice: string, date: string, now: Date): string | null {
  if (choice === "never") return null;
  if (choice === "date") return `${date}T23:59:59.999Z`;
  return new Date(now.getTime() + Number(choice) * dayMs).toISOString();
}

export function tomorrow(now: Date) {
  return new Date(now.getTime() + dayMs).toISOString().slice(0, 10);
}

interface ApiKeySecretProps {
  name: string;
  secret: string;
  onDone: () => void;
}

function ApiKeySecret({ name, secret, onDone }: ApiKeySecretProps) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <CopyField label={`Key “${name}”`} value={secret} />
      <div>
        <p className="mb-1.5 font-medium text-[13px]">Try it</p>
        <CodeBlock
          label="curl command"
          code={`curl ${window.location.origin}/api/v1/me \\\n  -H "x-api-key: ${secret}"`}
        />
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          I have saved it
        </Button>
      </DialogActions>
    </div>
  );
}
