import clsx from "clsx";
import type { ComponentProps } from "react";
import { Tip } from "./overlays/tooltip.tsx";

interface IconButtonProps extends ComponentProps<"button"> {
  label: string;
}

/** A button with nothing but an icon in it; pointing at it tells what it does. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <Tip text={label}>
      <button
        type="button"
        aria-label={label}
        className={clsx(
          "inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-muted transition-colors",
          "hover:bg-hover hover:text-ink disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-4",
          className,
        )}
        {...rest}
      >
        {children}
      </button>
    </Tip>
  );
}
