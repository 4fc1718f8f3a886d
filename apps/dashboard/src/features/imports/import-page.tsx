import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { BackLink } from "../../parts/pages/back-link.tsx";
import { ProgressBar } from "../../ui/charts/small-charts.tsx";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { FormError } from "../../ui/primitives/forms/form-field.tsx";
import { Notice } from "../../ui/primitives/notice.tsx";
import { Card, Page } from "../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../ui/primitives/states.tsx";
import { counted, exactNumber, percent } from "../../ui/primitives/text/number-format.ts";
import { AskStep, ProblemList } from "./ask-step.tsx";
import { ChooseFile, FileDrop } from "./choose-file.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { type ImportState, type KeptImport, useImport } from "./use-import.ts";

/** A file of history, from the browser into the figures. */
export function ImportPage() {
  const { organization } = useOrganization();
  return (
    <Page
      title="Import history"
      description="Counts that another tracker read, or that you kept in a spreadsheet, become part of the history of your videos."
      backLink={<BackLink to="/accounts">Accounts</BackLink>}
    >
      {canWrite(organization.role) ? <ImportSteps /> : <ReadersOnly />}
    </Page>
  );
}

function ImportSteps() {
  const { state, chooseFile, map, check, start, goOn, startOver } = useImport();
  switch (state.step) {
    case "loading":
      return <Skeleton className="h-72 rounded-xl" />;
    case "choose":
      return <ChooseFile problem={state.problem} onFile={chooseFile} />;
    case "map":
      return <ColumnsStep chosen={state} onChange={map} onCheck={check} onCancel={startOver} />;
    case "check":
      return <CheckStep name={state.file.name} share={state.share} />;
    case "ask":
      return (
        <AskStep asked={state} onBack={() => map(state)} onStart={() => start(state)} onCancel={startOver} />
      );
    case "again":
      return <AgainStep kept={state.kept} problem={state.problem} onFile={chooseFile} onCancel={startOver} />;
    case "done":
      return <DoneStep kept={state.kept} onAnother={startOver} />;
    default:
      return <SendStep state={state} onGoOn={goOn} onStop={startOver} />;
  }
}

function ReadersOnly() {
  return (
    <Card>
      <EmptyState
        icon={Lock}
        title="Members import history"
        action={
          <Link to="/accounts" className={buttonClass()}>
            Back to accounts
          </Link>
        }
      >
        You may read everything here. Ask an admin if you should be able to import as well.
      </EmptyState>
    </Card>
  );
}

function CheckStep({ name, share }: { name: string; share: number }) {
  return (
    <Card className="flex flex-col gap-3 px-5 py-6">
      <p role="status" className="text-sm">
        Checking {name}
      </p>
      <ProgressBar label="Checking the file" value={share} />
    </Card>
  );
}

interface SendStepProps {
  state: Extract<ImportState, { step: "send" | "paused" | "refused" }>;
  onGoOn: (kept: KeptImport) => void;
  onStop: () => void;
}

/** How far it has come, and what to do where it does not go on by itself. */
function SendStep({ state, onGoOn, onStop }: SendStepProps) {
  const { kept, step } = state;
  const sent = kept.position.rows + kept.position.refused.length;
  const share = sent / Math.max(kept.check.goodRows, 1);
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-col gap-3 px-5 py-6">
        <p className="flex flex-wrap justify-between gap-x-4 text-sm">
          <span role="status">{step === "send" ? `Importing ${kept.name}` : `${kept.name} waits`}</span>
          <span className="text-muted tabular-nums">
            {exactNumber(sent)} of {counted(kept.check.goodRows, "row")} · {percent(share)}
          </span>
        </p>
        <ProgressBar label="Importing the file" value={share} />
        <p className="text-[13px] text-muted">
          Should you leave this page or reload it, the import goes on from here when you are back.
        </p>
      </Card>
      {step === "paused" ? <Notice tone="danger" title={state.problem} /> : null}
      {step === "refused" ? (
        <>
          <Notice tone="warning" title={`The server refused ${counted(state.problems.length, "row")}`}>
            What was sent before stays. Leave these rows out and go on, or stop here.
          </Notice>
          <ProblemList problems={state.problems} fileName={kept.name} />
        </>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onStop}>Stop here</Button>
        {step === "send" ? null : (
          <Button
            variant="primary"
            onClick={() => onGoOn(step === "refused" ? { ...kept, leavesOut: true } : kept)}
          >
            {step === "refused" ? "Leave them out and go on" : "Try again"}
          </Button>
        )}
      </div>
    </div>
  );
}

interface AgainStepProps {
  kept: KeptImport;
  problem: string | undefined;
  onFile: (file: File) => void;
  onCancel: () => void;
}

/** Where the browser had no room to keep the file. */
function AgainStep({ kept, problem, onFile, onCancel }: AgainStepProps) {
  return (
    <div className="flex flex-col gap-6">
      <Notice tone="info" title={`Choose ${kept.name} again to go on`}>
        {exactNumber(kept.position.rows)} of {counted(kept.check.goodRows, "row")} are imported. The browser
        did not keep the file.
      </Notice>
      <FormError message={problem} />
      <FileDrop onFile={onFile} />
      <div className="flex justify-end">
        <Button onClick={onCancel}>Stop here</Button>
      </div>
    </div>
  );
}

/** What came of it. */
function DoneStep({ kept, onAnother }: { kept: KeptImport; onAnother: () => void }) {
  const { check, position } = kept;
  const leftOut = check.badRows + position.refused.length;
  const problems = [...check.problems, ...position.refused];
  return (
    <div className="flex flex-col gap-6">
      <Notice tone="success" title={`${counted(position.rows, "row")} of ${kept.name} imported`}>
        {counted(check.videos, "video")} of {counted(check.accounts, "account")}.
        {position.skipped === 0 ? null : ` ${exactNumber(position.skipped)} of the rows were known already.`}
        {leftOut === 0 ? null : ` ${counted(leftOut, "row")} left out.`}
      </Notice>
      {problems.length === 0 ? null : <ProblemList problems={problems} fileName={kept.name} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onAnother}>Import another file</Button>
        <Link to="/accounts" className={buttonClass()}>
          See the accounts
        </Link>
        <Link to="/videos" className={buttonClass("primary")}>
          See the videos
        </Link>
      </div>
    </div>
  );
}
