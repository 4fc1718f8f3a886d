import { ExternalLink, EyeOff } from "lucide-react";
import type { Video } from "../../api/types.ts";
import { MenuItem, RowMenu } from "../../ui/primitives/overlays/menu.tsx";
import { platformLabels } from "../../ui/product/names.ts";
import { captionText } from "../../ui/product/video-cell.tsx";
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
