import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PaperKind, PayoutPapers, SignedReceipt } from "../../api/types.ts";
import { translate } from "../../languages/language.ts";
import { type AnsweredFile, saveAnsweredFile, saveFile } from "../../ui/primitives/browser/save-file.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { useWrite } from "../writes/use-write.ts";

interface PaperListProps {
  papers: PayoutPapers | undefined;
  /** Read again once a PDF was made, which gives a statement its number. */
  listKey: QueryKey;
  getPdf: (kind: PaperKind) => Promise<AnsweredFile>;
  /** Everything that the payout paid for, line by line and video by video, for whoever keeps the books. */
  getStatement: () => Promise<{ readonly fileName: string; readonly csv: string }>;
  getReceipt: () => Promise<SignedReceipt>;
  link: (kind: PaperKind, look: { className: string; children: ReactNode }) => ReactNode;
  spacing: "dense" | "roomy";
}

const looks = {
  dense: { list: "text-[13px]", item: "py-2.5", note: "text-faint" },
  roomy: { list: "text-sm", item: "py-3 max-sm:px-4", note: "text-[13px] text-faint" },
};

/** What there is of a payout for the books, to keep or to hand in: on a page, and as files. */
export function PaperList(props: PaperListProps) {
  const { papers, spacing } = props;
  return (
    <Section title={translate("Papers")}>
      <Card>
        <ul className={`divide-y divide-line ${looks[spacing].list}`}>
          <Paper {...props} kind="statement" title={translate("Statement")} number={papers?.statementNumber}>
            <CsvButton {...props} />
          </Paper>
          <Paper {...props} kind="invoice" title={translate("Invoice")} number={papers?.invoiceNumber} />
          <Paper
            {...props}
            kind="credit-note"
            title={translate("Credit note")}
            number={papers?.creditNoteNumber}
          />
          {papers?.hasReceipt ? <Receipt {...props} /> : null}
        </ul>
      </Card>
    </Section>
  );
}

interface ItemProps {
  spacing: "dense" | "roomy";
  name: ReactNode;
  note: string | null | undefined;
  children: ReactNode;
}

function Item({ spacing, name, note, children }: ItemProps) {
  return (
    <li className={`flex flex-wrap items-center gap-x-3 gap-y-2 px-5 ${looks[spacing].item}`}>
      <span className="min-w-0 flex-1">
        {name}
        <span className={`block ${looks[spacing].note}`}>{note}</span>
      </span>
      <span className="flex gap-2">{children}</span>
    </li>
  );
}

interface PaperProps extends PaperListProps {
  kind: PaperKind;
  title: string;
  number: string | null | undefined;
  children?: ReactNode;
}

/** A statement has no number before it is first looked at; nothing else is there without one. */
function Paper({ kind, title, number, spacing, link, listKey, getPdf, children }: PaperProps) {
  const write = useWrite(() => getPdf(kind), {
    onDone: saveAnsweredFile,
    refreshes: [listKey],
    refusals: "toast",
  });
  if (kind !== "statement" && (number === null || number === undefined)) return null;
  return (
    <Item
      spacing={spacing}
      name={link(kind, { className: "font-medium underline-offset-4 hover:underline", children: title })}
      note={number}
    >
      <Button
        size="small"
        aria-label={translate("{paper} as PDF", { paper: title })}
        isPending={write.isPending}
        onClick={() => write.mutate()}
      >
        {translate("PDF")}
      </Button>
      {children}
    </Item>
  );
}

function CsvButton({ getStatement }: Pick<PaperListProps, "getStatement">) {
  const statement = useWrite(getStatement, {
    onDone: ({ fileName, csv }) => saveFile({ fileName, text: csv, type: "text/csv" }),
    refusals: "toast",
  });
  return (
    <Button
      size="small"
      aria-label={translate("Statement as CSV")}
      isPending={statement.isPending}
      onClick={() => statement.mutate()}
    >
      {translate("CSV")}
    </Button>
  );
}

function Receipt({ spacing, getReceipt }: Pick<PaperListProps, "spacing" | "getReceipt">) {
  const receipt = useWrite(getReceipt, { refusals: "toast" });
  const fetched = (use: (answer: SignedReceipt) => void) => receipt.mutate(undefined, { onSuccess: use });
  return (
    <Item
      spacing={spacing}
      name={<span className="font-medium">{translate("Receipt")}</span>}
      note={translate("Signed: anybody can check it")}
    >
      <Button
        size="small"
        aria-label={translate("Receipt as file")}
        isPending={receipt.isPending}
        onClick={() =>
          fetched(({ fileName, content }) => saveFile({ fileName, text: content, type: "application/json" }))
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
    </Item>
  );
}
