import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { portalApi } from "../../../api/portal.ts";
import type { PayoutDetailsInput, PayoutMethod } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { PageForm } from "../../../parts/writes/page-form.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal } from "../../../parts/writes/write-form.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { formText, SelectField, TextAreaField, TextField } from "../../../ui/primitives/forms/form-field.tsx";

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

/** How they want to be paid, and what that needs to know. */
export function PayoutDetailsForm({ onSaved, onCancel }: PayoutDetailsFormProps) {
  const [method, setMethod] = useState<PayoutMethod>("bank_transfer");
  const save = useSaveDetails(onSaved);

  function choose(value: string) {
    setMethod(methods.find((candidate) => candidate === value) ?? "bank_transfer");
    save.reset();
  }

  return (
    <PageForm
      write={save}
      onSubmit={(form) => save.mutate({ body: readDetails(method, form) })}
      autoComplete="off"
      className="flex flex-col gap-5"
    >
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
      />
      <MethodFields key={method} method={method} />
      <FormRefusal write={save} />
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
    </PageForm>
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
  return useWrite(portalApi.payoutDetails.update.call, {
    says: translate("Your payout details are saved."),
    onDone: (answer) => {
      queryClient.setQueryData(portalApi.payoutDetails.get.queryKey(), answer);
      onSaved();
    },
  });
}

/** What a way of being paid needs to know. */
function MethodFields({ method }: { method: PayoutMethod }) {
  switch (method) {
    case "bank_transfer":
      return <BankFields />;
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
        />
      );
  }
}

function BankFields() {
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
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={translate("BIC, routing number or sort code")}
          name="bankCode"
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          hint={translate("Not needed with an IBAN.")}
        />
        <TextField label={translate("Bank (optional)")} name="bankName" maxLength={120} autoComplete="off" />
      </div>
    </>
  );
}
