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
