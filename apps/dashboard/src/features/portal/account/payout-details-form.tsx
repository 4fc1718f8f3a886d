import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { fieldErrors, formError } from "../../../api/errors.ts";
import { portalApi } from "../../../api/portal.ts";
import type { PayoutDetailsInput, PayoutMethod } from "../../../api/portal-types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, formText, SelectField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { MethodFields } from "./method-fields.tsx";
import { payoutMethods } from "./payout-methods.ts";

interface PayoutDetailsFormProps {
  onSaved: () => void;
  /** Where there are details to return to. */
  onCancel?: () => void;
}

const methods = Object.keys(payoutMethods) as PayoutMethod[]; // safe: the record has no other keys
const fields = ["accountHolder", "accountNumber", "bankCode", "bankName", "email", "instructions"];

export function PayoutDetailsForm({ onSaved, onCancel }: PayoutDetailsFormProps) {
  const [method, setMethod] = useState<PayoutMethod>("bank_transfer");
  const save = useSaveDetails(onSaved);
  const errors = fieldErrors(save.error);

  function choose(value: string) {
    setMethod(methods.find((candidate) => candidate === value) ?? "bank_transfer");
    save.reset();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate({ body: readDetails(method, new FormData(event.currentTarget)) });
  }

  return (
    <form onSubmit={submit} autoComplete="off" className="flex flex-col gap-5">
      <SelectField
        label="How you want to be paid"
        value={method}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {methods.map((value) => (
          <option key={value} value={value}>
            {payoutMethods[value]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Account holder"
        name="accountHolder"
        required
        maxLength={120}
        autoComplete="name"
        error={errors["accountHolder"]}
      />
      <MethodFields key={method} method={method} errors={errors} />
      <FormError message={formError(save.error, fields)} />
      <div className="flex gap-3 max-sm:flex-col">
        <Button type="submit" variant="primary" size="large" isPending={save.isPending}>
          Save payout details
        </Button>
        {onCancel === undefined ? null : (
          <Button size="large" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function readDetails(method: PayoutMethod, form: FormData): PayoutDetailsInput {
  const text = (name: string) => formText(form, name);
  const accountHolder = text("accountHolder");
  switch (method) {
    case "bank_transfer": {
      const account = { accountNumber: text("accountNumber"), bankCode: text("bankCode") };
      return { method, accountHolder, ...account, bankName: text("bankName") };
    }
    case "paypal":
    case "wise":
      return { method, accountHolder, email: text("email") };
    case "other":
      return { method, accountHolder, instructions: text("instructions") };
  }
}

function useSaveDetails(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    portalApi.payoutDetails.update.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(portalApi.payoutDetails.get.queryKey(), answer);
        showToast("success", "Your payout details are saved.");
        onSaved();
      },
    }),
  );
}
