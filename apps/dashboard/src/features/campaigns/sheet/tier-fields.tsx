import { type ReactNode, useId } from "react";
import { FieldProblem } from "../../../ui/primitives/forms/form-field.tsx";
import { UnitInput } from "../../../ui/primitives/forms/unit-field.tsx";
import { useSheet, useSpecField } from "./sheet-context.ts";
import { tidy } from "./spec-fields.tsx";

interface TierFieldProps {
  path: string;
  label: string;
  index: number;
  value: string;
  placeholder?: string;
  onChange: (text: string) => void;
}

export function TierCount({ onChange, ...field }: TierFieldProps) {
  return (
    <TierInput {...field} unit="views" onChange={onChange} onLeave={() => tidy(field.value, onChange)} />
  );
}

export function TierAmount(field: TierFieldProps) {
  const { form } = useSheet();
  return <TierInput {...field} unit={form.currency} />;
}

/** A start that follows from the tier before. */
export function DerivedStart({ index, text }: { index: number; text: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <TierLabel index={index}>From</TierLabel>
      <p className="flex h-9 items-center rounded-lg bg-sunken px-3 text-muted text-sm tabular-nums max-sm:h-10">
        {text === "" ? "the tier before" : `${text} views`}
      </p>
    </div>
  );
}

interface TierInputProps extends TierFieldProps {
  unit: string;
  onLeave?: () => void;
}

function TierInput({ path, label, index, value, placeholder, unit, onChange, onLeave }: TierInputProps) {
  const id = useId();
  const { error, disabled } = useSpecField(path);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <TierLabel index={index} htmlFor={id}>
        {label}
      </TierLabel>
      <UnitInput
        id={id}
        data-path={path}
        unit={unit}
        value={value}
        placeholder={placeholder}
        disabled={disabled}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      />
      <FieldProblem id={`${id}-problem`} error={error} />
    </div>
  );
}

interface TierLabelProps {
  index: number;
  htmlFor?: string;
  children: ReactNode;
}

function TierLabel({ index, htmlFor, children }: TierLabelProps) {
  return (
    <label htmlFor={htmlFor} className="truncate text-[13px] text-muted">
      {children}
      <span className="sr-only">, tier {index + 1}</span>
    </label>
  );
}
