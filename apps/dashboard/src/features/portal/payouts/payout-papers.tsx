import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import type { PaperKind } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { saveAnsweredFile, saveFile } from "../../../ui/primitives/save-file.ts";

/** The payout on paper, to keep or to hand in. */
export function PayoutPapers({ payoutId }: { payoutId: string }) {
  const { id: creatorId } = usePortalCreator();
  const params = { creatorId, id: payoutId };
  const papers = useQuery(portalApi.paper.list.queryOptions({ input: { params } })).data;
  return (
    <Section title={translate("Papers")}>
      <Card>
        <ul className="divide-y divide-line text-sm">
          <Paper
            payoutId={payoutId}
            kind="statement"
            title={translate("Statement")}
            number={papers?.statementNumber}
          >
            <CsvButton payoutId={payoutId} />
          </Paper>
          <Paper
            payoutId={payoutId}
            kind="invoice"
            title={translate("Invoice")}
            number={papers?.invoiceNumber}
          />
          <Paper
            payoutId={payoutId}
            kind="credit-note"
            title={translate("Credit note")}
            number={papers?.creditNoteNumber}
          />
          {papers?.hasReceipt ? <ReceiptItem payoutId={payoutId} /> : null}
        </ul>
      </Card>
    </Section>
  );
}

const itemClass = "flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3 max-sm:px-4";

interface PaperProps {
  payoutId: string;
  kind: PaperKind;
  title: string;
  number: string | null | undefined;
  children?: ReactNode;
}

/** A statement has no number before it is first looked at; nothing else is there without one. */
function Paper({ payoutId, kind, title, number, children }: PaperProps) {
  const { id: creatorId } = usePortalCreator();
  const write = useWrite(portalApi.paper.getPdf.call, {
    onDone: saveAnsweredFile,
    refreshes: [portalApi.paper.list.key()],
    refusals: "toast",
  });
  if (kind !== "statement" && (number === null || number === undefined)) return null;
  return (
    <li className={itemClass}>
      <span className="min-w-0 flex-1">
        <Link
          to="/portal/creators/$creatorId/payouts/$payoutId/papers/$kind"
          params={{ creatorId, payoutId, kind }}
          className="font-medium underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <span className="block text-[13px] text-faint">{number}</span>
      </span>
      <span className="flex gap-2">
        <Button
          size="small"
          aria-label={translate("{paper} as PDF", { paper: title })}
          isPending={write.isPending}
          onClick={() => write.mutate({ params: { creatorId, id: payoutId, kind } })}
        >
          {translate("PDF")}
        </Button>
        {children}
      </span>
    </li>
  );
}

function CsvButton({ payoutId }: { payoutId: string }) {
  const { id: creatorId } = usePortalCreator();
  const statement = useWrite(portalApi.payouts.getStatement.call, {
    onDone: ({ fileName, csv }) => saveFile({ fileName, text: csv, type: "text/csv" }),
    refusals: "toast",
  });
  return (
    <Button
      size="small"
      aria-label={translate("Statement as CSV")}
      isPending={statement.isPending}
      onClick={() => statement.mutate({ params: { creatorId, id: payoutId } })}
    >
      {translate("CSV")}
    </Button>
  );
}

function ReceiptItem({ payoutId }: { payoutId: string }) {
  const { id: creatorId } = usePortalCreator();
  const receipt = useWrite(portalApi.paper.getReceipt.call, { refusals: "toast" });
  const fetched = (use: (answer: NonNullable<typeof receipt.data>) => void) =>
    receipt.mutate({ params: { creatorId, id: payoutId } }, { onSuccess: use });
  return (
    <li className={itemClass}>
      <span className="min-w-0 flex-1">
        <span className="font-medium">{translate("Receipt")}</span>
        <span className="block text-[13px] text-faint">{translate("Signed: anybody can check it")}</span>
      </span>
      <span className="flex gap-2">
        <Button
          size="small"
          aria-label={translate("Receipt as file")}
          isPending={receipt.isPending}
          onClick={() =>
            fetched(({ fileName, content }) =>
              saveFile({ fileName, text: content, type: "application/json" }),
            )
          }
        >
          {translate("File")}
        </Button>
        <Button
          size="small"
          aria-label={translate("Check the receipt")}
          disabled={receipt.isPending}
          onClick={() => fetched(({ verifyUrl }) => window.location.assign(verifyUrl))}
        >
          {translate("Check")}
        </Button>
      </span>
    </li>
  );
}
