import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { buttonClass } from "./button.tsx";
import { Menu, MenuCheckItem } from "./menu.tsx";

interface ChoiceMenuProps<Value extends string> {
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  /** Any other choice stands out, as a filter that is on. */
  defaultValue: Value;
  onChange: (value: Value) => void;
}

/** A button that shows one choice, and opens the others. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, options, value, defaultValue, onChange } = props;
  return (
    <Menu
      label={label}
      trigger={
        <button
          type="button"
          className={clsx(
            buttonClass(),
            value !== defaultValue && "border-accent-text/40! bg-accent-soft! text-accent-text!",
          )}
        >
          <span className="sr-only">{label}: </span>
          {options.find((option) => option.value === value)?.label}
          <ChevronDown aria-hidden="true" className="size-3.5! opacity-60" />
        </button>
      }
    >
      {options.map((option) => (
        <MenuCheckItem
          key={option.value}
          closes="on-select"
          checked={option.value === value}
          onToggle={() => onChange(option.value)}
        >
          {option.label}
        </MenuCheckItem>
      ))}
    </Menu>
  );
}
