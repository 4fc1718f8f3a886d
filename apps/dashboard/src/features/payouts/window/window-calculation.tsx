import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type {
  CalculatedVideo,
  CanceledWindow,
  PayoutWindow,
  SignedCalculation,
  WindowAddress,
} from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Section } from "../../../ui/primitives/page.tsx";
import { exactTime } from "../../../ui/primitives/text/time.tsx";
import { CalculationInvoice, CalculationNotes } from "../calculation/calculation-invoice.tsx";
import { CalculationVideos } from "../calculation/calculation-videos.tsx";
import { videoKey } from "../calculation/calculation-words.ts";
import { isOver } from "../payout-words.ts";
import { windowIdOf } from "../payouts-search.ts";
import { queueRows } from "../use-queues.ts";

interface WindowCalculationProps {
  calculation: SignedCalculation;
  calculated: CalculationState;
  canLeaveOut: boolean;
}

/** How the window comes to its amount, and the videos behind it. */
export function WindowCalculation({ calculation, calculated, canLeaveOut }: WindowCalculationProps) {
  const { query, leftOut, toggleVideo, isStale } = calculated;
  return (
    <div aria-busy={isStale} className={clsx("flex min-w-0 flex-col gap-6", isStale && "opacity-60")}>
      <Section
        title="How it comes about"
        description={`Cycle ${calculation.period.index + 1} of this assignment, calculated ${exactTime(calculation.engine.calculatedAt)}`}
        actions={
          <Button
            size="small"
            variant="ghost"
            isPending={query.isFetching}
            icon={<RefreshCw aria-hidden="true" />}
            onClick={() => query.refetch()}
          >
            Calculate again
          </Button>
        }
      >
        <CalculationInvoice calculation={calculation} />
        <CalculationNotes engine={calculation.engine} />
      </Section>
      <Section
        title="Videos"
        description={
          canLeaveOut
            ? "Views before and after the cycle, and what each video pays over all rules. Untick one to leave it out of this payout."
            : "Views before and after the cycle, and what each video pays over all rules."
        }
      >
        <CalculationVideos
          calculation={calculation}
          {...(canLeaveOut ? { choice: { leftOut, isDisabled: false, onToggle: toggleVideo } } : {})}
        />
      </Section>
    </div>
  );
}

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
