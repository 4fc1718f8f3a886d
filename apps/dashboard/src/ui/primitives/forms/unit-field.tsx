import { CURRENCY_CODES } from "@clipledger/domain/money/currencies";
import type { ComponentProps, ReactNode } from "react";
import { namesOf } from "../text/number-format.ts";
import { FormField, SelectField } from "./form-field.tsx";

interface UnitFieldProps extends Omit<ComponentProps<"input">, "id" | "className"> {
  label: string;
  /** What the number counts, behind it: a currency, views, days. */
  unit: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
}

/** A number to type, with its unit in the field. */
export function UnitField({ label, unit, hint, error, className, ...input }: UnitFieldProps) {
  return (
    <FormField label={label} hint={hint} name={input.name} error={error} className={className}>
      {(control) => <UnitInput {...control} {...input} unit={unit} />}
    </FormField>
  );
}

type UnitInputProps = Omit<ComponentProps<"input">, "className"> & { unit: string };

export function UnitInput({ unit, ...input }: UnitInputProps) {
  return (
    <span className="relative flex w-full">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        {...input}
        style={{ paddingRight: `${unit.length * 0.52 + 1.6}rem` }}
        className="control h-9 w-full min-w-0 pl-3 text-sm tabular-nums max-sm:h-10"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-[13px] text-faint"
      >
        {unit}
      </span>
    </span>
  );
}

interface CurrencyFieldProps {
  name: string;
  defaultValue: string;
  error?: string | undefined;
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
  const nameOf = namesOf("currency");
  return CURRENCY_CODES.map((code) => (
    <option key={code} value={code}>
      {code} · {nameOf(code)}
    </option>
  ));
}
