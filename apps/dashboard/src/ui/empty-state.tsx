import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <span className="flex size-10 items-center justify-center rounded-xl border border-line bg-sunken text-muted">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <p className="mt-4 font-semibold">{title}</p>
      {children === undefined ? null : (
        <p className="mt-1 max-w-sm text-pretty text-muted text-sm">{children}</p>
      )}
      {action === undefined ? null : <div className="mt-5">{action}</div>}
    </div>
  );
}
