import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { FileDown, FileX2, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { PaperDocument, PaperKind } from "../../../api/types.ts";
import { BackLink } from "../../../parts/pages/back-link.tsx";
import { QueryState } from "../../../parts/query-state.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { saveAnsweredFile } from "../../../ui/primitives/browser/save-file.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../../ui/primitives/states.tsx";
import { PaperView } from "../../../ui/product/paper-view.tsx";
import { majorText } from "../../../ui/product/words/money-text.ts";

const payoutRoute = getRouteApi("/app/payouts/$payoutId/papers/$kind");

/** A statement, invoice or credit note of a payout. */
export function PayoutPaperPage() {
  const { payoutId, kind } = payoutRoute.useParams();
  const { api } = useOrganization();
  // Safe: the server refuses any other, and the page says that there is none.
  const params = { id: payoutId, kind: kind as PaperKind };
  const paper = useQuery(api.paper.get.queryOptions({ input: { params }, retry: false }));
  const write = useWrite(api.paper.getPdf.call, saving);
  return (
    <PaperFrame
      paper={paper}
      isPending={write.isPending}
      onPdf={() => write.mutate({ params })}
      backLink={
        <BackLink to="/payouts/$payoutId" params={{ payoutId }}>
          The payout
        </BackLink>
      }
    />
  );
}

const saving = { onDone: saveAnsweredFile, refusals: "toast" } as const;

const monthRoute = getRouteApi("/app/creators/$creatorId/statements/$month");

/** What a creator was paid in a month. */
export function MonthStatementPage() {
  const { creatorId, month } = monthRoute.useParams();
  const { api } = useOrganization();
  const params = { id: creatorId, month };
  const paper = useQuery(api.paper.getMonth.queryOptions({ input: { params }, retry: false }));
  const write = useWrite(api.paper.getMonthPdf.call, saving);
  return (
    <PaperFrame
      paper={paper}
      isPending={write.isPending}
      onPdf={() => write.mutate({ params })}
      backLink={
        <BackLink to="/creators/$creatorId" params={{ creatorId }}>
          The creator
        </BackLink>
      }
    />
  );
}

interface PaperFrameProps {
  paper: Parameters<typeof QueryState>[0]["query"] & { readonly data: PaperDocument | undefined };
  isPending: boolean;
  onPdf: () => void;
  backLink: ReactNode;
}

function PaperFrame({ paper, isPending, onPdf, backLink }: PaperFrameProps) {
  const { data } = paper;
  if (data === undefined)
    return (
      <Page title="Paper" backLink={backLink}>
        <QueryState
          query={paper}
          pending={<Skeleton className="h-96 rounded-xl" />}
          missing={<EmptyState icon={FileX2} title="There is no such paper" />}
        />
      </Page>
    );
  return (
    <Page
      title={data.title}
      description={data.number}
      backLink={backLink}
      actions={
        <span className="flex gap-2 print:hidden">
          <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
          <Button
            variant="primary"
            icon={<FileDown aria-hidden="true" />}
            isPending={isPending}
            onClick={onPdf}
          >
            PDF
          </Button>
        </span>
      }
    >
      <PaperView paper={data} />
    </Page>
  );
}

/** The months in which a creator was paid something, each with its statement. */
export function CreatorStatements({ creatorId }: { creatorId: string }) {
  const { api } = useOrganization();
  const months = useQuery(api.paper.listMonths.queryOptions({ input: { params: { id: creatorId } } })).data;
  const write = useWrite(api.paper.getMonthPdf.call, {
    ...saving,
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
