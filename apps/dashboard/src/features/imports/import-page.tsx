import { Link } from "@tanstack/react-router";
import { ArrowLeft, Lock } from "lucide-react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { backLinkClass, Card, Page } from "../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../ui/primitives/states.tsx";
import { AskStep } from "./ask-step.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { AgainStep, CheckStep, DoneStep, SendStep } from "./send-steps.tsx";
import { useImport } from "./use-import.ts";

/** A file of history, from the browser into the figures. */
export function ImportPage() {
  const { organization } = useOrganization();
  return (
    <Page
      title="Import history"
      description="Counts that another tracker read, or that you kept in a spreadsheet, become part of the history of your videos."
      backLink={
        <Link to="/accounts" className={backLinkClass}>
          <ArrowLeft aria-hidden="true" />
          Accounts
        </Link>
      }
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
