import clsx from "clsx";
import type { LucideIcon } from "lucide-react";

/** The picture above what something has come to. */
export function PictureSign({ icon: Icon, tone }: { icon: LucideIcon; tone: "accent" | "neutral" }) {
  return (
    <span
      className={clsx(
        "flex size-12 items-center justify-center rounded-2xl",
        tone === "accent" ? "bg-accent-soft text-accent-text" : "bg-hover text-muted",
      )}
    >
      <Icon aria-hidden="true" className="size-6" />
    </span>
  );
}
