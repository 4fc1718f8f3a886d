import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useMemo, useState } from "react";
import { fieldErrors, formError } from "../../../api/errors.ts";
import { type PayoutMethodAnswer, portalApi, usePortalCreator } from "../../../api/portal.ts";
import { translate } from "../../../languages/language.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, formText, SelectField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { listCountries } from "../../../ui/product/names.ts";

interface ChooseFormProps {
  method: PayoutMethodAnswer;
  onSaved: () => void;
}

/** What a creator says of where their money goes. */
export function ChoosePayoutMethod({ method, onSaved }: ChooseFormProps) {
  const { id: creatorId } = usePortalCreator();
  const [railId, setRailId] = useState(method.chosen?.railId ?? method.rails[0]?.id ?? "");
  const rail = method.rails.find(({ id }) => id === railId) ?? method.rails[0];
  const save = useSave(onSaved);
  if (rail === undefined) return null;
  const errors = fieldErrors(save.error);
  const paths = rail.fields.map(({ name }) => `details.${name}`);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const entered = (rail?.fields ?? []).map(({ name }) => [name, formText(form, name).trim()] as const);
    const details = Object.fromEntries(entered.filter(([, value]) => value !== ""));
    save.mutate({ params: { creatorId }, body: { railId, country: formText(form, "country"), details } });
  }

  return (
    <Card className="px-5 py-6 sm:px-8">
      <form onSubmit={submit} autoComplete="off" className="flex flex-col gap-5">
        <SelectField
          label={translate("How you want to be paid")}
          value={railId}
          error={errors["railId"]}
          onChange={(event) => {
            setRailId(event.currentTarget.value);
            save.reset();
          }}
        >
          {method.rails.map(({ id, name, currencies }) => (
            <option key={id} value={id}>
              {name} ({currencies.join(", ")})
            </option>
          ))}
        </SelectField>
        <RailFields rail={rail} country={method.chosen?.country ?? ""} errors={errors} />
        <FormError message={formError(save.error, ["railId", "country", ...paths])} />
        <Button type="submit" variant="primary" size="large" isPending={save.isPending}>
          {translate("Save")}
        </Button>
      </form>
    </Card>
  );
}

/** Shows the answer, and goes to where the rail asks for more, if it does. */
export function useAccept() {
  const { id: creatorId } = usePortalCreator();
  const queryClient = useQueryClient();
  return (answer: PayoutMethodAnswer) => {
    const queryKey = portalApi.payoutMethod.get.queryKey({ input: { params: { creatorId } } });
    queryClient.setQueryData(queryKey, answer);
    const url = answer.chosen?.onboardingUrl ?? null;
    if (url !== null) window.location.assign(url);
  };
}

function useSave(onSaved: () => void) {
  const accept = useAccept();
  return useMutation(
    portalApi.payoutMethod.choose.mutationOptions({
      // What they entered must not outlive its form.
      gcTime: 0,
      onSuccess: (answer) => {
        showToast("success", translate("Saved."));
        onSaved();
        accept(answer);
      },
    }),
  );
}

interface RailFieldsProps {
  rail: PayoutMethodAnswer["rails"][number];
  country: string;
  errors: Readonly<Record<string, string>>;
}

/** What a rail needs to know of the creator. */
function RailFields({ rail, country, errors }: RailFieldsProps) {
  const countries = useMemo(listCountries, []);
  return (
    <>
      <SelectField
        label={translate("Country")}
        name="country"
        autoComplete="country"
        required
        defaultValue={country}
        error={errors["country"]}
      >
        <option value="">{translate("Not said")}</option>
        {countries
          .filter(({ value }) => rail.countries === null || rail.countries.includes(value))
          .map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </SelectField>
      {rail.fields.map(({ name, label, hint, isOptional }) => (
        <TextField
          key={`${rail.id} ${name}`}
          label={fieldLabel(name, label)}
          name={name}
          required={!isOptional}
          maxLength={500}
          autoComplete={autoCompleteOf[name] ?? "off"}
          spellCheck={false}
          hint={hint ?? (isOptional ? translate("Where it applies.") : undefined)}
          error={errors[`details.${name}`]}
        />
      ))}
    </>
  );
}

/** What browsers may fill in; account numbers are typed. */
const autoCompleteOf: Readonly<Record<string, string>> = {
  accountHolder: "name",
  email: "email",
  addressLine: "address-line1",
  city: "address-level2",
  state: "address-level1",
  postCode: "postal-code",
};

/** Fields that several rails have, in the creator's language; what only one asks for, in its own words. */
function fieldLabel(name: string, label: string): string {
  if (name === "accountHolder") return translate("Account holder");
  if (name === "email") return translate("Email");
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}
