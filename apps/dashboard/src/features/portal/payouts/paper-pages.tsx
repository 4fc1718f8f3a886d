import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { FileDown, FileX2 } from "lucide-react";
import type { ReactNode } from "react";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import type { PaperDocument, PaperKind } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { BackLink } from "../../../parts/pages/back-link.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { saveAnsweredFile } from "../../../ui/primitives/browser/save-file.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { PaperView } from "../../../ui/product/paper-view.tsx";
import { Loaded } from "../parts/page-parts.tsx";
import { moneyText } from "../parts/portal-words.ts";

const payoutRoute = getRouteApi("/portal/session/creators/$creatorId/payouts/$payoutId/papers/$kind");

/** A statement, invoice or credit note of a payout. Its words are those of the file, which is English. */
export function PayoutPaperPage() {
  const { creatorId, payoutId, kind } = payoutRoute.useParams();
  // Safe: the server refuses any other, and the page says that there is none.
  const params = { creatorId, id: payoutId, kind: kind as PaperKind };
  const paper = useQuery(portalApi.paper.get.queryOptions({ input: { params }, retry: false }));
  const write = useWrite(portalApi.paper.getPdf.call, saving);
  return (
    <PaperFrame
      paper={paper}
      isPending={write.isPending}
      onPdf={() => write.mutate({ params })}
      backLink={
        <BackLink to="/portal/creators/$creatorId/payouts/$payoutId" params={{ creatorId, payoutId }}>
          {translate("Payout")}
        </BackLink>
      }
    />
  );
}

const saving = { onDone: saveAnsweredFile, refusals: "toast" } as const;

const monthRoute = getRouteApi("/portal/session/creators/$creatorId/statements/$month");

/** What was paid in a month. */
export function MonthStatementPage() {
  const params = monthRoute.useParams();
  const paper = useQuery(portalApi.paper.getMonth.queryOptions({ input: { params }, retry: false }));
  const write = useWrite(portalApi.paper.getMonthPdf.call, saving);
  return (
    <PaperFrame
      paper={paper}
      isPending={write.isPending}
      onPdf={() => write.mutate({ params })}
      backLink={
        <BackLink to="/portal/creators/$creatorId/payouts" params={{ creatorId: params.creatorId }}>
          {translate("All payouts")}
        </BackLink>
      }
    />
  );
}

interface PaperFrameProps {
  paper: UseQueryResult<PaperDocument>;
  isPending: boolean;
  onPdf: () => void;
  backLink: ReactNode;
}

function PaperFrame({ paper, isPending, onPdf, backLink }: PaperFrameProps) {
  return (
    <Page
      title={paper.data?.title ?? translate("Papers")}
      description={paper.data?.number}
      width="narrow"
      backLink={backLink}
      actions={
        paper.data === undefined ? undefined : (
          <Button
            variant="primary"
            icon={<FileDown aria-hidden="true" />}
            isPending={isPending}
            onClick={onPdf}
          >
            {translate("PDF")}
          </Button>
        )
      }
    >
      <Loaded
        query={paper}
        label={translate("the paper")}
        missing={
          <Card>
            <EmptyState icon={FileX2} title={translate("There is no such paper")} />
          </Card>
        }
      >
        {(data) => <PaperView paper={data} />}
      </Loaded>
    </Page>
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
