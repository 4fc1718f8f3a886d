import clsx from "clsx";
import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

type Variant = "primary" | "secondary" | "ghost" | "danger";
type Size = "small" | "medium" | "large";

const variants: Record<Variant, string> = {
  primary: "bg-accent text-on-accent border-transparent hover:bg-accent-hover shadow-control",
  secondary: "bg-raised text-ink border-line-strong hover:bg-hover shadow-control",
  ghost: "bg-transparent text-muted border-transparent hover:bg-hover hover:text-ink",
  danger: "bg-danger text-white border-transparent hover:bg-danger-hover shadow-control",
};

const sizes: Record<Size, string> = {
  small: "h-7 px-2.5 text-[13px] gap-1.5 rounded-md",
  medium: "h-8.5 px-3 text-[13px] gap-1.5 rounded-lg",
  large: "h-10 px-4 text-sm gap-2 rounded-lg",
};

export function buttonClass(variant: Variant = "secondary", size: Size = "medium") {
  return clsx(
    "inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap border font-medium",
    "transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-55",
    "aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
    "[&_svg]:size-4 [&_svg]:shrink-0",
    variants[variant],
    sizes[size],
  );
}

interface ButtonProps extends ComponentProps<"button"> {
  variant?: Variant;
  size?: Size;
  isPending?: boolean;
  icon?: ReactNode;
}

export function Button({
  variant,
  size,
  isPending,
  icon,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={clsx(buttonClass(variant, size), className)}
      disabled={disabled === true || isPending === true}
      aria-busy={isPending === true ? true : undefined}
      {...rest}
    >
      {isPending === true ? <LoaderCircle aria-hidden="true" className="animate-spin" /> : icon}
      {children}
    </button>
  );
}
