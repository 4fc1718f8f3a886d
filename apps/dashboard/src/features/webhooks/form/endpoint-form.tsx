import { type FormEvent, useState } from "react";
import { fieldErrors, formError, problemAt } from "../../../api/errors.ts";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { type PickedTypes, readSubscription } from "../subscription.ts";
import { useEventTypes } from "../use-event-types.ts";
import { type EndpointInput, readEndpointForm } from "./endpoint-input.ts";
import { EventTypePicker } from "./event-type-picker.tsx";

interface EndpointFormProps {
  /** Undefined for a new one. */
  endpoint: WebhookEndpoint | undefined;
  submitLabel: string;
  isPending: boolean;
  error: unknown;
  onSubmit: (input: EndpointInput) => void;
  onCancel: () => void;
}

export function EndpointForm(props: EndpointFormProps) {
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
