import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import type { CanceledWindow, PayoutWindow, WindowAddress } from "../../../api/types.ts";
import { isOver } from "../period-words.ts";
import { queueRows } from "../queues/payout-queue.ts";
import { windowIdOf } from "../window-id.ts";

/** Where a window stands, and its row where a queue holds it. */
export type FoundWindow =
  | { readonly state: "due" | "upcoming"; readonly row: PayoutWindow | undefined }
  | { readonly state: "canceled"; readonly row: CanceledWindow }
  | { readonly state: "settled"; readonly row: undefined };

const perPage = 100;

/** Undefined while it is looked up. */
export function useWindow(address: WindowAddress): FoundWindow | undefined {
  const { api } = useOrganization();
  const query = { campaignIds: [address.campaignId], creatorIds: [address.creatorId], perPage };
  const isPast = isOver(address, dateOf(new Date()));
  const open = useQuery(
    (isPast ? api.payouts.listDue : api.payouts.listUpcoming).queryOptions({
      input: { query },
      select: (answer) => queueRows(answer),
    }),
  );
  const canceled = useQuery(
    api.payouts.listCanceled.queryOptions({
      input: { query },
      select: (answer) => queueRows(answer),
      enabled: isPast,
    }),
  );
  const id = windowIdOf(address);
  const openRow = open.data?.data.find((row) => row.id === id);
  const canceledRow = canceled.data?.data.find((row) => row.id === id);
  if (canceledRow !== undefined) return { state: "canceled", row: canceledRow };
  if (!isPast) return { state: "upcoming", row: openRow };
  if (openRow !== undefined) return { state: "due", row: openRow };
  if (open.isPending || canceled.isPending) return undefined;
  // Among more windows than a page holds it may still be there; paying it tells.
  return open.isError || (open.data?.total ?? 0) > perPage
    ? { state: "due", row: undefined }
    : { state: "settled", row: undefined };
}
