import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Wallet } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Payout } from "../../../api/types.ts";
import { blocks, type DetailKind, DetailPage, DetailState } from "../../../parts/pages/detail-page.tsx";
import { personName } from "../../../parts/person-name.ts";
import { Avatar } from "../../../ui/primitives/avatar.tsx";
import { CopyIconButton } from "../../../ui/primitives/copy-button.tsx";
import { FactList } from "../../../ui/primitives/fact-list.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { exactTime } from "../../../ui/primitives/text/time.tsx";
import { majorText, minorOf, minorText, signedMinorText } from "../../../ui/product/words/money-text.ts";
import { CalculationInvoice, CalculationNotes } from "../calculation/calculation-invoice.tsx";
import { CalculationVideos } from "../calculation/calculation-videos.tsx";
import { PayoutStatus, paidAmount } from "../columns/paid-columns.tsx";
import { CampaignCell } from "../columns/window-columns.tsx";
import { PayoutPapers } from "../paper/payout-papers.tsx";
import { payeeName, payoutPeriod } from "../payout-words.ts";
import { PayoutAlarm } from "../rails/unclear-payouts.tsx";
import { PayoutNotes, PayoutNotices } from "./payout-notes.tsx";
import { ProviderActions } from "./provider-actions.tsx";
import { ProviderTimeline } from "./provider-timeline.tsx";
import { RailSection } from "./rail-card.tsx";
import { Verification } from "./verification.tsx";

const route = getRouteApi("/app/payouts/$payoutId");

const followedMs = 4_000;

const payouts: DetailKind = {
  noun: "payout",
  title: "Payout",
  link: (look) => <Link to="/payouts" search={{ tab: "paid" }} {...look} />,
  back: "Paid payouts",
  icon: Wallet,
  missing: "The link may have been cut short, or it belongs to another organization.",
  placeholder: blocks("h-40", "h-80"),
};

/** One issued payout: what was paid, by which calculation, and where the money is. */
export function PayoutPage() {
  const { payoutId } = route.useParams();
  const { api } = useOrganization();
  const found = useQuery(
    api.payouts.get.queryOptions({
      input: { params: { id: payoutId } },
      refetchInterval: ({ state }) => (isOnItsWay(state.data) ? followedMs : false),
    }),
  );
  if (found.isSuccess) return <PayoutDetails key={payoutId} payout={found.data} />;
  return <DetailState kind={payouts} query={found} />;
}

/** Whether the provider or the creator may move it any moment. */
function isOnItsWay(payout: Payout | undefined): boolean {
  if (payout?.provider !== "partner") return false;
  const { providerState, providerPayoutStatus } = payout;
  return (
    providerState !== null || providerPayoutStatus === "approved" || providerPayoutStatus === "requested"
  );
}

const columnClass = "flex min-w-0 flex-col gap-6";

function PayoutDetails({ payout }: { payout: Payout }) {
  return (
    <DetailPage
      kind={payouts}
      title={`${paidAmount(payout)} to ${payeeName(payout)}`}
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
          <PayoutAlarm payoutId={payout.id} />
          <RailSection payout={payout} />
          <PayoutPapers key={payout.providerPayoutStatus} payoutId={payout.id} />
          <PayoutNotes payout={payout} />
          <Section title="Details">
            <Card>
              <PayoutFacts payout={payout} />
            </Card>
          </Section>
        </div>
      </div>
    </DetailPage>
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
      <PayoutStatus payout={payout} />
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
        <CalculationVideos calculation={calculation} />
      </Section>
    </>
  );
}

function PayoutFacts({ payout }: { payout: Payout }) {
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

/** The line items that the creator was told, and their sum. */
function IssuedLines({ payout }: { payout: Payout }) {
  const { lineItems, currency, amount, calculation, description } = payout;
  const adjustment =
    calculation === null ? 0n : minorOf(amount, currency) - BigInt(calculation.payouts.total.amount);
  return (
    <Card className="overflow-hidden">
      <ul aria-label="Line items" className="divide-y divide-line">
        {lineItems.map((line, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: issued lines never change, and may have equal titles.
            key={index}
            className="flex items-baseline justify-between gap-6 px-5 py-3 max-sm:px-4"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{line.title}</span>
            <span className="shrink-0 tabular-nums">{majorText(line.amount, currency)}</span>
          </li>
        ))}
      </ul>
      <div className="border-line-strong border-t bg-sunken px-5 py-3.5 max-sm:px-4">
        <p className="flex items-baseline justify-between gap-6 font-semibold">
          <span>Total</span>
          <span className="text-lg tabular-nums tracking-[-0.01em]">{majorText(amount, currency)}</span>
        </p>
        {adjustment === 0n ? null : (
          <p className="text-[13px] text-muted">
            {signedMinorText(adjustment, currency)} against the calculated{" "}
            {minorText(calculation?.payouts.total.amount ?? 0, currency)},{" "}
            {lineItems.some(({ title }) => title.startsWith("Balance: "))
              ? "by the balance or edited line items"
              : "by edited line items"}
          </p>
        )}
        {description === null ? null : <p className="mt-1 text-[13px] text-muted">“{description}”</p>}
      </div>
    </Card>
  );
}
