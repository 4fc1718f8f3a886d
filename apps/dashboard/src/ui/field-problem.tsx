import clsx from "clsx";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

interface FieldProblemProps {
  id: string;
  error: string | undefined;
  hint?: ReactNode;
  className?: string;
}

/** What is wrong with a field, or else how to fill it in. */
export function FieldProblem({ id, error, hint, className }: FieldProblemProps) {
  if (error !== undefined) {
    return (
      <p id={id} className={clsx("flex items-start gap-1.5 text-[13px] text-danger-text", className)}>
        <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
        {error}
      </p>
    );
  }
  if (hint === undefined) return null;
  return (
    <p id={id} className={clsx("text-[13px] text-faint", className)}>
      {hint}
    </p>
  );
}
