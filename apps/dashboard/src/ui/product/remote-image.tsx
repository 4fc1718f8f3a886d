import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";

interface RemoteImageProps {
  src: string | null | undefined;
  className: string;
  /** Shown without an address, and when the image cannot be loaded. */
  fallback: ReactNode;
}

/** A picture beside text that already says what it shows. */
export function RemoteImage({ src, className, fallback }: RemoteImageProps) {
  const [failedSrc, setFailedSrc] = useState<string | undefined>(undefined);
  if (src === null || src === undefined || src === failedSrc) return fallback;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      className={className}
      onError={() => setFailedSrc(src)}
    />
  );
}

/** The picture above what something has come to. */
export function IconTile({ icon: Icon, tone }: { icon: LucideIcon; tone: "accent" | "neutral" }) {
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
