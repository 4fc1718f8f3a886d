import clsx from "clsx";
import type { ReactNode } from "react";

export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={clsx("rounded-xl border border-line bg-surface", className)}>{children}</div>;
}

interface SectionProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page, with its content in a card. */
export function Section({ title, description, actions, children }: SectionProps) {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-[15px] tracking-[-0.01em]">{title}</h2>
          {description === undefined ? null : <p className="mt-0.5 text-[13px] text-muted">{description}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Settings: what it is on the left, its form on the right. */
export function SettingsRow({ title, description, children }: Omit<SectionProps, "actions">) {
  return (
    <section className="grid gap-x-12 gap-y-5 border-line border-t py-8 first:border-t-0 first:pt-2 lg:grid-cols-[minmax(200px,280px)_minmax(0,1fr)]">
      <div>
        <h2 className="font-semibold text-[15px] tracking-[-0.01em]">{title}</h2>
        <p className="mt-1 text-[13px] text-muted">{description}</p>
      </div>
      <div className="max-w-md">{children}</div>
    </section>
  );
}
