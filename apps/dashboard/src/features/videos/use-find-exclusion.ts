import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";
import type { Video } from "../../api/types.ts";

/** The exclusion of a video, if it is left out. */
export function useFindExclusion({ platform, platformVideoId, orgAccountId }: Video) {
  const { api } = useOrganization();
  return useQuery(
    api.excludedVideos.list.queryOptions({
      input: {
        query: { search: platformVideoId, accounts: [orgAccountId], platforms: [platform], perPage: 100 },
      },
      select: ({ data }) => data.find((excluded) => excluded.platformVideoId === platformVideoId),
    }),
  ).data;
}
