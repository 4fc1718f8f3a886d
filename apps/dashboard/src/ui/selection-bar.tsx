import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";

interface SelectionBarProps {
  label: string;
  count: number;
  onClear: () => void;
  /** What can be done to them. */
  children: ReactNode;
}

/** What can be done to the ticked rows; it stays in sight while the list scrolls. */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <section
      aria-label={label}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center justify-center gap-1 rounded-xl bg-raised p-1.5 shadow-dialog"
    >
      <p className="pl-2.5 font-medium text-[13px] tabular-nums">{count} selected</p>
      <IconButton label="Clear selection" onClick={onClear}>
        <X aria-hidden="true" />
      </IconButton>
      {children}
    </section>
  );
}
