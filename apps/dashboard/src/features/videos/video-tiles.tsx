import type { Video } from "../../api/types.ts";
import { Count, Multiple, Percent, StatGrid, StatTile } from "../../ui/primitives/figures.tsx";
import { playTime } from "../../ui/primitives/number-format.ts";

export function VideoTiles({ video }: { video: Video }) {
  return (
    <StatGrid>
      <StatTile label="Views" value={<Count value={video.viewCount} />} />
      <StatTile label="Likes" value={<Count value={video.likeCount} />} />
      <StatTile label="Comments" value={<Count value={video.commentCount} />} />
      <StatTile label="Shares" value={<Count value={video.shareCount} />} />
      <StatTile label="Saves" value={<Count value={video.bookmarkCount} />} />
      <StatTile
        label="Engagement"
        value={<Percent value={video.engagementRate} />}
        note="Likes, comments, shares and saves per view"
      />
      <StatTile
        label="Virality"
        value={<Multiple value={video.viralityFactor} />}
        note="Times the median of its account"
      />
      <StatTile
        label="Length"
        value={video.durationSeconds === null ? "–" : playTime(video.durationSeconds)}
        note={video.contentType === "slideshow" ? "Slideshow" : "Video"}
      />
    </StatGrid>
  );
}
