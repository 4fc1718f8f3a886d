import { usePortalCreator } from "../../../api/portal.ts";
import type { PortalPayout } from "../../../api/portal-types.ts";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { shortDate } from "../../../ui/primitives/time.tsx";
import { PayLine, PayLines } from "../explanation/pay-lines.tsx";
import { VideoList } from "../explanation/video-list.tsx";
import { ClaimButton } from "./claim-button.tsx";
import { payoutDays, payoutName } from "./payout-name.ts";
import { payoutStates } from "./payout-state.ts";

export function PayoutDetails({ payout }: { payout: PortalPayout }) {
  const { explanation } = payout;
  return (
    <>
      <Standing payout={payout} />
      {explanation === null ? (
        <LineItems payout={payout} />
      ) : (
        <>
          <Explanation payout={payout} />
          <Section title="Videos that counted" description="With their views as they were counted then.">
            <VideoList videos={explanation.videos} />
          </Section>
        </>
      )}
    </>
  );
}

function Standing({ payout }: { payout: PortalPayout }) {
  const { label, tone } = payoutStates[payout.state];
  const days = payoutDays(payout);
  return (
    <Card className="flex flex-col gap-4 px-5 py-5 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StateBadge tone={tone}>{label}</StateBadge>
        <span className="min-w-0 text-[13px] text-muted [overflow-wrap:anywhere]">
          {payoutName(payout)}
          {days === undefined ? null : ` · ${days}`}
        </span>
      </div>
      <p className="text-[15px] leading-6">{payout.stateSentence}</p>
      {payout.state === "claimable" ? <ClaimButton payout={payout} /> : null}
      <p className="text-faint text-xs">
        Made on {shortDate(payout.paidAt)}
        {payout.completedAt === null ? null : `, arrived on ${shortDate(payout.completedAt)}`}
      </p>
    </Card>
  );
}

/** The calculation's own lines, and what the team changed by hand. */
function Explanation({ payout }: { payout: PortalPayout }) {
  const { organization } = usePortalCreator();
  const { explanation, adjustment, amount } = payout;
  if (explanation === null) return null;
  return (
    <Section
      title="How it adds up"
      description="As it was when the payout was made. Later views change nothing here."
    >
      <PayLines lines={explanation.lines} total={amount} totalLabel="Total">
        {adjustment === null ? null : (
          <PayLine label={`Changed by ${organization.name}`} amount={adjustment}>
            <p>
              {adjustment.amount > 0
                ? "The team added this to what was calculated."
                : "The team took this off what was calculated. Ask them in the chat if you wonder why."}
            </p>
          </PayLine>
        )}
      </PayLines>
    </Section>
  );
}

function LineItems({ payout: { lineItems, amount } }: { payout: PortalPayout }) {
  return (
    <Section title="What it is for">
      <PayLines lines={[]} total={amount} totalLabel="Total">
        {lineItems.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: issued lines never change, and may have equal titles.
          <PayLine key={index} label={item.title} amount={item.amount} />
        ))}
      </PayLines>
    </Section>
  );
}
