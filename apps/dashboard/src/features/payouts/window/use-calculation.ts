import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { CalculatedVideo, WindowAddress } from "../../../api/types.ts";
import { videoKey } from "../calculation/shown-videos.ts";

/** The calculation of a window, and the videos that it leaves out. It stays as it is until it is asked for again. */
export function useCalculation(address: WindowAddress) {
  const { api, organization } = useOrganization();
  const [leftOut, setLeftOut] = useState<readonly CalculatedVideo[]>([]);
  const excludedVideos = leftOut.map(({ platform, platformVideoId }) => ({ platform, platformVideoId }));
  // Under a key of its own: reading the queues again must not change what somebody is about to pay.
  const query = useQuery({
    queryKey: ["payout-calculation", organization.id, address, excludedVideos],
    queryFn: () => api.payouts.calculate.call({ body: { ...address, excludedVideos } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  function toggleVideo(video: CalculatedVideo) {
    const others = leftOut.filter((left) => videoKey(left) !== videoKey(video));
    setLeftOut(others.length < leftOut.length ? others : [...leftOut, video]);
  }

  return { query, leftOut, toggleVideo, isStale: query.isPlaceholderData || query.isFetching };
}

export type CalculationState = ReturnType<typeof useCalculation>;
