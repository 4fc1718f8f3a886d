import { skipToken, useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";

const busyPollMs = 700;
const calmPollMs = 10_000;
const soonMs = 30_000;

/** One delivery with its attempts, followed closely while it is about to be tried. */
export function useDelivery(deliveryId: string | undefined) {
  const { api } = useOrganization();
  return useQuery(
    api.webhooks.getDelivery.queryOptions({
      input: deliveryId === undefined ? skipToken : { params: { id: deliveryId } },
      refetchInterval: ({ state: { data } }) => {
        if (data?.state !== "pending") return false;
        return isSoon(data.nextAttemptAt) ? busyPollMs : calmPollMs;
      },
    }),
  );
}

function isSoon(nextAttemptAt: string | null): boolean {
  return nextAttemptAt === null || Date.parse(nextAttemptAt) - Date.now() < soonMs;
}
