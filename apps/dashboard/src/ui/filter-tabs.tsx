import clsx from "clsx";
import { useId } from "react";
import { exactNumber } from "./number-format.ts";

interface FilterTabsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string; readonly count?: number | undefined }[];
  onChange: (value: Value) => void;
}

/** Which part of a list is shown, with how much is in each. */
export function FilterTabs<Value extends string>({
  label,
  value,
  options,
  onChange,
}: FilterTabsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0 max-w-full">
      <legend className="sr-only">{label}</legend>
      <div className="flex gap-1 overflow-x-auto p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              "relative inline-flex h-8 shrink-0 cursor-pointer select-none items-center gap-1.5 rounded-lg px-2.5 font-medium text-[13px]",
              "has-focus-visible:outline-2 has-focus-visible:outline-accent-text",
              option.value === value ? "bg-hover text-ink" : "text-muted hover:bg-sunken hover:text-ink",
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
            {option.count === undefined ? null : (
              <span className="text-faint text-xs tabular-nums">{exactNumber(option.count)}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
