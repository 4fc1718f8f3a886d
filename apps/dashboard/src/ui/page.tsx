import clsx from "clsx";
import type { ReactNode } from "react";

interface PageProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** The way back, above the title. */
  trail?: ReactNode;
  /** A picture before the title. */
  picture?: ReactNode;
  /** `narrow`: for one column to read; `wide`: for tables of many columns. */
  width?: "narrow" | "normal" | "wide";
  children: ReactNode;
}

const widths = { narrow: "max-w-[760px]", normal: "max-w-[1120px]", wide: "max-w-[1480px]" };

export function Page(props: PageProps) {
  const { title, description, actions, trail, picture, width = "normal", children } = props;
  return (
    <div className={clsx("mx-auto flex w-full flex-col gap-6 px-4 py-6 sm:px-8 sm:py-9", widths[width])}>
      <title>{`${title} · Clipledger`}</title>
      {trail}
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
