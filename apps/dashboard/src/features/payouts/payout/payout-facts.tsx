import { Link } from "@tanstack/react-router";
import type { Payout } from "../../../api/types.ts";
import { personName } from "../../../parts/person-name.ts";
import { CopyIconButton } from "../../../ui/primitives/copy-button.tsx";
import { FactList } from "../../../ui/primitives/figures.tsx";
import { exactTime } from "../../../ui/primitives/time.tsx";
import { payeeName } from "../payee.ts";
import { payoutPeriod } from "../period-words.ts";
import { CampaignCell } from "../queues/queue-cells.tsx";

export function PayoutFacts({ payout }: { payout: Payout }) {
  const { paidAt, paidByUser, provider, providerPayoutId, completedAt } = payout;
  const period = payoutPeriod(payout);
  return (
    <FactList
      facts={[
        { label: "Creator", value: <CreatorLink payout={payout} /> },
        ...(payout.campaignId === null ? [] : [{ label: "Campaign", value: <CampaignCell row={payout} /> }]),
        ...(period === undefined ? [] : [{ label: "Cycle", value: period }]),
        { label: "Issued", value: exactTime(paidAt) },
        ...(paidByUser === null ? [] : [{ label: "By", value: personName(paidByUser) }]),
        ...(completedAt === null ? [] : [{ label: "Arrived", value: exactTime(completedAt) }]),
        { label: "Paid", value: provider === null ? "Outside of Clipledger" : "Through the payout provider" },
        ...(providerPayoutId === null
          ? []
          : [
              {
                label: "Provider's id",
                value: <CopiedId id={providerPayoutId} label="Copy the provider's id" />,
              },
            ]),
        { label: "Payout id", value: <CopiedId id={payout.id} label="Copy the payout id" /> },
      ]}
    />
  );
}

function CreatorLink({ payout }: { payout: Payout }) {
  return (
    <Link
      to="/creators/$creatorId"
      params={{ creatorId: payout.creatorId }}
      className="underline-offset-4 hover:underline"
    >
      {payeeName(payout)}
    </Link>
  );
}

function CopiedId({ id, label }: { id: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <code className="font-mono text-xs">{id}</code>
      <CopyIconButton text={id} label={label} />
    </span>
  );
}
