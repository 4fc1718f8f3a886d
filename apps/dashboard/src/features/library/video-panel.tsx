import { videoUrl } from "@clipledger/domain/platform-urls";
import { Link } from "@tanstack/react-router";
import { ExternalLink, Radar } from "lucide-react";
import type { LibraryVideo } from "../../api/types.ts";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { SidePanel } from "../../ui/primitives/overlays/side-panel.tsx";
import { accountName } from "../../ui/product/account-cell.tsx";
import { platformLabels } from "../../ui/product/names.ts";
import { InsightSections } from "./insight-sections.tsx";
import { VideoDetails } from "./video-details.tsx";

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
      open
      onOpenChange={onClose}
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
