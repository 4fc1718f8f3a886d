import type { PayoutMethod } from "../../../api/portal-types.ts";
import { TextAreaField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { payoutMethods } from "./payout-methods.ts";

interface MethodFieldsProps {
  method: PayoutMethod;
  errors: Readonly<Record<string, string>>;
}

/** What a way of being paid needs to know. */
export function MethodFields({ method, errors }: MethodFieldsProps) {
  switch (method) {
    case "bank_transfer":
      return <BankFields errors={errors} />;
    case "paypal":
    case "wise":
      return (
        <TextField
          label={`Email of your ${payoutMethods[method]} account`}
          name="email"
          type="email"
          required
          maxLength={254}
          error={errors["email"]}
        />
      );
    case "other":
      return (
        <TextAreaField
          label="How to pay you"
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
        label="IBAN or account number"
        name="accountNumber"
        required
        maxLength={60}
        autoCapitalize="characters"
        spellCheck={false}
        error={errors["accountNumber"]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="BIC, routing number or sort code"
          name="bankCode"
          maxLength={40}
          spellCheck={false}
          hint="Not needed with an IBAN."
          error={errors["bankCode"]}
        />
        <TextField label="Bank (optional)" name="bankName" maxLength={120} error={errors["bankName"]} />
      </div>
    </>
  );
}
