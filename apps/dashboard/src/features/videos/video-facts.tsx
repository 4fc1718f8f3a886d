import type { Video } from "../../api/types.ts";
import { Badge } from "../../ui/primitives/badge.tsx";
import { FactList } from "../../ui/primitives/figures.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { exactTime, RelativeTime } from "../../ui/primitives/time.tsx";
import { captionText } from "../../ui/product/video-cell.tsx";

export function VideoFacts({ video }: { video: Video }) {
  return (
    <Card>
      <FactList
        facts={[
          {
            label: "Caption",
            value: <span className="whitespace-pre-line">{captionText(video.caption)}</span>,
          },
          { label: "Hashtags", value: <Hashtags hashtags={video.hashtags} /> },
          { label: "Sound", value: soundText(video) },
          { label: "Published", value: exactTime(video.publishedAt) },
          { label: "Last looked at", value: <RelativeTime instant={video.loadAt} /> },
          { label: "Id", value: <code className="font-mono text-xs">{video.platformVideoId}</code> },
        ]}
      />
    </Card>
  );
}

function Hashtags({ hashtags }: Pick<Video, "hashtags">) {
  if (hashtags.length === 0) return "None";
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {hashtags.map((hashtag) => (
        <Badge key={hashtag}>#{hashtag}</Badge>
      ))}
    </span>
  );
}

function soundText({ musicTitle, musicArtist, isOriginalMusic }: Video) {
  if (musicTitle === null) return "Not known";
  const title = musicArtist === null ? musicTitle : `${musicTitle} · ${musicArtist}`;
  return isOriginalMusic === 1 ? `${title} (original)` : title;
}
