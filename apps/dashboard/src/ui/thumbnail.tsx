import clsx from "clsx";
import { Clapperboard } from "lucide-react";
import { playTime } from "./number-format.ts";
import { RemoteImage } from "./remote-image.tsx";

interface ThumbnailProps {
  src: string | null | undefined;
  /** Set the width; the height follows, as short videos are 9 wide and 16 high. */
  className: string;
  durationSeconds?: number | null;
}

export function Thumbnail({ src, className, durationSeconds }: ThumbnailProps) {
  return (
    <span
      className={clsx("relative block aspect-9/16 shrink-0 overflow-hidden rounded-md bg-hover", className)}
    >
      <RemoteImage
        src={src}
        className="absolute inset-0 size-full object-cover"
        fallback={
          <span className="absolute inset-0 flex items-center justify-center text-faint">
            <Clapperboard aria-hidden="true" className="size-4" />
          </span>
        }
      />
      {durationSeconds === null || durationSeconds === undefined ? null : (
        <span className="absolute right-1.5 bottom-1.5 rounded bg-black/70 px-1 font-medium text-[11px] text-white tabular-nums leading-4">
          {playTime(durationSeconds)}
        </span>
      )}
    </span>
  );
}
