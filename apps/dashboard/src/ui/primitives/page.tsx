import clsx from "clsx";
import type { ReactNode } from "react";

interface PageProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** The way back, above the title. */
  backLink?: ReactNode;
  /** A picture before the title. */
  picture?: ReactNode;
  /** `narrow`: for one column to read; `wide`: for tables of many columns. */
  width?: "narrow" | "normal" | "wide";
  children: ReactNode;
}

const widths = { narrow: "max-w-[760px]", normal: "max-w-[1120px]", wide: "max-w-[1480px]" };

export function Page(props: PageProps) {
  const { title, description, actions, backLink, picture, width = "normal", children } = props;
  return (
    <div className={clsx("mx-auto flex w-full flex-col gap-6 px-4 py-6 sm:px-8 sm:py-9", widths[width])}>
      <title>{`${title} · Clipledger`}</title>
      {backLink}
      <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
        {picture}
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-balance [overflow-wrap:anywhere] font-semibold text-[22px] leading-7 tracking-[-0.02em]">
            {title}
          </h1>
          {description === undefined ? null : (
            <p className="mt-1 max-w-2xl text-pretty text-muted text-sm">{description}</p>
          )}
        </div>
        {actions === undefined ? null : <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

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

/** How the way back above a page's title looks. */
export const backLinkClass =
  "-mb-2 inline-flex w-fit items-center gap-1.5 text-[13px] text-muted underline-offset-4 hover:text-ink hover:underline [&_svg]:size-3.5";
