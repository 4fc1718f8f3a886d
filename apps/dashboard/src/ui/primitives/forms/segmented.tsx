import clsx from "clsx";
import { Switch as Primitive } from "radix-ui";
import { type ReactNode, useId } from "react";

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

interface ToggleChipsProps {
  legend: string;
  options: readonly { readonly value: string; readonly label: string }[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
}

/** A choice of several, all in sight: tick boxes drawn as chips. */
export function ToggleChips({ legend, options, chosen, onToggle }: ToggleChipsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-[13px]">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className={clsx(
              "relative inline-flex h-7 cursor-pointer select-none items-center rounded-full border px-2.5 text-[13px] transition-colors max-sm:h-9 max-sm:px-3",
              "has-focus-visible:outline-2 has-focus-visible:outline-accent-text has-focus-visible:outline-offset-2",
              chosen.includes(value)
                ? "border-accent-text/40 bg-accent-soft text-accent-text"
                : "border-line-strong text-muted hover:bg-hover hover:text-ink",
            )}
          >
            <input
              type="checkbox"
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  label: string;
  description?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Something that is on or off, and takes effect at once. */
export function Switch({ label, description, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-4">
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer">
        <span className="block font-medium text-sm">{label}</span>
        {description === undefined ? null : (
          <span id={`${id}-note`} className="mt-0.5 block text-[13px] text-muted">
            {description}
          </span>
        )}
      </label>
      <Primitive.Root
        id={id}
        aria-label={label}
        aria-describedby={description === undefined ? undefined : `${id}-note`}
        checked={isOn}
        onCheckedChange={onChange}
        className="relative mt-0.5 h-6 w-10.5 shrink-0 rounded-full border border-transparent bg-faint transition-colors after:absolute after:-inset-2 data-[state=checked]:bg-accent"
      >
        <Primitive.Thumb className="block size-4.5 translate-x-0.5 rounded-full bg-white shadow-control transition-transform data-[state=checked]:translate-x-5" />
      </Primitive.Root>
    </div>
  );
}
