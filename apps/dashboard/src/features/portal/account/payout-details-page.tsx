import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import { type FormEvent, useState } from "react";
import { fieldErrors, formError, readError } from "../../../api/errors.ts";
import {
  type PayoutDetailsInput,
  type PayoutDetailsSummary,
  type PayoutMethod,
  portalApi,
} from "../../../api/portal.ts";
import { translate } from "../../../languages/language.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FactList } from "../../../ui/primitives/fact-list.tsx";
import {
  FormError,
  formText,
  SelectField,
  TextAreaField,
  TextField,
} from "../../../ui/primitives/forms/form-field.tsx";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { Card, Page } from "../../../ui/primitives/page.tsx";
import { shortDate } from "../../../ui/primitives/time.tsx";
import { AccountBackLink, Loaded } from "../parts/page-parts.tsx";

/** Where the money goes when a team pays by itself. What is stored is never shown again, only its end. */
export function PayoutDetailsPage() {
  const answer = useQuery(portalApi.payoutDetails.get.queryOptions());
  return (
    <Page
      title={translate("Payout details")}
      description={translate(
        "For teams that pay you directly. Payouts through a payment provider ask for your details there.",
      )}
      width="narrow"
      backLink={<AccountBackLink />}
    >
      <Loaded query={answer} label={translate("your payout details")}>
        {({ details }) => <Details details={details} />}
      </Loaded>
    </Page>
  );
}

function Details({ details }: { details: PayoutDetailsSummary | null }) {
  const [isReplacing, setIsReplacing] = useState(false);
  if (details !== null && !isReplacing) {
    return <StoredDetails details={details} onReplace={() => setIsReplacing(true)} />;
  }
  return (
    <Card className="px-5 py-6 sm:px-8">
      <PayoutDetailsForm
        onSaved={() => setIsReplacing(false)}
        {...(details === null ? {} : { onCancel: () => setIsReplacing(false) })}
      />
    </Card>
  );
}

interface StoredDetailsProps {
  details: PayoutDetailsSummary;
  onReplace: () => void;
}

function StoredDetails({ details, onReplace }: StoredDetailsProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <>
      <Card>
        <FactList
          facts={[
            { label: translate("Paid by"), value: payoutMethods[details.method] },
            { label: translate("Account holder"), value: details.accountHolder },
            ...(details.hint === null || details.hint === ""
              ? []
              : [
                  {
                    label: translate("Account"),
                    value: translate("Ends with {hint}", { hint: details.hint }),
                  },
                ]),
            { label: translate("Last changed"), value: shortDate(details.updatedAt) },
          ]}
        />
      </Card>
      <p className="flex gap-2 text-[13px] text-muted">
        <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
        {translate(
          "Stored encrypted. To keep it safe, nothing but its end is ever shown here. To change it, enter it anew.",
        )}
      </p>
      <div className="flex gap-3 max-sm:flex-col">
        <Button variant="primary" size="large" onClick={onReplace}>
          {translate("Replace")}
        </Button>
        <Button size="large" onClick={() => setIsRemoving(true)}>
          {translate("Remove")}
        </Button>
      </div>
      <RemoveDialog isOpen={isRemoving} onOpenChange={setIsRemoving} />
    </>
  );
}

interface RemoveDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

function RemoveDialog({ isOpen, onOpenChange }: RemoveDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation(
    portalApi.payoutDetails.remove.mutationOptions({
      onSuccess: (answer) => {
        onOpenChange(false);
        queryClient.setQueryData(portalApi.payoutDetails.get.queryKey(), answer);
        showToast("success", translate("Your payout details are removed."));
      },
    }),
  );
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={translate("Remove your payout details?")}
      description={translate("Teams that pay you directly no longer know where to send your money.")}
      confirmLabel={translate("Remove")}
      isPending={remove.isPending}
      error={remove.error === null ? undefined : readError(remove.error).message}
      onConfirm={() => remove.mutate({})}
    />
  );
}

interface PayoutDetailsFormProps {
  onSaved: () => void;
  /** Where there are details to return to. */
  onCancel?: () => void;
}

const payoutMethods: Record<PayoutMethod, string> = {
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

function PayoutDetailsForm({ onSaved, onCancel }: PayoutDetailsFormProps) {
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
        autoCapitalize="characters"
        spellCheck={false}
        error={errors["accountNumber"]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={translate("BIC, routing number or sort code")}
          name="bankCode"
          maxLength={40}
          spellCheck={false}
          hint={translate("Not needed with an IBAN.")}
          error={errors["bankCode"]}
        />
        <TextField
          label={translate("Bank (optional)")}
          name="bankName"
          maxLength={120}
          error={errors["bankName"]}
        />
      </div>
    </>
  );
}
