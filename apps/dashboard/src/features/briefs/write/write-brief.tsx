import type { ContentIssue } from "@clipledger/richtext/document";
import { Send } from "lucide-react";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { LeaveGuard } from "../../../parts/writes/leave-guard.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { Page } from "../../../ui/primitives/page.tsx";
import { creatorsText, NotifyDialog, type Reach, useReach } from "../brief-dialogs.tsx";
import {
  type BriefForm,
  type BriefProblems,
  findProblems,
  focusFirstProblem,
  hasProblems,
  noProblems,
} from "../brief-form.ts";
import { SampleSection } from "../samples/sample-section.tsx";
import { CampaignLinks, ContentField } from "./brief-fields.tsx";
import { useSaveBrief } from "./save-brief.ts";

interface WriteBriefProps {
  title: string;
  backLink: ReactNode;
  /** Undefined: it is written for the first time. */
  briefId: string | undefined;
  first: BriefForm;
  onCancel: () => void;
}

/** The form of a whole brief. */
export function WriteBrief({ title, backLink, briefId, first, onCancel }: WriteBriefProps) {
  const fields = useRef<HTMLFormElement>(null);
  const writing = useWriting({ briefId, first, fields });
  const { form, problems, change, reach } = writing;
  function submit(event: FormEvent) {
    event.preventDefault();
    writing.submit();
  }
  return (
    <Page title={title} backLink={backLink}>
      <form ref={fields} noValidate onSubmit={submit} className="relative flex flex-col gap-6">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_300px]">
          <div className="flex min-w-0 flex-col gap-6">
            <TextField
              data-path="name"
              label="Name"
              hint="For your team. Creators never see it."
              placeholder="Autumn launch"
              maxLength={120}
              value={form.name}
              error={problems.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <ContentField
              content={form.content}
              issues={problems.content}
              onChange={(content) => change({ content })}
              onIssues={writing.reportContent}
            />
          </div>
          <CampaignLinks
            briefId={briefId}
            campaigns={form.campaigns}
            error={problems.campaigns}
            onChange={(campaigns) => change({ campaigns })}
          />
        </div>
        <SampleSection
          samples={form.samples}
          error={problems.samples}
          errors={problems.sample}
          onChange={(samples) => change({ samples })}
        />
        <SaveBar
          reach={reach}
          hasCampaigns={form.campaigns.length > 0}
          error={problems.form}
          isPending={writing.isPending}
          onCancel={onCancel}
          onNotify={writing.askToNotify}
        />
      </form>
      {writing.isAsking && reach !== undefined ? (
        <NotifyDialog
          reach={reach}
          send={writing.save}
          input={{ form, notify: true }}
          onClose={writing.stopAsking}
          description={notifyText(briefId)}
          confirmLabel="Save and notify"
        />
      ) : null}
      <LeaveGuard hasUnsaved={() => writing.isDirty} />
    </Page>
  );
}

function notifyText(briefId: string | undefined): string {
  return briefId === undefined
    ? "The brief is saved, and each of them gets an email with a link to it."
    : "The brief becomes a new version. Each of them gets an email, and is asked to read it again.";
}

interface SaveBarProps {
  reach: Reach | undefined;
  hasCampaigns: boolean;
  error: string | undefined;
  isPending: boolean;
  onCancel: () => void;
  onNotify: () => void;
}

/** Stays in sight below a long text. */
function SaveBar({ reach, hasCampaigns, error, isPending, onCancel, onNotify }: SaveBarProps) {
  const refusal = notifyRefusal(reach, hasCampaigns);
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-3 border-line border-t bg-surface px-4 py-3 sm:-mx-8 sm:px-8">
      <FormError message={error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button className="max-sm:hidden" onClick={onCancel}>
          Cancel
        </Button>
        <DisabledReason reason={refusal}>
          <Button
            icon={<Send aria-hidden="true" />}
            disabled={refusal !== undefined || isPending}
            onClick={onNotify}
          >
            {reach === undefined || reach.total === 0
              ? "Save and notify"
              : `Save and notify ${creatorsText(reach.total)}`}
          </Button>
        </DisabledReason>
        <Button type="submit" variant="primary" isPending={isPending}>
          Save
        </Button>
      </div>
    </div>
  );
}

/** Why nobody can be notified; undefined when somebody can. */
function notifyRefusal(reach: Reach | undefined, hasCampaigns: boolean): string | undefined {
  if (!hasCampaigns) return "Link a campaign first: its creators are notified.";
  if (reach === undefined) return "Looking up who works in these campaigns.";
  return reach.total === 0 ? "Nobody works in these campaigns yet." : undefined;
}

interface WritingOptions {
  briefId: string | undefined;
  first: BriefForm;
  fields: RefObject<HTMLFormElement | null>;
}

/** What stands in the form, what is wrong with it, and the ways to save it. */
function useWriting({ briefId, first, fields }: WritingOptions) {
  const [form, setForm] = useState(first);
  const [problems, setProblems] = useState(noProblems);
  const [told, setTold] = useState(noProblems);
  const [isAsking, setIsAsking] = useState(false);
  const tell = (found: BriefProblems) => {
    setIsAsking(false);
    setProblems(found);
    setTold(found);
  };
  const save = useSaveBrief({ briefId, first, onRefused: tell });
  useEffect(() => {
    if (hasProblems(told)) focusFirstProblem(fields.current, told);
  }, [told, fields]);

  /** Goes on only when nothing is in the way that can be told here. */
  function checked(goOn: () => void) {
    const found = findProblems(form);
    tell(found);
    if (!hasProblems(found)) goOn();
  }
  return {
    form,
    problems,
    isAsking,
    isDirty: JSON.stringify(form) !== JSON.stringify(first),
    isPending: save.isPending || save.isSuccess,
    reach: useReach(form.campaigns.map(({ id }) => id)),
    change: (part: Partial<BriefForm>) => {
      setForm((current) => ({ ...current, ...part }));
      setProblems((current) => withoutProblemsOf(current, part));
    },
    reportContent: (content: readonly ContentIssue[]) => tell({ ...problems, content }),
    save: save.mutateAsync,
    submit: () => checked(() => save.mutate({ form, notify: false })),
    askToNotify: () => checked(() => setIsAsking(true)),
    stopAsking: () => setIsAsking(false),
  };
}

/** What was wrong with a part is told no longer once that part is changed. */
function withoutProblemsOf(problems: BriefProblems, part: Partial<BriefForm>): BriefProblems {
  const { name, content, campaigns, samples, sample } = problems;
  return {
    ...(name === undefined || "name" in part ? {} : { name }),
    content: "content" in part ? [] : content,
    ...(campaigns === undefined || "campaigns" in part ? {} : { campaigns }),
    ...(samples === undefined || "samples" in part ? {} : { samples }),
    sample: "samples" in part ? {} : sample,
  };
}
