import { videoUrl } from "@clipledger/domain/platforms";
import { Link } from "@tanstack/react-router";
import { ExternalLink, Radar } from "lucide-react";
import type { ReactNode } from "react";
import type { LibraryVideo } from "../../api/types.ts";
import { Badge } from "../../ui/primitives/badge.tsx";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { Count, Figure, FigureList, Percent } from "../../ui/primitives/figures.tsx";
import { SidePanel } from "../../ui/primitives/overlays/side-panel.tsx";
import { compactNumber, multiple } from "../../ui/primitives/text/number-format.ts";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";
import { accountName } from "../../ui/product/tracked/account-cell.tsx";
import { captionText, Thumbnail } from "../../ui/product/tracked/video-cell.tsx";
import { countryName, platformLabels } from "../../ui/product/words/names.ts";
import { InsightSections } from "./insight-sections.tsx";

interface VideoPanelProps {
  /** Undefined while none is looked at. */
  video: LibraryVideo | undefined;
  onTerm: (term: string) => void;
  onClose: () => void;
}

/** Everything known about one video of the shelf. */
export function VideoPanel({ video, onTerm, onClose }: VideoPanelProps) {
  if (video === undefined) return null;
  const account = { username: video.accountUsername, displayName: video.accountDisplayName };
  return (
    <SidePanel
      onClose={onClose}
      title={accountName(account)}
      description={`A video on ${platformLabels[video.platform]}`}
      footer={<PanelLinks video={video} />}
    >
      <div className="flex flex-col gap-7">
        <VideoDetails video={video} onTerm={onTerm} />
        <InsightSections videoId={video.id} />
      </div>
    </SidePanel>
  );
}

function PanelLinks({ video }: { video: LibraryVideo }) {
  const { platform, platformVideoId } = video;
  const address = videoUrl({
    platform,
    platformVideoId,
    username: video.accountUsername,
    contentType: "video",
  });
  return (
    <>
      <a href={address} target="_blank" rel="noreferrer" className={buttonClass("secondary")}>
        <ExternalLink aria-hidden="true" />
        Open on {platformLabels[platform]}
      </a>
      <Link
        to="/live"
        search={{ platform, kind: "video", q: platformVideoId }}
        className={buttonClass("primary")}
      >
        <Radar aria-hidden="true" />
        Look up now
      </Link>
    </>
  );
}

interface VideoDetailsProps {
  video: LibraryVideo;
  onTerm: (term: string) => void;
}

function VideoDetails({ video, onTerm }: VideoDetailsProps) {
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

/** What the factor means for this video, in numbers that can be checked. */
function OutlierNote({ video }: { video: LibraryVideo }) {
  const usualViews = video.outlierFactor === 0 ? 0 : Math.round(video.viewCount / video.outlierFactor);
  const whose = video.accountUsername === null ? "this account" : `@${video.accountUsername}`;
  return (
    <div className="flex items-center gap-4 rounded-xl bg-accent-soft px-4 py-3.5">
      <p className="font-semibold text-2xl text-accent-text tabular-nums tracking-[-0.02em]">
        {multiple(video.outlierFactor)}
      </p>
      <p className="min-w-0 text-[13px] text-ink [overflow-wrap:anywhere]">
        {compactNumber(video.viewCount)} views, where videos of {whose} usually get about{" "}
        {compactNumber(usualViews)}: the median of its recent videos, or a tenth of its followers where those
        cannot be read.
      </p>
    </div>
  );
}
