import { ExternalLink, EyeOff } from "lucide-react";
import type { Video } from "../../api/types.ts";
import { MenuItem } from "../../ui/menu.tsx";
import { platformLabels } from "../../ui/platform-labels.ts";
import { RowMenu } from "../../ui/row-menu.tsx";
import { captionText } from "../../ui/video-cell.tsx";
import { originalUrl } from "./original-url.ts";

interface VideoMenuProps {
  video: Video;
  /** Undefined for people who only read. */
  onExclude: (() => void) | undefined;
}

export function VideoMenu({ video, onExclude }: VideoMenuProps) {
  const label = `Actions for ${captionText(video.caption)}`;
  return (
    <RowMenu label={label}>
      <MenuItem icon={<ExternalLink aria-hidden="true" />} onSelect={() => openOriginal(video)}>
        Open on {platformLabels[video.platform]}
      </MenuItem>
      {onExclude === undefined ? null : (
        <MenuItem icon={<EyeOff aria-hidden="true" />} onSelect={onExclude}>
          Leave out of analytics
        </MenuItem>
      )}
    </RowMenu>
  );
}

function openOriginal(video: Video) {
  window.open(originalUrl(video), "_blank", "noopener,noreferrer");
}
