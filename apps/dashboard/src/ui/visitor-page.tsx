import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";

interface VisitorPageProps {
  title: string;
  /** A sign above the title. */
  sign?: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
}

/** The page of somebody who is no user of the dashboard: one card, made for a phone. */
export function VisitorPage({ title, sign, description, children }: VisitorPageProps) {
  return (
    <div className="relative flex min-h-dvh flex-col overflow-hidden px-4 py-6 sm:py-10">
      <title>{`${title} · Clipledger`}</title>
      <div
        aria-hidden="true"
        className="ledger-rules absolute inset-0 opacity-70 [mask-image:linear-gradient(to_bottom,black,transparent_60%)]"
      />
      <main className="relative mx-auto flex w-full max-w-md flex-1 flex-col justify-center py-6">
        <div className="rounded-2xl border border-line bg-surface px-6 py-8 shadow-popover sm:px-9 sm:py-10">
          {sign === undefined ? null : <div className="mb-5 flex">{sign}</div>}
          <h1 className="text-balance font-semibold text-2xl tracking-[-0.025em] [overflow-wrap:anywhere]">
            {title}
          </h1>
          {description === undefined ? null : (
            <p className="mt-2.5 text-pretty text-[15px] text-muted leading-6 [overflow-wrap:anywhere]">
              {description}
            </p>
          )}
          {children}
        </div>
      </main>
      <footer className="relative flex justify-center text-faint">
        <Logo className="scale-90 opacity-80" />
      </footer>
    </div>
  );
}
