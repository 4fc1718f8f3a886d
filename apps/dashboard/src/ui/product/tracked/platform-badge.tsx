import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import clsx from "clsx";
import type { ReactNode } from "react";
import { translate } from "../../../languages/language.ts";
import { SelectField } from "../../primitives/forms/form-field.tsx";
import { platformLabels } from "../words/names.ts";

const tones: Record<Platform, string> = {
  facebook: "bg-[#e4ebf8] text-[#27508f] dark:bg-[#1b2a45] dark:text-[#a3c0f2]",
  instagram: "bg-[#f7e4ee] text-[#8a2458] dark:bg-[#3d1c2d] dark:text-[#f0a5ca]",
  tiktok: "bg-[#e2edee] text-[#14494f] dark:bg-[#16343a] dark:text-[#8fd3dc]",
  youtube: "bg-[#fae6e3] text-[#93281b] dark:bg-[#3f1f1a] dark:text-[#f3a99e]",
};

/** Simple signs of our own: a speech card, a lens, a note, a play button. */
const glyphs: Record<Platform, ReactNode> = {
  facebook: (
    <path
      d="M3 3.5h10v7H8.5L6 13v-2.5H3zM6 6h4M6 8h2.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
    />
  ),
  instagram: (
    <>
      <rect
        x="2.7"
        y="2.7"
        width="10.6"
        height="10.6"
        rx="3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
      />
      <circle cx="8" cy="8" r="2.5" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  tiktok: (
    <>
      <path d="M8.5 10.7V2.8c.4 1.7 1.7 2.8 3.6 3" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <circle cx="6.3" cy="10.9" r="2.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
    </>
  ),
  youtube: (
    <>
      <rect
        x="1.9"
        y="3.6"
        width="12.2"
        height="8.8"
        rx="2.4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
      />
      <path d="M6.8 6.1v3.8L10 8z" fill="currentColor" />
    </>
  ),
};

/** The platform's sign alone; its name is there for screen readers and on hover. */
export function PlatformIcon({ platform, className }: { platform: Platform; className?: string }) {
  return (
    <span
      role="img"
      aria-label={platformLabels[platform]}
      title={platformLabels[platform]}
      className={clsx(
        "inline-flex size-5 shrink-0 items-center justify-center rounded-full",
        tones[platform],
        className,
      )}
    >
      <PlatformGlyph platform={platform} />
    </span>
  );
}

export function PlatformBadge({ platform }: { platform: Platform }) {
  return (
    <span
      className={clsx(
        "inline-flex h-5.5 items-center gap-1 whitespace-nowrap rounded-md px-1.5 font-medium text-xs",
        tones[platform],
      )}
    >
      <PlatformGlyph platform={platform} />
      {platformLabels[platform]}
    </span>
  );
}

function PlatformGlyph({ platform }: { platform: Platform }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className="size-3.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {glyphs[platform]}
    </svg>
  );
}

interface PlatformFieldProps {
  value: Platform;
  onChange: (platform: Platform) => void;
}

export function PlatformField({ value, onChange }: PlatformFieldProps) {
  return (
    <SelectField
      label={translate("Platform")}
      value={value}
      onChange={(event) => {
        const chosen = PLATFORMS.find((platform) => platform === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {PLATFORMS.map((platform) => (
        <option key={platform} value={platform}>
          {platformLabels[platform]}
        </option>
      ))}
    </SelectField>
  );
}
