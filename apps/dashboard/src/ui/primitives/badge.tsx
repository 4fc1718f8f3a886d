import clsx from "clsx";
import type { ReactNode } from "react";

export type BadgeTone = "neutral" | "accent" | "warning" | "danger" | "info";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-hover text-muted",
  accent: "bg-accent-soft text-accent-text",
  warning: "bg-warning-soft text-warning-text",
  danger: "bg-danger-soft text-danger-text",
  info: "bg-info-soft text-info-text",
};

export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        "inline-flex h-5.5 items-center gap-1 whitespace-nowrap rounded-md px-1.5 font-medium text-xs",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

/** A state with a dot, so that it does not rely on colour alone. */
export function StateBadge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <Badge tone={tone}>
      <span
        aria-hidden="true"
        className={clsx("size-1.5 rounded-full bg-current", tone === "neutral" && "opacity-60")}
      />
      {children}
    </Badge>
  );
}

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded border border-line bg-surface px-1 font-sans text-[11px] text-faint">
      {children}
    </kbd>
  );
}

export function commandKey() {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";
}
