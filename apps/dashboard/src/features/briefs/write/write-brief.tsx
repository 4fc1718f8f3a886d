import { type FormEvent, type ReactNode, useRef } from "react";
import { TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Page } from "../../../ui/primitives/page.tsx";
import { NotifyDialog } from "../dialogs/notify-dialog.tsx";
import { SampleSection } from "../samples/sample-section.tsx";
import type { BriefForm } from "./brief-form.ts";
import { CampaignLinks } from "./campaign-links.tsx";
import { ContentField } from "./content-field.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useWriting } from "./use-writing.ts";

interface WriteBriefProps {
  title: string;
  trail: ReactNode;
  /** Undefined: it is written for the first time. */
  briefId: string | undefined;
  first: BriefForm;
  onCancel: () => void;
}

/** The form of a whole brief. */
export function WriteBrief({ title, trail, briefId, first, onCancel }: WriteBriefProps) {
  const fields = useRef<HTMLFormElement>(null);
  const writing = useWriting({ briefId, first, fields });
  const { form, problems, change, reach } = writing;
  function submit(event: FormEvent) {
    event.preventDefault();
    writing.save();
  }
  return (
    <Page title={title} trail={trail}>
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
              onIssues={writing.tellContent}
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
          confirmLabel="Save and notify"
          isPending={writing.isPending}
          onConfirm={writing.saveAndNotify}
          onClose={writing.stopAsking}
        >
          {briefId === undefined
            ? "The brief is saved, and each of them gets an email with a link to it."
            : "The brief becomes a new version. Each of them gets an email, and is asked to read it again."}
        </NotifyDialog>
      ) : null}
      <LeaveGuard isDirty={writing.isDirty} />
    </Page>
  );
}
