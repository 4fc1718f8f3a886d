import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import type { PaperKind } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { BackLink } from "../../../parts/pages/back-link.tsx";
import { PaperPage } from "../../../parts/paper/paper-page.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { Placeholder } from "../parts/page-parts.tsx";
import { moneyText } from "../parts/portal-words.ts";

const payoutRoute = getRouteApi("/portal/session/creators/$creatorId/payouts/$payoutId/papers/$kind");

/** A statement, invoice or credit note of a payout. Its words are those of the file, which is English. */
export function PayoutPaperPage() {
  const { creatorId, payoutId, kind } = payoutRoute.useParams();
  // Safe: the server refuses any other, and the page says that there is none.
  const params = { creatorId, id: payoutId, kind: kind as PaperKind };
  const paper = useQuery(portalApi.paper.get.queryOptions({ input: { params }, retry: false }));
  return (
    <PortalPaperPage
      paper={paper}
      getPdf={() => portalApi.paper.getPdf.call({ params })}
      backLink={
        <BackLink to="/portal/creators/$creatorId/payouts/$payoutId" params={{ creatorId, payoutId }}>
          {translate("Payout")}
        </BackLink>
      }
    />
  );
}

const monthRoute = getRouteApi("/portal/session/creators/$creatorId/statements/$month");

/** What was paid in a month. */
export function MonthStatementPage() {
  const params = monthRoute.useParams();
  const paper = useQuery(portalApi.paper.getMonth.queryOptions({ input: { params }, retry: false }));
  return (
    <PortalPaperPage
      paper={paper}
      getPdf={() => portalApi.paper.getMonthPdf.call({ params })}
      backLink={
        <BackLink to="/portal/creators/$creatorId/payouts" params={{ creatorId: params.creatorId }}>
          {translate("All payouts")}
        </BackLink>
      }
    />
  );
}

type PortalPaperPageProps = Pick<ComponentProps<typeof PaperPage>, "paper" | "getPdf" | "backLink">;

function PortalPaperPage(props: PortalPaperPageProps) {
  return (
    <PaperPage
      {...props}
      title={translate("Papers")}
      width="narrow"
      pending={<Placeholder label={translate("the paper")} />}
      frame={Card}
    />
  );
}

/** The months in which something was paid, each with its statement. */
export function MonthStatements() {
  const { id: creatorId } = usePortalCreator();
  const months = useQuery(portalApi.paper.listMonths.queryOptions({ input: { params: { creatorId } } })).data;
  if (months === undefined || months.data.length === 0) return null;
  return (
    <Section title={translate("Statements by month")}>
      <Card className="overflow-hidden">
        <ul aria-label={translate("Statements by month")} className="divide-y divide-line">
          {months.data.map(({ month, totals }) => (
            <li key={month}>
              <Link
                to="/portal/creators/$creatorId/statements/$month"
                params={{ creatorId, month }}
                className="flex items-baseline justify-between gap-4 px-5 py-3.5 hover:bg-sunken focus-visible:-outline-offset-2 max-sm:px-4"
              >
                <span className="font-medium tabular-nums">{month}</span>
                <span className="text-right tabular-nums">{totals.map(moneyText).join(", ")}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
