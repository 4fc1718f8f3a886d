import clsx from "clsx";
import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";

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
  icon?: ReactNode;
  tone?: "normal" | "danger";
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, tone = "normal", disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      disabled={disabled}
      onSelect={onSelect}
      className={clsx(itemClass, tone === "danger" && "text-danger-text [&_svg]:text-danger-text")}
    >
      {icon}
      {children}
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
