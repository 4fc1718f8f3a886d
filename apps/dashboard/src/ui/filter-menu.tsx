import type { Platform } from "@clipledger/domain/platforms";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { Fragment } from "react";
import { buttonClass } from "./button.tsx";
import { Menu, MenuCheckItem, MenuLabel } from "./menu.tsx";

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
  /** Shown as its sign, to tell accounts of the same name apart. */
  readonly platform?: Platform;
}

interface FilterMenuProps {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
}

/** A button that opens a list to tick; it shows what is ticked. */
export function FilterMenu({ label, options, chosen, onToggle }: FilterMenuProps) {
  return (
    <Menu
      label={label}
      trigger={
        <button
          type="button"
          className={clsx(
            buttonClass(),
            chosen.length > 0 && "border-accent-text/40! bg-accent-soft! text-accent-text!",
          )}
        >
          <span className="max-w-56 truncate">
            {chosen.length === 0 ? label : `${label}: ${filterSummary(options, chosen)}`}
          </span>
          <ChevronDown aria-hidden="true" className="size-3.5! opacity-60" />
        </button>
      }
    >
      {options.map((option, index) => (
        <Fragment key={option.value}>
          {option.group !== undefined && option.group !== options[index - 1]?.group ? (
            <MenuLabel>{option.group}</MenuLabel>
          ) : null}
          <MenuCheckItem checked={chosen.includes(option.value)} onToggle={() => onToggle(option.value)}>
            <span className="truncate">{option.label}</span>
          </MenuCheckItem>
        </Fragment>
      ))}
    </Menu>
  );
}

/** What is chosen, in the button that opens the choice. */
export function filterSummary(options: readonly FilterOption[], chosen: readonly string[]) {
  if (chosen.length > 1) return `${chosen.length} chosen`;
  return options.find((option) => option.value === chosen[0])?.label ?? "1 chosen";
}
