import clsx from "clsx";
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

type NoticeTone = "info" | "success" | "warning" | "danger";

const tones: Record<NoticeTone, { readonly icon: LucideIcon; readonly className: string }> = {
  info: { icon: Info, className: "bg-info-soft text-info-text" },
  success: { icon: CircleCheck, className: "bg-accent-soft text-accent-text" },
  warning: { icon: TriangleAlert, className: "bg-warning-soft text-warning-text" },
  danger: { icon: CircleAlert, className: "bg-danger-soft text-danger-text" },
};

interface NoticeProps {
  tone: NoticeTone;
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** Something to know about the page, above what it is about. */
export function Notice({ tone, title, action, children }: NoticeProps) {
  const { icon: Icon, className } = tones[tone];
  return (
    <div className={clsx("flex items-start gap-3 rounded-xl px-4 py-3 text-sm max-sm:flex-wrap", className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {children === undefined ? null : <div className="text-[13px] text-ink">{children}</div>}
      </div>
      {action === undefined ? null : <div className="max-sm:basis-full max-sm:pl-7">{action}</div>}
    </div>
  );
}
