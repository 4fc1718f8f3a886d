import clsx from "clsx";
import type { ReactNode } from "react";
import { translate } from "../../languages/language.ts";
import { brandStyle } from "./brand.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

interface VisitorPageProps {
  title: string;
  /** A sign above the title. */
  sign?: ReactNode;
  description?: ReactNode;
  /** Behind its buttons: the color of the organization that it is about. */
  color?: string | null | undefined;
  children?: ReactNode;
}

/** The page of somebody who is no user of the dashboard: one card, made for a phone. */
export function VisitorPage({ title, sign, description, color, children }: VisitorPageProps) {
  return (
    <div className="relative flex min-h-dvh flex-col overflow-hidden px-4 py-6 sm:py-10">
      <title>{`${title} · Clipledger`}</title>
      <div
        aria-hidden="true"
        className="ledger-rules absolute inset-0 opacity-70 [mask-image:linear-gradient(to_bottom,black,transparent_60%)]"
      />
      <main
        className="relative mx-auto flex w-full max-w-md flex-1 flex-col justify-center py-6"
        style={brandStyle(color)}
      >
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
      <footer className="relative flex flex-wrap items-center justify-center gap-3 text-faint">
        <Logo className="scale-90 opacity-80" />
        <LanguageSwitch />
      </footer>
    </div>
  );
}

const bands = ["M11 7.6 18.6 12.3H11z", "M11 14.2H21.6L24.4 16 21.6 17.8H11z", "M11 24.4 18.6 19.7H11z"];

/** A play triangle, ruled like a ledger page. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={clsx("shrink-0", className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d={bands.join("")} fill="#fff" stroke="#fff" strokeWidth="0.8" strokeLinejoin="round" />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={clsx("inline-flex items-center gap-2", className)}>
      <LogoMark className="size-6" />
      <span className="font-semibold text-[15px] tracking-[-0.02em]">Clipledger</span>
    </span>
  );
}

export function SkipLink() {
  return (
    <a
      href="#main"
      className="-translate-y-20 fixed top-3 left-3 z-60 rounded-lg bg-accent px-4 py-2 font-medium text-on-accent transition-transform focus:translate-y-0"
    >
      {translate("Skip to content")}
    </a>
  );
}
