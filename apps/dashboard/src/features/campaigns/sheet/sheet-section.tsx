import type { ReactNode } from "react";

interface SheetSectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

export function SheetSection({ title, description, children }: SheetSectionProps) {
  return (
    <section className="flex flex-col gap-4 border-line border-t pt-6 first:border-t-0 first:pt-0">
      <div>
        <h3 className="font-semibold text-[15px] tracking-[-0.01em]">{title}</h3>
        {description === undefined ? null : <p className="mt-0.5 text-[13px] text-muted">{description}</p>}
      </div>
      {children}
    </section>
  );
}
