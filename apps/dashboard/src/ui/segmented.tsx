import clsx from "clsx";
import { useId } from "react";

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
}

/** A choice of a few, drawn as one control and operated as radio buttons. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex w-full rounded-lg border border-line bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            "relative flex h-7.5 flex-1 cursor-pointer items-center justify-center whitespace-nowrap rounded-md px-3 font-medium text-[13px]",
            "has-focus-visible:outline-2 has-focus-visible:outline-accent-text",
            option.value === value
              ? "bg-raised text-ink shadow-[0_0_0_1px_var(--line),0_1px_2px_rgb(var(--shadow-color)/0.06)]"
              : "text-muted hover:text-ink",
          )}
        >
          <input
            type="radio"
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
