import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import type { PayoutsSearch } from "../payouts-search.ts";

interface WindowLinkProps {
  search: PayoutsSearch;
  windowId: string;
  /** What is opened, for those who do not see the row. */
  label: string;
  children: ReactNode;
}

/** Opens a window beside the list, under an address of its own. */
export function WindowLink({ search, windowId, label, children }: WindowLinkProps) {
  return (
    <Link
      to="/payouts"
      search={{ ...search, window: windowId }}
      resetScroll={false}
      aria-label={label}
      className={`${buttonClass("secondary", "small")} max-md:w-full max-md:h-9!`}
    >
      {children}
    </Link>
  );
}
