import { type FormEvent, useState } from "react";
import { fieldErrors, formError } from "../../api/errors.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError, formText, SelectField, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { expiryChoices, expiryInstant, tomorrow } from "./expiry.ts";
import { OwnerField } from "./owner-field.tsx";

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

export function CreateApiKeyForm({ isPending, error, onSubmit, onCancel }: CreateApiKeyFormProps) {
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
