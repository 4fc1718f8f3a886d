import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import type { VideoRow } from "../../../api/types.ts";
import { withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import type { SampleForm } from "../write/brief-form.ts";
import { VideoChoices, type VideoListProps } from "./video-choices.tsx";

const perPage = 40;

export function TrackedVideos({ query, ...choice }: VideoListProps) {
  const { api } = useOrganization();
  const list = useQuery(
    api.videos.list.queryOptions({
      input: {
        query: {
          perPage,
          sortCol: "viewCount",
          sortDir: "desc",
          ...withoutGaps({ search: query === "" ? undefined : query }),
        },
      },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <VideoChoices
      {...choice}
      list={list}
      videos={(list.data?.data ?? []).map(sampleOf)}
      nothing={query === "" ? "Nothing is tracked yet. Add accounts or videos first." : "No video matches."}
    />
  );
}

function sampleOf(video: VideoRow): SampleForm {
  return {
    platform: video.platform,
    platformVideoId: video.platformVideoId,
    label: "",
    caption: video.caption,
    username: video.accountUsername,
    thumbnailUrl: video.thumbnailUrl,
    viewCount: video.viewCount,
    newFromLibrary: undefined,
    isAvailable: true,
  };
}
