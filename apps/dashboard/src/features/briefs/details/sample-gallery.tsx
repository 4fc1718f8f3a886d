import { ExternalLink } from "lucide-react";
import { useId } from "react";
import type { Brief } from "../../../api/types.ts";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { Count } from "../../../ui/primitives/figures.tsx";
import { PlatformIcon } from "../../../ui/product/platform-badge.tsx";
import { captionText, Thumbnail } from "../../../ui/product/video-cell.tsx";

type Sample = Brief["sampleVideos"][number];

export function SampleGallery({ samples }: { samples: readonly Sample[] }) {
  const id = useId();
  if (samples.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8 border-line border-t pt-6">
      <h2 id={id} className="font-semibold text-lg tracking-[-0.015em]">
        Sample videos
      </h2>
      <ol className="mt-4 grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3">
        {samples.map((sample) => (
          <li key={sample.number}>
            <SampleCard sample={sample} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function SampleCard({ sample }: { sample: Sample }) {
  return (
    <div className="flex flex-col gap-2">
      <a
        href={sample.url}
        target="_blank"
        rel="noopener noreferrer"
        className="group flex flex-col gap-2 rounded-xl outline-offset-4"
      >
        <span className="relative block">
          <Thumbnail src={sample.thumbnailUrl} className="w-full rounded-xl!" />
          <PlatformIcon platform={sample.platform} className="absolute! top-2 right-2 size-6!" />
        </span>
        <span className="font-medium text-[13px] [overflow-wrap:anywhere] group-hover:underline group-hover:underline-offset-4">
          {sample.number}
          {sample.label === null ? null : ` · ${sample.label}`}
          <ExternalLink aria-hidden="true" className="ml-1.5 inline size-3 text-faint" />
          <span className="sr-only">, opens the video</span>
        </span>
      </a>
      <span className="line-clamp-2 text-[13px] text-muted [overflow-wrap:anywhere]">
        {captionText(sample.caption)}
      </span>
      <span className="flex flex-wrap items-center gap-x-1.5 text-faint text-xs">
        {sample.username === null ? null : <span className="truncate">@{sample.username}</span>}
        <span>
          <Count value={sample.viewCount} /> views
        </span>
      </span>
      {sample.isAvailable ? null : (
        <span>
          <Badge tone="warning">Hidden: no longer tracked</Badge>
        </span>
      )}
    </div>
  );
}
