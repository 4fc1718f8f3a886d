import type { ReactNode } from "react";
import type { Payout } from "../../../api/types.ts";
import { Avatar } from "../../../ui/primitives/avatar.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { CalculationInvoice } from "../calculation/calculation-invoice.tsx";
import { CalculationNotes } from "../calculation/calculation-notes.tsx";
import { CalculationVideos } from "../calculation/calculation-videos.tsx";
import { payeeName } from "../payee.ts";
import { PayoutStanding } from "../payout-standing.tsx";
import { payoutPeriod } from "../period-words.ts";
import { paidAmount } from "../queues/paid-columns.tsx";
import { CampaignCell } from "../queues/queue-cells.tsx";
import { IssuedLines } from "./issued-lines.tsx";
import { PayoutFacts } from "./payout-facts.tsx";
import { PayoutNotes } from "./payout-notes.tsx";
import { PayoutNotices } from "./payout-notices.tsx";
import { ProviderActions } from "./provider-actions.tsx";
import { ProviderTimeline } from "./provider-timeline.tsx";
import { Verification } from "./verification.tsx";

interface PayoutDetailsProps {
  payout: Payout;
  trail: ReactNode;
}

const columnClass = "flex min-w-0 flex-col gap-6";

export function PayoutDetails({ payout, trail }: PayoutDetailsProps) {
  return (
    <Page
      title={`${paidAmount(payout)} to ${payeeName(payout)}`}
      trail={trail}
      width="wide"
      picture={<Avatar name={payeeName(payout)} size="large" />}
      description={<PayoutHead payout={payout} />}
      actions={<ProviderActions payout={payout} />}
    >
      <PayoutNotices payout={payout} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className={columnClass}>
          <Section title={isPaid(payout) ? "What was paid" : "What it pays"}>
            <IssuedLines payout={payout} />
          </Section>
          {payout.calculation === null ? null : <FrozenCalculation payout={payout} />}
        </div>
        <div className={columnClass}>
          <Section title="Where it stands">
            <Card>
              <ProviderTimeline payout={payout} />
            </Card>
          </Section>
          <PayoutNotes payout={payout} />
          <Section title="Details">
            <Card>
              <PayoutFacts payout={payout} />
            </Card>
          </Section>
        </div>
      </div>
    </Page>
  );
}

/** Not yet, while it is on its way through the provider. */
function isPaid({ provider, completedAt }: Payout): boolean {
  return provider === null || completedAt !== null;
}

function PayoutHead({ payout }: { payout: Payout }) {
  const period = payoutPeriod(payout);
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <PayoutStanding payout={payout} />
      {payout.campaignId === null ? null : <CampaignCell row={payout} />}
      <span>{period ?? "Manual payout"}</span>
    </span>
  );
}

function FrozenCalculation({ payout: { id, calculation } }: { payout: Payout }) {
  if (calculation === null) return null;
  return (
    <>
      <Section
        title="How it was calculated"
        description="As it was when the payout was issued. Later views and rules change nothing here."
      >
        <CalculationInvoice calculation={calculation} />
        <CalculationNotes engine={calculation.engine} />
      </Section>
      <Verification payoutId={id} videos={calculation.metrics.perVideo} />
      <Section title="Videos" description="Views before and after the cycle, as they were counted then.">
        <CalculationVideos
          videos={calculation.metrics.perVideo}
          currency={calculation.payouts.total.currency}
        />
      </Section>
    </>
  );
}
