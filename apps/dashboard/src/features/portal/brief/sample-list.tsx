import { Eye } from "lucide-react";
import type { PortalSample } from "../../../api/portal-types.ts";
import { Count } from "../../../ui/primitives/figures.tsx";
import { Section } from "../../../ui/primitives/page.tsx";
import { PlatformIcon } from "../../../ui/product/platform-badge.tsx";
import { captionText, Thumbnail } from "../../../ui/product/video-cell.tsx";

/** Videos to take as examples, numbered as the brief speaks of them. */
export function SampleList({ samples }: { samples: readonly PortalSample[] }) {
  if (samples.length === 0) return null;
  return (
    <Section title="Sample videos" description="They open on their platform.">
      <ul aria-label="Sample videos" className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3">
        {samples.map((sample) => (
          <li key={`${sample.platform}/${sample.platformVideoId}`} className="min-w-0">
            <Sample sample={sample} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Sample({ sample }: { sample: PortalSample }) {
  const { number, label, platform, url, caption, thumbnailUrl, username, viewCount } = sample;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="group flex flex-col gap-2.5 rounded-xl outline-offset-4"
    >
      <span className="relative block overflow-hidden rounded-xl">
        <Thumbnail
          src={thumbnailUrl}
          className="w-full rounded-xl! transition-transform duration-200 group-hover:scale-[1.02]"
        />
        <span className="absolute top-2 left-2 rounded-md bg-black/75 px-1.5 py-0.5 font-semibold text-[13px] text-white tabular-nums">
          #{number}
        </span>
        <PlatformIcon platform={platform} className="absolute! top-2 right-2 size-6!" />
      </span>
      <span className="min-w-0">
        {label === null ? null : (
          <span className="block font-medium text-sm [overflow-wrap:anywhere]">{label}</span>
        )}
        <span className="line-clamp-2 text-[13px] text-muted leading-5 [overflow-wrap:anywhere] group-hover:underline group-hover:underline-offset-4">
          {captionText(caption)}
        </span>
        <span className="mt-1 flex items-center gap-2 text-faint text-xs">
          {username === null ? null : <span className="truncate">@{username}</span>}
          {viewCount === null ? null : (
            <span className="inline-flex shrink-0 items-center gap-1">
              <Eye aria-hidden="true" className="size-3.5" />
              <Count value={viewCount} />
              <span className="sr-only"> views</span>
            </span>
          )}
        </span>
      </span>
    </a>
  );
}
