import { useMutation } from "@tanstack/react-query";
import { Download, ExternalLink, Eye, EyeOff } from "lucide-react";
import { canWrite } from "../../api/access.ts";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { ExcludedVideo, Video } from "../../api/types.ts";
import { downloadFile } from "../../parts/export-button.tsx";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { platformLabels } from "../../ui/product/names.ts";
import { ExclusionWarning, useExclusion } from "./exclusion.tsx";
import { originalUrl } from "./video-columns.tsx";

interface VideoActionsProps {
  video: Video;
  exclusion: ExcludedVideo | undefined;
}

export function VideoActions({ video, exclusion }: VideoActionsProps) {
  const { organization } = useOrganization();
  return (
    <>
      <a href={originalUrl(video)} target="_blank" rel="noreferrer" className={buttonClass()}>
        <ExternalLink aria-hidden="true" />
        Open on {platformLabels[video.platform]}
      </a>
      <DownloadButton video={video} />
      {canWrite(organization.role) ? <ExclusionButton video={video} exclusion={exclusion} /> : null}
    </>
  );
}

function DownloadButton({ video: { platform, platformVideoId } }: { video: Video }) {
  const { api } = useOrganization();
  const download = useMutation({
    mutationFn: () => api.videos.download.call({ params: { platform, platformVideoId } }),
    onSuccess: ({ downloadUrl }) => downloadFile({ downloadUrl, fileName: `${platform}-${platformVideoId}` }),
    onError: (error) => showToast("error", readError(error).message),
  });
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      isPending={download.isPending}
      onClick={() => download.mutate()}
    >
      Download
    </Button>
  );
}

function ExclusionButton({ video, exclusion }: VideoActionsProps) {
  const { exclude, include } = useExclusion();
  const isPending = exclude.isPending || include.isPending;
  if (exclusion === undefined) {
    return (
      <>
        <Button
          icon={<EyeOff aria-hidden="true" />}
          isPending={isPending}
          onClick={() => exclude.mutate({ videos: [video] })}
        >
          Leave out of analytics
        </Button>
        <ExclusionWarning exclude={exclude} />
      </>
    );
  }
  return (
    <Button
      variant="primary"
      icon={<Eye aria-hidden="true" />}
      isPending={isPending}
      onClick={() => include.mutate([exclusion])}
    >
      Count again
    </Button>
  );
}
