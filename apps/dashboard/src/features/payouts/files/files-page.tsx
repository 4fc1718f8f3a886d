import { useQuery } from "@tanstack/react-query";
import { FileText, Upload } from "lucide-react";
import { useState } from "react";
import { canAdminister } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { ImportedAnswer, PayoutFile } from "../../../api/types.ts";
import { BackLink } from "../../../parts/pages/back-link.tsx";
import { QueryState } from "../../../parts/query-state.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { FileLabel } from "../../../ui/primitives/forms/file-choice.tsx";
import { actionsColumn, type Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { FileActions } from "./file-actions.tsx";
import { sumText, WaitingSection } from "./waiting-section.tsx";

/** Files that the team takes to its bank, and what the bank answered. */
export function FilesPage() {
  const { api, organization } = useOrganization();
  const answer = useQuery(api.payoutFiles.list.queryOptions());
  const canPay = canAdminister(organization.role);
  return (
    <Page
      title="Payout files"
      backLink={<BackLink to="/payouts">Payouts</BackLink>}
      description="For teams that pay by themselves: one file for your bank or payment service, and its answer back."
      actions={canPay ? <ImportButton /> : undefined}
    >
      {answer.isSuccess ? (
        <div className="flex flex-col gap-8">
          <WaitingSection waiting={answer.data.waiting} canPay={canPay} />
          <Section title="Files">
            <Card>
              {answer.data.data.length === 0 ? (
                <EmptyState icon={FileText} title="No files yet">
                  Approved payouts of creators who chose a file rail wait here to be put into one.
                </EmptyState>
              ) : (
                <Table label="Files" columns={fileColumns} rows={answer.data.data} rowKey={({ id }) => id} />
              )}
            </Card>
          </Section>
        </div>
      ) : (
        <QueryState query={answer} label="payout files" frame={Card} rows={3} />
      )}
    </Page>
  );
}

const stateBadges = {
  made: { tone: "warning", label: "Not sent yet" },
  sent: { tone: "accent", label: "Sent" },
  discarded: { tone: "neutral", label: "Discarded" },
} as const;

const fileColumns: readonly Column<PayoutFile>[] = [
  {
    id: "file",
    header: "File",
    place: "title",
    cell: ({ name, railName, sha256 }) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium text-ink">{name}</span>
        <span className="block text-[13px] text-muted">
          {railName}, SHA-256 {sha256.slice(0, 12)}…
        </span>
      </span>
    ),
  },
  {
    id: "sum",
    header: "Pays",
    align: "end",
    cell: ({ amount, currency, transfers }) => `${sumText(amount, currency)} in ${transfers}`,
  },
  {
    id: "state",
    header: "State",
    cell: ({ state }) => <StateBadge tone={stateBadges[state].tone}>{stateBadges[state].label}</StateBadge>,
  },
  {
    id: "answers",
    header: "Answered",
    cell: ({ completed, returned }) =>
      returned === 0 ? `${completed} paid` : `${completed} paid, ${returned} returned`,
  },
  { id: "made", header: "Made", cell: ({ createdAt }) => <RelativeTime instant={createdAt} /> },
  actionsColumn((file) => <FileActions file={file} />),
];

function ImportButton() {
  const { api } = useOrganization();
  const [imported, setImported] = useState<ImportedAnswer>();
  const take = useWrite(api.payoutFiles.importAnswer.call, {
    onDone: setImported,
    refreshes: [api.payoutFiles.key()],
    refusals: "toast",
  });
  return (
    <div className="flex flex-col items-end gap-3">
      <FileLabel
        accept=".xml,.csv,text/csv,application/xml"
        onFile={async (file) => take.mutate({ body: { text: await file.text() } })}
        className={`${buttonClass()} cursor-pointer focus-within:outline-2`}
      >
        <Upload aria-hidden="true" />
        {take.isPending ? "Importing…" : "Import the bank's answer"}
      </FileLabel>
      {imported === undefined ? null : <Imported answer={imported} />}
    </div>
  );
}

function Imported({ answer }: { answer: ImportedAnswer }) {
  const { completed, returned, unchanged, problems, alarms } = answer;
  return (
    <>
      {alarms.length === 0 ? null : (
        <Notice tone="danger" title="The bank may have paid twice, or by a file that was discarded">
          <Sentences texts={alarms} />
        </Notice>
      )}
      <Notice
        tone={problems.length === 0 ? "success" : "warning"}
        title={`${completed} paid, ${returned} returned, ${unchanged} known already`}
      >
        {problems.length === 0 ? undefined : <Sentences texts={problems.slice(0, SHOWN_PROBLEMS)} />}
      </Notice>
    </>
  );
}

const SHOWN_PROBLEMS = 20;

function Sentences({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="list-disc pl-4">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
