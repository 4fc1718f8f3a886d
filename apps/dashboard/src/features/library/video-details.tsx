import type { ReactNode } from "react";
import type { LibraryVideo } from "../../api/types.ts";
import { Badge } from "../../ui/primitives/badge.tsx";
import { Count, Figure, FigureList, Percent } from "../../ui/primitives/figures.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";
import { countryName } from "../../ui/product/names.ts";
import { captionText, Thumbnail } from "../../ui/product/video-cell.tsx";
import { OutlierNote } from "./outlier-note.tsx";

interface VideoDetailsProps {
  video: LibraryVideo;
  onTerm: (term: string) => void;
}

export function VideoDetails({ video, onTerm }: VideoDetailsProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex gap-5">
        <Thumbnail
          src={video.thumbnailUrl}
          durationSeconds={video.durationSeconds}
          className="w-36 self-start rounded-xl!"
        />
        <div className="min-w-0 flex-1">
          <p className="text-pretty text-sm leading-5.5 [overflow-wrap:anywhere]">
            {captionText(video.caption)}
          </p>
          <p className="mt-3 text-[13px] text-faint">
            {video.publishedAt === null ? null : (
              <>
                Published <RelativeTime instant={video.publishedAt} />
              </>
            )}
          </p>
        </div>
      </div>
      <OutlierNote video={video} />
      <VideoFigures video={video} />
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-[13px]">
        <Line label="Followers">
          <Count value={video.accountFollowerCount} />
        </Line>
        {video.region === null ? null : <Line label="Country">{countryName(video.region)}</Line>}
        {video.musicTitle === null ? null : (
          <Line label="Sound">{[video.musicTitle, video.musicArtist].filter(Boolean).join(" by ")}</Line>
        )}
        <Line label="Found by">
          <span className="flex flex-wrap gap-1.5">
            {video.matchedTerms.map((term) => (
              <button
                key={term}
                type="button"
                onClick={() => onTerm(term)}
                className="rounded-md hover:opacity-80"
              >
                <Badge tone="accent">{term}</Badge>
              </button>
            ))}
          </span>
        </Line>
        <Line label="Last seen">
          <RelativeTime instant={video.lastSeenAt} />
        </Line>
      </dl>
    </div>
  );
}

function VideoFigures({ video }: { video: LibraryVideo }) {
  return (
    <FigureList columns={3}>
      <Figure label="Views">
        <Count value={video.viewCount} />
      </Figure>
      <Figure label="Likes">
        <Count value={video.likeCount} />
      </Figure>
      <Figure label="Comments">
        <Count value={video.commentCount} />
      </Figure>
      <Figure label="Shares">
        <Count value={video.shareCount} />
      </Figure>
      <Figure label="Bookmarks">
        <Count value={video.bookmarkCount} />
      </Figure>
      <Figure label="Engagement" explanation="Likes, comments, shares and bookmarks, for every view.">
        <Percent value={video.engagementRate} />
      </Figure>
    </FigureList>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
