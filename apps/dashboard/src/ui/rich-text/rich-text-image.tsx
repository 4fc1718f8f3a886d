import { findImageProblem } from "@clipledger/richtext/check-address";
import type { RichTextImage as ImageNode } from "@clipledger/richtext/document";
import { ImageOff } from "lucide-react";
import { useState } from "react";

export type ImageAttributes = ImageNode["attrs"];

/** An image of a text. Where it cannot be shown, what it shows is said, with a link to it. */
export function RichTextImage({ src, alt, title, width }: ImageAttributes) {
  const [failedSrc, setFailedSrc] = useState<string | undefined>(undefined);
  const isAllowed = findImageProblem(src) === undefined;
  if (!isAllowed || failedSrc === src) return <MissingImage href={isAllowed ? src : undefined} alt={alt} />;
  return (
    <img
      src={src}
      alt={alt ?? ""}
      title={title ?? undefined}
      width={width ?? undefined}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className="block h-auto max-w-full rounded-lg"
      onError={() => setFailedSrc(src)}
    />
  );
}

function MissingImage({ href, alt }: { href: string | undefined; alt: string | null }) {
  return (
    <span className="flex w-fit max-w-full items-start gap-2.5 rounded-lg border border-line bg-sunken px-3 py-2 text-[13px] text-muted leading-5">
      <ImageOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
      <span className="min-w-0">
        {alt === null || alt === "" ? "An image that cannot be shown here" : `Image: ${alt}`}
        {href === undefined ? null : (
          <a href={href} target="_blank" rel="noopener noreferrer" className="ml-2">
            Open
            <span className="sr-only"> the image</span>
          </a>
        )}
      </span>
    </span>
  );
}
