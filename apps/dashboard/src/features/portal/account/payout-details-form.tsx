import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { fieldErrors, formError } from "../../../api/errors.ts";
import { type PayoutDetailsInput, type PayoutMethod, portalApi } from "../../../api/portal.ts";
import { translate } from "../../../languages/language.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import {
  FormError,
  formText,
  SelectField,
  TextAreaField,
  TextField,
} from "../../../ui/primitives/forms/form-field.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";

interface PayoutDetailsFormProps {
  onSaved: () => void;
  /** Where there are details to return to. */
  onCancel?: () => void;
}

export const payoutMethods: Record<PayoutMethod, string> = {
  get bank_transfer() {
    return translate("Bank transfer");
  },
  get paypal() {
    return translate("PayPal");
  },
  get wise() {
    return translate("Wise");
  },
  get other() {
    return translate("Another way");
  },
};

const methods = Object.keys(payoutMethods) as PayoutMethod[]; // safe: the record has no other keys
const fields = ["accountHolder", "accountNumber", "bankCode", "bankName", "email", "instructions"];

/** How they want to be paid, and what that needs to know. */
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
        label={translate("How you want to be paid")}
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
        label={translate("Account holder")}
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
          {translate("Save payout details")}
        </Button>
        {onCancel === undefined ? null : (
          <Button size="large" onClick={onCancel}>
            {translate("Cancel")}
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
        showToast("success", translate("Your payout details are saved."));
        onSaved();
      },
    }),
  );
}

interface MethodFieldsProps {
  method: PayoutMethod;
  errors: Readonly<Record<string, string>>;
}

/** What a way of being paid needs to know. */
function MethodFields({ method, errors }: MethodFieldsProps) {
  switch (method) {
    case "bank_transfer":
      return <BankFields errors={errors} />;
    case "paypal":
    case "wise":
      return (
        <TextField
          label={translate("Email of your {value} account", { value: payoutMethods[method] })}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          error={errors["email"]}
        />
      );
    case "other":
      return (
        <TextAreaField
          label={translate("How to pay you")}
          name="instructions"
          rows={4}
          required
          maxLength={1000}
          error={errors["instructions"]}
        />
      );
  }
}

function BankFields({ errors }: Pick<MethodFieldsProps, "errors">) {
  return (
    <>
      <TextField
        label={translate("IBAN or account number")}
        name="accountNumber"
        required
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors["accountNumber"]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={translate("BIC, routing number or sort code")}
          name="bankCode"
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          hint={translate("Not needed with an IBAN.")}
          error={errors["bankCode"]}
        />
        <TextField
          label={translate("Bank (optional)")}
          name="bankName"
          maxLength={120}
          autoComplete="off"
          error={errors["bankName"]}
        />
      </div>
    </>
  );
}
