import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import type { ComponentProps } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { PaperKind } from "../../../api/types.ts";
import { BackLink } from "../../../parts/pages/back-link.tsx";
import { PaperPage } from "../../../parts/paper/paper-page.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { saveAnsweredFile } from "../../../ui/primitives/browser/save-file.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { majorText } from "../../../ui/product/words/money-text.ts";

const payoutRoute = getRouteApi("/app/payouts/$payoutId/papers/$kind");

/** A statement, invoice or credit note of a payout. */
export function PayoutPaperPage() {
  const { payoutId, kind } = payoutRoute.useParams();
  const { api } = useOrganization();
  // Safe: the server refuses any other, and the page says that there is none.
  const params = { id: payoutId, kind: kind as PaperKind };
  const paper = useQuery(api.paper.get.queryOptions({ input: { params }, retry: false }));
  return (
    <TeamPaperPage
      paper={paper}
      getPdf={() => api.paper.getPdf.call({ params })}
      backLink={
        <BackLink to="/payouts/$payoutId" params={{ payoutId }}>
          The payout
        </BackLink>
      }
    />
  );
}

const monthRoute = getRouteApi("/app/creators/$creatorId/statements/$month");

/** What a creator was paid in a month. */
export function MonthStatementPage() {
  const { creatorId, month } = monthRoute.useParams();
  const { api } = useOrganization();
  const params = { id: creatorId, month };
  const paper = useQuery(api.paper.getMonth.queryOptions({ input: { params }, retry: false }));
  return (
    <TeamPaperPage
      paper={paper}
      getPdf={() => api.paper.getMonthPdf.call({ params })}
      backLink={
        <BackLink to="/creators/$creatorId" params={{ creatorId }}>
          The creator
        </BackLink>
      }
    />
  );
}

type TeamPaperPageProps = Pick<ComponentProps<typeof PaperPage>, "paper" | "getPdf" | "backLink">;

function TeamPaperPage(props: TeamPaperPageProps) {
  return (
    <PaperPage
      {...props}
      title="Paper"
      pending={<Skeleton className="h-96 rounded-xl" />}
      actions={
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Print
        </Button>
      }
    />
  );
}

/** The months in which a creator was paid something, each with its statement. */
export function CreatorStatements({ creatorId }: { creatorId: string }) {
  const { api } = useOrganization();
  const months = useQuery(api.paper.listMonths.queryOptions({ input: { params: { id: creatorId } } })).data;
  const write = useWrite(api.paper.getMonthPdf.call, {
    onDone: saveAnsweredFile,
    refusals: "toast",
    refreshes: [api.paper.listMonths.key()],
    refreshesWhenRefused: true,
  });
  if (months === undefined || months.data.length === 0) return null;
  return (
    <Section title="Statements">
      <Card>
        <ul aria-label="Statements" className="divide-y divide-line text-[13px]">
          {months.data.map(({ month, totals }) => (
            <li key={month} className="flex items-center gap-3 px-5 py-2.5">
              <Link
                to="/creators/$creatorId/statements/$month"
                params={{ creatorId, month }}
                className="min-w-0 flex-1 font-medium underline-offset-4 hover:underline"
              >
                {month}
              </Link>
              <span className="tabular-nums">
                {totals.map(({ value, currency }) => majorText(value, currency)).join(", ")}
              </span>
              <Button
                size="small"
                aria-label={`Statement of ${month} as PDF`}
                isPending={write.isPending && write.variables.params.month === month}
                onClick={() => write.mutate({ params: { id: creatorId, month } })}
              >
                PDF
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
