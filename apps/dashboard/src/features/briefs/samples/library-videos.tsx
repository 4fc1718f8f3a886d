import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import type { LibraryVideo } from "../../../api/types.ts";
import { withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import type { SampleForm } from "../write/brief-form.ts";
import { VideoChoices, type VideoListProps } from "./video-choices.tsx";

const limit = 40;

export function LibraryVideos({ query, ...choice }: VideoListProps) {
  const { api } = useOrganization();
  const list = useQuery(
    api.library.list.queryOptions({
      input: {
        query: { limit, sort: "outlier", ...withoutGaps({ search: query === "" ? undefined : query }) },
      },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <VideoChoices
      {...choice}
      list={list}
      videos={(list.data?.data ?? []).map(sampleOf)}
      nothing={query === "" ? "The library is still empty." : "No video matches."}
    />
  );
}

function sampleOf(video: LibraryVideo): SampleForm {
  return {
    platform: video.platform,
    platformVideoId: video.platformVideoId,
    label: "",
    caption: video.caption,
    username: video.accountUsername,
    thumbnailUrl: video.thumbnailUrl,
    viewCount: video.viewCount,
    newFromLibrary: video.id,
    isAvailable: true,
  };
}
