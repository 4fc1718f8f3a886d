import clsx from "clsx";
import type { FilterOption } from "./filter-menu.tsx";

interface ToggleChipsProps {
  legend: string;
  options: readonly FilterOption[];
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
