import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { grantableRoles, roleLabels } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { ApiKey } from "../../api/types.ts";
import { personName } from "../../parts/person-name.ts";
import { DialogForm } from "../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import type { FormWrite } from "../../parts/writes/write-form.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { CodeBlock, CopyField } from "../../ui/primitives/copy-button.tsx";
import { DateField } from "../../ui/primitives/forms/date-field.tsx";
import { formText, SelectField, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { exactTime } from "../../ui/primitives/text/time.tsx";
import { type KeyLimits, KeyLimitsFields, readKeyLimits } from "./key-limits-fields.tsx";

/** First the form, then the secret, which is shown only here. */
export function CreateApiKeyDialog({ onClose }: { onClose: () => void }) {
  const { api } = useOrganization();
  const create = useWrite(api.apiKeys.create.call, { refreshes: [api.apiKeys.key()] });
  const created = create.data;
  return (
    <Dialog
      onClose={onClose}
      dismissal={created === undefined ? "free" : "deliberate"}
      title={created === undefined ? "Create API key" : "Save your API key"}
      description={
        created === undefined
          ? "For one system or purpose each, so that you can revoke it alone."
          : "This is the only time the key is shown. Put it where your secrets live before you close this."
      }
    >
      {created === undefined ? (
        <CreateApiKeyForm write={create} onSubmit={(body) => create.mutate({ body })} />
      ) : (
        <ApiKeySecret name={created.apiKey.name} secret={created.secret} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface NewApiKey extends KeyLimits {
  name: string;
  expiresAt: string | null;
  ownerUserId: string;
}

interface CreateApiKeyFormProps {
  write: FormWrite;
  onSubmit: (key: NewApiKey) => void;
}

function CreateApiKeyForm({ write, onSubmit }: CreateApiKeyFormProps) {
  function submit(form: FormData) {
    onSubmit({
      name: formText(form, "name"),
      expiresAt: expiryInstant(formText(form, "expiresAt"), formText(form, "expiryDate"), new Date()),
      ownerUserId: formText(form, "ownerUserId"),
      ...readKeyLimits(form),
    });
  }
  return (
    <DialogForm write={write} onSubmit={submit} submit="Create API key">
      <TextField label="Name" name="name" placeholder="Data warehouse" required maxLength={60} />
      <ExpiryFields choices={expiryChoices} chosen="90" />
      <OwnerField />
      <KeyLimitsFields defaults={withoutLimits} />
    </DialogForm>
  );
}

const withoutLimits: KeyLimits = {
  scopes: ["*:write"],
  allowedAddresses: null,
  money: { mode: "unlimited" },
};

/** What a key may do, to be changed; its secret stays. */
export function EditApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { api } = useOrganization();
  const update = useWrite(api.apiKeys.update.call, {
    says: `“${apiKey.name}” is changed.`,
    onDone: onClose,
    refreshes: [api.apiKeys.key()],
  });
  function submit(form: FormData) {
    const expiry = formText(form, "expiresAt");
    const expiresAt = expiryInstant(expiry, formText(form, "expiryDate"), new Date());
    const body = {
      name: formText(form, "name"),
      ...readKeyLimits(form),
      ...(expiry !== "keep" && { expiresAt }),
    };
    update.mutate({ params: { id: apiKey.id }, body });
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Edit “${apiKey.name}”`}
      description="Holds at once here, and within three seconds in other processes of the server."
    >
      <DialogForm write={update} onSubmit={submit} submit="Save changes">
        <TextField label="Name" name="name" required maxLength={60} defaultValue={apiKey.name} />
        <ExpiryFields choices={[keepExpiry(apiKey), ...expiryChoices]} chosen="keep" />
        <KeyLimitsFields defaults={apiKey} />
      </DialogForm>
    </Dialog>
  );
}

function keepExpiry({ expiresAt }: ApiKey): ExpiryChoice {
  return {
    value: "keep",
    label: expiresAt === null ? "As it is: never" : `As it is: ${exactTime(expiresAt)}`,
  };
}

interface ExpiryChoice {
  readonly value: string;
  readonly label: string;
}

interface ExpiryFieldsProps {
  choices: readonly ExpiryChoice[];
  chosen: string;
}

function ExpiryFields({ choices, chosen }: ExpiryFieldsProps) {
  const [choice, setChoice] = useState(chosen);
  const [day, setDay] = useState("");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Expires"
        name="expiresAt"
        value={choice}
        onChange={(event) => setChoice(event.currentTarget.value)}
        className={choice === "date" ? "" : "sm:col-span-2"}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {choice === "date" ? (
        <DateField
          label="Expiry date"
          name="expiryDate"
          value={day}
          min={tomorrow(new Date())}
          required
          onChange={setDay}
        />
      ) : null}
    </div>
  );
}

function OwnerField() {
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

const expiryChoices: readonly ExpiryChoice[] = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: "date", label: "On a date" },
  { value: "never", label: "Never" },
];

const dayMs = 86_400_000;

/** The instant a key ends: some days from now, at the end of a chosen UTC day, or never. */
export function expiryInstant(choice: string, date: string, now: Date): string | null {
  if (choice === "never" || choice === "keep") return null;
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
