import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarClock } from "lucide-react";
import { lazy, Suspense } from "react";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import type { RunningWindow } from "../../../api/types.ts";
import { translate, translateParts } from "../../../languages/language.ts";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../../ui/primitives/states.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { EarningsTabs, Loaded } from "../parts/page-parts.tsx";
import { PayLines, VideoList } from "../parts/pay-explanation.tsx";
import { daysLeftText, daysText, moneyText } from "../parts/portal-words.ts";

const EarningsHistory = lazy(() =>
  import("./earnings-history.tsx").then(({ EarningsHistory }) => ({ default: EarningsHistory })),
);

/** What the running cycle would pay if it ended now, and why. */
export function EarningsPage() {
  const { id: creatorId } = usePortalCreator();
  const answer = useQuery(portalApi.home.getWindow.queryOptions({ input: { params: { creatorId } } }));
  return (
    <Page title={translate("Earnings")} width="narrow">
      <EarningsTabs />
      <Loaded query={answer} label={translate("what you earned")}>
        {({ window }) => (window === null ? <NoCycle /> : <Cycle window={window} />)}
      </Loaded>
      <Suspense fallback={<Skeleton className="h-80 rounded-xl" />}>
        <EarningsHistory />
      </Suspense>
    </Page>
  );
}

function Cycle({ window }: { window: RunningWindow }) {
  const { total, lines, videos, campaignName, countedAt } = window;
  return (
    <>
      <Card className="px-5 py-5 sm:px-6">
        <h2 className="text-[13px] text-muted">{translate("So far this cycle")}</h2>
        <p className="mt-1 font-semibold text-[34px] tabular-nums leading-10 tracking-[-0.03em] [overflow-wrap:anywhere]">
          {moneyText(total)}
        </p>
        <p className="mt-2 text-[13px] text-muted">
          {campaignName} · {daysText(window)} · {daysLeftText(window.daysLeft)}
        </p>
        <p className="mt-3 border-line border-t pt-3 text-faint text-xs">
          {countedAt === null
            ? translate("Views have not been counted yet.")
            : translateParts("Views were counted {relativetime}.", {
                relativetime: <RelativeTime instant={countedAt} />,
              })}{" "}
          {translate("The amount changes with your views until the cycle is over and the team pays it.")}
        </p>
      </Card>
      <Section title={translate("How it adds up")}>
        <PayLines lines={lines} total={total} totalLabel={translate("So far")} />
      </Section>
      <Section
        title={translate("Videos that count")}
        description={translate("With the views that this cycle brought, and what each earns.")}
      >
        <VideoList videos={videos} />
      </Section>
    </>
  );
}

function NoCycle() {
  const { id: creatorId } = usePortalCreator();
  return (
    <Card>
      <EmptyState
        icon={CalendarClock}
        title={translate("No cycle is running")}
        action={
          <Link to="/portal/creators/$creatorId/payouts" params={{ creatorId }} className={buttonClass()}>
            {translate("See your payouts")}
          </Link>
        }
      >
        {translate("While you are in a campaign, you see here day by day what your videos earn.")}
      </EmptyState>
    </Card>
  );
}
