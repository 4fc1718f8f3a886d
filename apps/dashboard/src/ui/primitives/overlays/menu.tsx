import clsx from "clsx";
import { Check, ChevronDown, Ellipsis, type LucideIcon } from "lucide-react";
import { DropdownMenu, Popover } from "radix-ui";
import type { ReactNode } from "react";
import { buttonClass } from "../button.tsx";

interface MenuProps {
  trigger: ReactNode;
  label: string;
  align?: "start" | "end";
  className?: string;
  children: ReactNode;
}

export function Menu({ trigger, label, align = "start", className, children }: MenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={clsx(
            "z-50 max-h-[min(420px,var(--radix-dropdown-menu-content-available-height))] min-w-52 animate-rise overflow-y-auto",
            "rounded-xl bg-raised p-1 shadow-popover",
            className,
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const itemClass =
  "flex min-h-8 select-none items-center gap-2.5 rounded-lg px-2.5 py-1 text-[13px] outline-none data-highlighted:bg-hover " +
  "data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint";

interface MenuItemProps {
  icon?: LucideIcon;
  label: string;
  tone?: "normal" | "danger";
  disabled?: boolean;
  onSelect: () => void;
}

export function MenuItem(props: MenuItemProps) {
  const { icon: Icon, label, tone = "normal", disabled = false, onSelect } = props;
  return (
    <DropdownMenu.Item
      disabled={disabled}
      onSelect={onSelect}
      className={clsx(itemClass, tone === "danger" && "text-danger-text [&_svg]:text-danger-text")}
    >
      {Icon === undefined ? null : <Icon aria-hidden="true" />}
      {label}
    </DropdownMenu.Item>
  );
}

interface MenuCheckItemProps {
  checked: boolean;
  onToggle: () => void;
  closes?: "on-select" | "stays-open";
  children: ReactNode;
}

export function MenuCheckItem({ checked, onToggle, closes = "stays-open", children }: MenuCheckItemProps) {
  return (
    <DropdownMenu.CheckboxItem
      checked={checked}
      onSelect={(event) => {
        if (closes === "stays-open") event.preventDefault();
        onToggle();
      }}
      className={itemClass}
    >
      <span className="flex min-w-0 flex-1 items-center gap-2.5">{children}</span>
      <Check
        aria-hidden="true"
        className={clsx("ml-auto text-accent-text!", checked ? "opacity-100" : "opacity-0")}
      />
    </DropdownMenu.CheckboxItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-faint text-xs">{children}</DropdownMenu.Label>;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}

/** The button at the end of a row that opens what can be done with it. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      label={label}
      align="end"
      trigger={
        <button
          type="button"
          aria-label={label}
          className="inline-flex size-8 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink data-[state=open]:bg-hover"
        >
          <Ellipsis aria-hidden="true" className="size-4" />
        </button>
      }
    >
      {children}
    </Menu>
  );
}

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

interface PopoverCardProps {
  label: string;
  trigger: ReactNode;
  children: ReactNode;
}

/** More about something small, in a card that its button opens. */
export function PopoverCard({ label, trigger, children }: PopoverCardProps) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-[min(420px,var(--radix-popover-content-available-height))] w-80 max-w-[calc(100vw-1rem)] animate-rise overflow-y-auto rounded-xl bg-raised p-4 text-left shadow-popover"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
