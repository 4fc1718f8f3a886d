import type { ReactNode } from "react";
import { UnitField } from "../../../ui/primitives/forms/unit-field.tsx";
import { tidyCount } from "../../../ui/product/money-text.ts";
import { useSheet, useSpecField } from "./sheet-context.ts";

interface NumberFieldProps {
  path: string;
  label: string;
  value: string;
  hint?: ReactNode;
  placeholder?: string;
  className?: string;
  onChange: (text: string) => void;
}

/** Money of the campaign's currency. */
export function AmountField({ path, onChange, ...field }: NumberFieldProps) {
  const { form } = useSheet();
  return (
    <UnitField
      {...field}
      {...useSpecField(path)}
      unit={form.currency}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A whole number of something. */
export function CountField({ path, unit, onChange, ...field }: NumberFieldProps & { unit: string }) {
  return (
    <UnitField
      {...field}
      {...useSpecField(path)}
      unit={unit}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => tidy(field.value, onChange)}
    />
  );
}

/** Writes a count as it is read, once it is left. */
export function tidy(text: string, onChange: (text: string) => void) {
  const tidied = tidyCount(text);
  if (tidied !== text) onChange(tidied);
}
