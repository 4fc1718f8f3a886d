import { ExternalLink } from "lucide-react";
import type { BoardJobDetails } from "../../../api/portal-types.ts";
import { Card, Section } from "../../../ui/primitives/page.tsx";

interface LinkedVideo {
  readonly url: string;
  readonly label: string | null;
}

/** Videos that show what the team looks for. */
export function JobVideos({ job }: { job: BoardJobDetails }) {
  const examples = [...job.exampleVideos, ...job.exampleVideoUrls.map((url) => ({ url, label: null }))];
  return (
    <>
      <VideoLinks title="Examples they like" videos={examples} />
      <VideoLinks title="Sample videos" videos={job.sampleVideos} />
    </>
  );
}

function VideoLinks({ title, videos }: { title: string; videos: readonly LinkedVideo[] }) {
  if (videos.length === 0) return null;
  return (
    <Section title={title}>
      <Card>
        <ul className="divide-y divide-line">
          {videos.map(({ url, label }) => (
            <li key={url}>
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="flex items-center justify-between gap-3 px-5 py-3 text-sm hover:bg-hover"
              >
                <span className="min-w-0 truncate">{label ?? url.replace(/^https:\/\/(www\.)?/, "")}</span>
                <ExternalLink aria-hidden="true" className="size-4 shrink-0 text-faint" />
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
