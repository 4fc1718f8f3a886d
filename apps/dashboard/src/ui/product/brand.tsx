import { type HexColor, isHexColor, textOnColor } from "@clipledger/domain/brand/text-on-color";
import type { CSSProperties } from "react";
import { Avatar } from "../primitives/avatar.tsx";
import { RemoteImage } from "./remote-image.tsx";

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
