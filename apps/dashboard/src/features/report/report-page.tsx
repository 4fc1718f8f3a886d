import { FileDown, FileX2, LockKeyhole, Printer } from "lucide-react";
import { type FormEvent, useState } from "react";
import { hasCode, readError } from "../../api/errors.ts";
import { publicClient } from "../../api/public-client.ts";
import type { Report } from "../../api/types.ts";
import { useAct, useAnswer } from "../../parts/answers.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { saveAnsweredFile } from "../../ui/primitives/browser/save-file.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { FormError, formText, TextField } from "../../ui/primitives/forms/form-field.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { IconTile } from "../../ui/product/remote-image.tsx";
import { brandStyle, OrganizationMark, SkipLink, VisitorPage } from "../../ui/product/visitor-page.tsx";
import { ReportView } from "./report-view.tsx";

/** One report, for whoever was given its link. */
export function ReportPage({ token }: { token: string | undefined }) {
  if (token === undefined) return <NoReport />;
  return <OpenReport token={token} />;
}

function OpenReport({ token }: { token: string }) {
  const [password, setPassword] = useState<string | undefined>(undefined);
  const reading = { token, ...(password !== undefined && { password }) };
  const report = useAnswer(`${token} ${password ?? ""}`, () => publicClient.reports.read({ body: reading }));
  if (report.isSuccess) return <FoundReport report={report.data} reading={reading} />;
  if (hasCode(report.error, "REPORT_LOCKED") || hasCode(report.error, "RATE_LIMITED"))
    return (
      <LockedReport
        problem={password === undefined ? undefined : readError(report.error).message}
        onSubmit={(next) => (next === password ? void report.refetch() : setPassword(next))}
      />
    );
  if (hasCode(report.error, "NOT_FOUND") || hasCode(report.error, "BAD_REQUEST")) return <NoReport />;
  return <QueryState query={report} pending={<PendingReport />} frame={ReportCard} />;
}

function ReportCard({ children }: { children: React.ReactNode }) {
  return <VisitorPage title="Report">{children}</VisitorPage>;
}

function NoReport() {
  return (
    <VisitorPage
      title="This report is not available"
      sign={<IconTile icon={FileX2} tone="neutral" />}
      description="The link was cut short, has expired, or was revoked. Ask whoever gave it to you for a new one."
    />
  );
}

interface LockedReportProps {
  problem: string | undefined;
  onSubmit: (password: string) => void;
}

function LockedReport({ problem, onSubmit }: LockedReportProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(formText(new FormData(event.currentTarget), "password"));
  }
  return (
    <VisitorPage
      title="This report has a password"
      sign={<IconTile icon={LockKeyhole} tone="accent" />}
      description="Whoever sent you the link knows it."
    >
      <form onSubmit={submit} className="mt-6 flex flex-col gap-4">
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="off"
          maxLength={128}
          required
        />
        <FormError message={problem} />
        <Button type="submit" variant="primary" size="large" className="h-11 w-full">
          Open report
        </Button>
      </form>
    </VisitorPage>
  );
}

interface FoundReportProps {
  report: Report;
  reading: { token: string; password?: string };
}

function FoundReport({ report, reading }: FoundReportProps) {
  const write = useAct(async () => saveAnsweredFile(await publicClient.reports.getPdf({ body: reading })));
  const { organization } = report;
  return (
    <div className="flex min-h-dvh flex-col" style={brandStyle(organization.color)}>
      <title>{`${report.title} · ${organization.name}`}</title>
      <SkipLink />
      <header className="border-line border-b bg-surface print:border-0">
        <div className="mx-auto flex h-14 w-full max-w-[1120px] items-center justify-between gap-3 px-4 sm:px-8">
          <span className="flex min-w-0 items-center gap-2.5">
            <OrganizationMark organization={organization} />
            <span className="truncate font-semibold text-[15px] tracking-[-0.02em]">{organization.name}</span>
          </span>
          <span className="flex gap-2 print:hidden">
            <Button
              className="max-sm:hidden"
              icon={<Printer aria-hidden="true" />}
              onClick={() => window.print()}
            >
              Print
            </Button>
            <Button
              variant="primary"
              icon={<FileDown aria-hidden="true" />}
              isPending={write.isPending}
              onClick={() => write.mutate(undefined)}
            >
              PDF
            </Button>
          </span>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        {write.error === null ? null : (
          <div className="mx-auto w-full max-w-[1120px] px-4 pt-4 sm:px-8">
            <FormError message={readError(write.error).message} />
          </div>
        )}
        <ReportView report={report} />
      </main>
    </div>
  );
}

function PendingReport() {
  return (
    <div role="status" className="mx-auto flex w-full max-w-[1120px] flex-col gap-6 px-4 py-20 sm:px-8">
      <span className="sr-only">Loading the report</span>
      <Skeleton className="h-14 w-2/3 rounded-lg" />
      <Skeleton className="h-26 rounded-xl" />
      <Skeleton className="h-96 rounded-xl" />
    </div>
  );
}
