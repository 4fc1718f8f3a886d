import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { HandCoins, Wallet } from "lucide-react";
import { readError } from "../../../api/errors.ts";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import type { PortalPayout } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { BackLink } from "../../../parts/pages/back-link.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { shortDate } from "../../../ui/primitives/text/time.tsx";
import { Loaded } from "../parts/page-parts.tsx";
import { PayLine, PayLines, VideoList } from "../parts/pay-explanation.tsx";
import { moneyText, payoutDays, payoutName, payoutStates } from "../parts/portal-words.ts";
import { PayoutPapers } from "./payout-papers.tsx";

const route = getRouteApi("/portal/session/creators/$creatorId/payouts/$payoutId");

const followedMs = 5_000;

/** One payout: where the money is, and how it came to be this much. */
export function PayoutPage() {
  const { creatorId, payoutId } = route.useParams();
  const answer = useQuery(
    portalApi.payouts.get.queryOptions({
      input: { params: { creatorId, id: payoutId } },
      refetchInterval: ({ state }) => (isOnItsWay(state.data) ? followedMs : false),
    }),
  );
  return (
    <Page
      title={answer.data === undefined ? translate("Payout") : moneyText(answer.data.amount)}
      width="narrow"
      backLink={
        <BackLink to="/portal/creators/$creatorId/payouts" params={{ creatorId }}>
          {translate("All payouts")}
        </BackLink>
      }
    >
      <Loaded
        query={answer}
        label={translate("the payout")}
        missing={
          <Card>
            <EmptyState icon={Wallet} title={translate("There is no such payout")}>
              {translate("It may have been taken back, or the link was cut short.")}
            </EmptyState>
          </Card>
        }
      >
        {(payout) => <PayoutDetails payout={payout} />}
      </Loaded>
    </Page>
  );
}

/** Whether it may move any moment, by the creator's claim or at the provider. */
function isOnItsWay(payout: PortalPayout | undefined): boolean {
  return payout?.state === "claimable" || payout?.state === "on_the_way";
}

function PayoutDetails({ payout }: { payout: PortalPayout }) {
  const { explanation } = payout;
  return (
    <>
      <PayoutStatus payout={payout} />
      {explanation === null ? (
        <LineItems payout={payout} />
      ) : (
        <>
          <Explanation payout={payout} />
          <Section
            title={translate("Videos that counted")}
            description={translate("With their views as they were counted then.")}
          >
            <VideoList videos={explanation.videos} />
          </Section>
        </>
      )}
      <PayoutPapers key={payout.state} payoutId={payout.id} />
    </>
  );
}

function PayoutStatus({ payout }: { payout: PortalPayout }) {
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
        {payout.completedAt === null
          ? translate("Made on {day}", { day: shortDate(payout.paidAt) })
          : translate("Made on {day}, arrived on {arrivedOn}", {
              day: shortDate(payout.paidAt),
              arrivedOn: shortDate(payout.completedAt),
            })}
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
      title={translate("How it adds up")}
      description={translate("As it was when the payout was made. Later views change nothing here.")}
    >
      <PayLines lines={explanation.lines} total={amount} totalLabel={translate("Total")}>
        {adjustment === null ? null : (
          <PayLine label={translate("Changed by {name}", { name: organization.name })} amount={adjustment}>
            <p>
              {adjustment.amount > 0
                ? translate("The team added this to what was calculated.")
                : translate(
                    "The team took this off what was calculated. Ask them in the chat if you wonder why.",
                  )}
            </p>
          </PayLine>
        )}
      </PayLines>
    </Section>
  );
}

function LineItems({ payout: { lineItems, amount } }: { payout: PortalPayout }) {
  return (
    <Section title={translate("What it is for")}>
      <PayLines lines={[]} total={amount} totalLabel={translate("Total")}>
        {lineItems.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: issued lines never change, and may have equal titles.
          <PayLine key={index} label={item.title} amount={item.amount} />
        ))}
      </PayLines>
    </Section>
  );
}

/** Asks for the link and follows it: it is made for this moment, and kept nowhere. */
function ClaimButton({ payout: { id, amount } }: { payout: PortalPayout }) {
  const { id: creatorId } = usePortalCreator();
  const claim = useWrite(portalApi.payouts.getClaimLink.call, {
    onDone: ({ url }) => window.location.assign(url),
  });
  return (
    <div className="flex flex-col gap-3">
      <FormError message={claim.error === null ? undefined : readError(claim.error).message} />
      <Button
        variant="primary"
        size="large"
        className="h-11 w-full sm:w-auto sm:self-start"
        icon={<HandCoins aria-hidden="true" />}
        isPending={claim.isPending || claim.isSuccess}
        onClick={() => claim.mutate({ params: { creatorId, id } })}
      >
        {translate("Claim {amount}", { amount: moneyText(amount) })}
      </Button>
      <p className="text-faint text-xs">
        {translate("You continue at the payment provider, and choose there how you get your money.")}
      </p>
    </div>
  );
}
