import { CURRENCY_CODES } from "@clipledger/domain/money/currencies";
import { SelectField } from "./form-field.tsx";

interface CurrencyFieldProps {
  name: string;
  defaultValue: string;
  error: string | undefined;
}

export function CurrencyField({ name, defaultValue, error }: CurrencyFieldProps) {
  return (
    <SelectField label="Default currency" name={name} defaultValue={defaultValue} error={error}>
      <CurrencyOptions />
    </SelectField>
  );
}

/** Every currency, to choose in a select. */
export function CurrencyOptions() {
  const names = new Intl.DisplayNames("en", { type: "currency" });
  return CURRENCY_CODES.map((code) => (
    <option key={code} value={code}>
      {code} · {names.of(code)}
    </option>
  ));
}
