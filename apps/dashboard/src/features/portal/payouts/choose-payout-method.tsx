import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import type { PayoutMethodAnswer } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { PageForm } from "../../../parts/writes/page-form.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal } from "../../../parts/writes/write-form.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { FieldRefusal, formText, SelectField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { ToggleChips } from "../../../ui/primitives/forms/segmented.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { listCountries } from "../../../ui/product/words/names.ts";

interface ChooseFormProps {
  method: PayoutMethodAnswer;
  /** What a new method has to serve, or may. */
  currencies: readonly string[];
  /** The method that is entered anew, if any is. */
  replaced?: StoredMethod;
  onSaved: () => void;
}

/** Where a creator's money goes, in one or several currencies. */
export function ChoosePayoutMethod({ method, currencies, replaced, onSaved }: ChooseFormProps) {
  const { id: creatorId } = usePortalCreator();
  const rails = railsFor(method, currencies);
  const [railId, setRailId] = useState(replaced?.railId);
  const [left, setLeft] = useState<readonly string[]>([]);
  const rail = rails.find(({ id }) => id === railId) ?? rails[0];
  const save = useSave(onSaved);
  if (rail === undefined) return null;
  const payable = currencies.filter((currency) => rail.currencies.includes(currency));
  const chosen = payable.filter((currency) => !left.includes(currency));

  function submit(form: FormData) {
    if (rail === undefined) return;
    const entered = rail.fields.map(({ name }) => [name, formText(form, `details.${name}`).trim()] as const);
    const details = Object.fromEntries(entered.filter(([, value]) => value !== ""));
    const served = servedCurrencies({ method, replaced, rail, payable, chosen });
    const body = { railId: rail.id, country: formText(form, "country"), details };
    save.mutate({ params: { creatorId }, body: { ...body, ...(served && { currencies: served }) } });
  }

  return (
    <Card className="px-5 py-6 sm:px-8">
      <PageForm write={save} onSubmit={submit} autoComplete="off" className="flex flex-col gap-5">
        <SelectField
          label={translate("How you want to be paid")}
          name="railId"
          value={rail.id}
          onChange={(event) => {
            setRailId(event.currentTarget.value);
            save.reset();
          }}
        >
          {rails.map(({ id, name, currencies: paid }) => (
            <option key={id} value={id}>
              {name} ({paid.join(", ")})
            </option>
          ))}
        </SelectField>
        {payable.length < 2 ? null : (
          <ToggleChips
            legend={translate("Currencies")}
            options={payable.map((currency) => ({ value: currency, label: currency }))}
            chosen={chosen}
            onToggle={(currency) =>
              setLeft(
                left.includes(currency) ? left.filter((each) => each !== currency) : [...left, currency],
              )
            }
          />
        )}
        <RailFields rail={rail} country={replaced?.country ?? ""} />
        <FieldRefusal name="currencies" />
        <FormRefusal write={save} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          isPending={save.isPending}
          disabled={payable.length > 0 && chosen.length === 0}
        >
          {translate("Save")}
        </Button>
      </PageForm>
    </Card>
  );
}

export type StoredMethod = PayoutMethodAnswer["methods"][number];
type OfferedRail = PayoutMethodAnswer["rails"][number];

/** The rails that pay any of the currencies; all, where none is needed yet. */
function railsFor({ rails }: PayoutMethodAnswer, currencies: readonly string[]): OfferedRail[] {
  if (currencies.length === 0) return [...rails];
  return rails.filter((rail) => currencies.some((currency) => rail.currencies.includes(currency)));
}

interface Served {
  method: PayoutMethodAnswer;
  replaced: StoredMethod | undefined;
  rail: OfferedRail;
  payable: readonly string[];
  chosen: readonly string[];
}

/** Undefined where the method is the only one, and serves whatever its rail pays. What is not needed now moves with its method. */
function servedCurrencies({ method, replaced, rail, payable, chosen }: Served): string[] | undefined {
  const others = method.methods.filter(({ id }) => replaced === undefined || id !== replaced.id);
  const isAll = chosen.length === payable.length;
  if (others.length === 0 && isAll) return undefined;
  const unseen = (replaced?.currencies ?? []).filter(
    (currency) => !payable.includes(currency) && rail.currencies.includes(currency),
  );
  const served = [...chosen, ...unseen];
  return served.length === 0 ? undefined : served;
}

/** Goes to where the rail asks for more, if it does. */
export function useAccept() {
  const { id: creatorId } = usePortalCreator();
  const queryClient = useQueryClient();
  return (answer: PayoutMethodAnswer, onboardingUrl: string | null) => {
    const queryKey = portalApi.payoutMethod.get.queryKey({ input: { params: { creatorId } } });
    queryClient.setQueryData(queryKey, answer);
    if (onboardingUrl !== null) window.location.assign(onboardingUrl);
  };
}

function useSave(onSaved: () => void) {
  const accept = useAccept();
  return useWrite(portalApi.payoutMethod.choose.call, {
    says: translate("Saved."),
    onDone: (answer) => {
      onSaved();
      accept(answer, answer.chosen?.onboardingUrl ?? null);
    },
    // Bank details must not stay in memory after the form closes.
    isForgotten: true,
  });
}

interface RailFieldsProps {
  rail: PayoutMethodAnswer["rails"][number];
  country: string;
}

/** What a rail needs to know of the creator. */
function RailFields({ rail, country }: RailFieldsProps) {
  const countries = useMemo(listCountries, []);
  return (
    <>
      <SelectField
        label={translate("Country")}
        name="country"
        autoComplete="country"
        required
        defaultValue={country}
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
          name={`details.${name}`}
          required={!isOptional}
          maxLength={500}
          autoComplete={autoCompleteOf[name] ?? "off"}
          spellCheck={false}
          hint={hint ?? (isOptional ? translate("Where it applies.") : undefined)}
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
