import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Menu } from "./menu.tsx";

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
