import type { ReactNode } from "react";

interface PageProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, description, actions, children }: PageProps) {
  return (
    <div className="mx-auto flex w-full max-w-[1120px] flex-col gap-6 px-4 py-6 sm:px-8 sm:py-9">
      <title>{`${title} · Clipledger`}</title>
      <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-balance font-semibold text-[22px] leading-7 tracking-[-0.02em]">{title}</h1>
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
