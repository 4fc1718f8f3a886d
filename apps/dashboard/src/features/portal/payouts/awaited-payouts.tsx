import { useQuery } from "@tanstack/react-query";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { moneyText } from "../parts/money.ts";
import { payoutDays, payoutName } from "./payout-name.ts";

/** Finished cycles that nobody has paid yet. */
export function AwaitedPayouts() {
  const { id: creatorId, organization } = usePortalCreator();
  const awaited = useQuery(portalApi.payouts.listAwaited.queryOptions({ input: { params: { creatorId } } }))
    .data?.data;
  if (awaited === undefined || awaited.length === 0) return null;
  return (
    <Section
      title="Waiting to be paid"
      description={`These cycles are over. ${organization.name} checks them, then pays.`}
    >
      <Card className="overflow-hidden">
        <ul aria-label="Waiting to be paid" className="divide-y divide-line">
          {awaited.map((payout) => (
            <li
              key={`${payout.campaignName}/${payout.startsOn}`}
              className="flex items-baseline justify-between gap-4 px-5 py-3.5 max-sm:px-4"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{payoutName(payout)}</span>
                <span className="block text-[13px] text-muted">{payoutDays(payout)}</span>
              </span>
              <span className="shrink-0 font-semibold tabular-nums">{moneyText(payout.amount)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
