import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { PaperKind } from "../../../api/types.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { saveAnsweredFile, saveFile } from "../../../ui/primitives/save-file.ts";

/** What there is of the payout for the books: on a page, and as files. */
export function PayoutPapers({ payoutId }: { payoutId: string }) {
  const { api } = useOrganization();
  const params = { id: payoutId };
  const papers = useQuery(api.paper.list.queryOptions({ input: { params } })).data;
  return (
    <Section title="Papers">
      <Card>
        <ul className="divide-y divide-line text-[13px]">
          <Paper payoutId={payoutId} kind="statement" title="Statement" number={papers?.statementNumber}>
            <CsvButton payoutId={payoutId} />
          </Paper>
          <Paper payoutId={payoutId} kind="invoice" title="Invoice" number={papers?.invoiceNumber} />
          <Paper
            payoutId={payoutId}
            kind="credit-note"
            title="Credit note"
            number={papers?.creditNoteNumber}
          />
          {papers?.hasReceipt ? <ReceiptItem payoutId={payoutId} /> : null}
        </ul>
      </Card>
    </Section>
  );
}

const itemClass = "flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-2.5";

interface PaperProps {
  payoutId: string;
  kind: PaperKind;
  title: string;
  number: string | null | undefined;
  children?: ReactNode;
}

/** A statement has no number before it is first looked at; nothing else is there without one. */
function Paper({ payoutId, kind, title, number, children }: PaperProps) {
  const { api } = useOrganization();
  const write = useWrite(api.paper.getPdf.call, {
    onDone: saveAnsweredFile,
    refreshes: [api.paper.list.key()],
    refusals: "toast",
  });
  if (kind !== "statement" && (number === null || number === undefined)) return null;
  return (
    <li className={itemClass}>
      <span className="min-w-0 flex-1">
        <Link
          to="/payouts/$payoutId/papers/$kind"
          params={{ payoutId, kind }}
          className="font-medium underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <span className="block text-faint">{number}</span>
      </span>
      <span className="flex gap-2">
        <Button
          size="small"
          aria-label={`${title} as PDF`}
          isPending={write.isPending}
          onClick={() => write.mutate({ params: { id: payoutId, kind } })}
        >
          PDF
        </Button>
        {children}
      </span>
    </li>
  );
}

/** Everything that the payout paid for, line by line and video by video, for whoever keeps the books. */
function CsvButton({ payoutId }: { payoutId: string }) {
  const { api } = useOrganization();
  const statement = useWrite(api.payouts.getStatement.call, {
    onDone: ({ fileName, csv }) => saveFile({ fileName, text: csv, type: "text/csv" }),
    refusals: "toast",
  });
  return (
    <Button
      size="small"
      aria-label="Statement as CSV"
      isPending={statement.isPending}
      onClick={() => statement.mutate({ params: { id: payoutId } })}
    >
      CSV
    </Button>
  );
}

function ReceiptItem({ payoutId }: { payoutId: string }) {
  const { api } = useOrganization();
  const receipt = useWrite(api.paper.getReceipt.call, { refusals: "toast" });
  const fetched = (use: (answer: NonNullable<typeof receipt.data>) => void) =>
    receipt.mutate({ params: { id: payoutId } }, { onSuccess: use });
  return (
    <li className={itemClass}>
      <span className="min-w-0 flex-1">
        <span className="font-medium">Receipt</span>
        <span className="block text-faint">Signed: anybody can check it</span>
      </span>
      <span className="flex gap-2">
        <Button
          size="small"
          aria-label="Receipt as file"
          isPending={receipt.isPending}
          onClick={() =>
            fetched(({ fileName, content }) =>
              saveFile({ fileName, text: content, type: "application/json" }),
            )
          }
        >
          File
        </Button>
        <Button
          size="small"
          aria-label="Check the receipt"
          disabled={receipt.isPending}
          onClick={() => fetched(({ verifyUrl }) => window.location.assign(verifyUrl))}
        >
          Check
        </Button>
      </span>
    </li>
  );
}
