import { type HexColor, isHexColor, textOnColor } from "@clipledger/domain/brand/text-on-color";
import { isLocale, LOCALES } from "@clipledger/domain/languages/locales";
import clsx from "clsx";
import { Globe } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { currentLocale, localeNames, rememberLocale, translate } from "../../languages/language.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { RemoteImage } from "./remote-image.tsx";

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

/** For visitors: the language of this browser. Everything is drawn anew in it. */
export function LanguageSwitch() {
  function choose(value: string) {
    if (!isLocale(value)) return;
    rememberLocale(value);
    window.location.reload();
  }
  return (
    <label className="inline-flex h-9 items-center gap-1.5 rounded-lg px-2 text-[13px] text-muted hover:bg-hover hover:text-ink">
      <Globe aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">{translate("Language")}</span>
      <select
        value={currentLocale()}
        onChange={(event) => choose(event.target.value)}
        className="h-full cursor-pointer bg-transparent"
      >
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {localeNames[locale]}
          </option>
        ))}
      </select>
    </label>
  );
}

interface BrandedOrganization {
  readonly name: string;
  readonly logoUrl: string | null;
}

/** An organization by its logo, or by its letters. */
export function OrganizationMark({ organization }: { organization: BrandedOrganization }) {
  return (
    <RemoteImage
      src={organization.logoUrl}
      className="size-8 shrink-0 rounded-lg bg-white object-contain"
      fallback={<Avatar name={organization.name} />}
    />
  );
}

/** An organization above the title of a page for visitors: as high as the sign that stands there without one. */
export function OrganizationSign({ organization }: { organization: BrandedOrganization }) {
  return (
    <span className="flex h-12 min-w-0 items-center gap-3">
      <RemoteImage
        src={organization.logoUrl}
        className="size-12 shrink-0 rounded-2xl border border-line bg-white object-contain"
        fallback={<Avatar name={organization.name} size="large" />}
      />
      <span className="min-w-0 truncate font-semibold text-[15px] tracking-[-0.01em]">
        {organization.name}
      </span>
    </span>
  );
}

/**
 * Puts an organization's color behind the buttons of everything inside; the text on it is black or white, so that it can be read.
 * Links and signs keep the product's color, which is readable on every background here.
 */
export function brandStyle(color: string | null | undefined): CSSProperties | undefined {
  if (color === null || color === undefined || !isHexColor(color)) return undefined;
  const text: HexColor = textOnColor(color);
  // Custom properties are no part of the type.
  return {
    "--accent": color,
    "--accent-hover": `color-mix(in srgb, ${color} 88%, ${text === "#ffffff" ? "black" : "white"})`,
    "--on-accent": text,
  } as CSSProperties;
}
