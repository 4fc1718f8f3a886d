import { CircleCheck, MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { portalClient } from "../../../api/portal-client.ts";
import type { BoardJobDetails } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { useAct } from "../../../parts/answers.ts";
import { FormRefusal, type FormWrite, WriteForm } from "../../../parts/writes/write-form.tsx";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import {
  Checkbox,
  FieldRefusal,
  TextAreaField,
  TextField,
} from "../../../ui/primitives/forms/form-field.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { documentOf, RichText } from "../../../ui/rich-text/rich-text.tsx";
import { type ApplicationInput, HomeFields, PersonFields, readApplication } from "./applicant-fields.tsx";

interface ApplySectionProps {
  job: BoardJobDetails;
  /** Of somebody who is signed in to their portal. */
  email: string | undefined;
}

/** The challenge and the form, or that both are done. */
export function ApplySection({ job, email }: ApplySectionProps) {
  const apply = useAct(portalClient.jobs.apply);
  const isSignedIn = email !== undefined;
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.location.hash === "#apply") section.current?.scrollIntoView();
  }, []);
  return (
    <div ref={section} id="apply" className="flex scroll-mt-20 flex-col gap-6">
      {job.challengeBrief === null || job.hasApplied || apply.isSuccess ? null : (
        <Section
          title={translate("The challenge")}
          description={translate("What the team asks applicants to make.")}
        >
          <Card className="px-5 py-4">
            <RichText document={documentOf(job.challengeBrief)} />
          </Card>
        </Section>
      )}
      <Section title={job.hasApplied || apply.isSuccess ? translate("Your application") : translate("Apply")}>
        <Card>
          {apply.isSuccess ? (
            <Applied isSignedIn={isSignedIn} job={job} />
          ) : job.hasApplied ? (
            <AppliedBefore />
          ) : (
            <ApplyForm
              job={job}
              email={email}
              write={apply}
              onSubmit={(body) => apply.mutate({ params: { id: job.id }, body })}
            />
          )}
        </Card>
      </Section>
    </div>
  );
}

function Applied({ isSignedIn, job }: { isSignedIn: boolean; job: BoardJobDetails }) {
  return (
    <div role="status">
      <EmptyState
        icon={isSignedIn ? CircleCheck : MailCheck}
        title={
          isSignedIn
            ? translate("Your application is on its way")
            : translate("Almost done: look at your email")
        }
        action={
          isSignedIn ? (
            <a href="/portal/applications" className={buttonClass("primary")}>
              {translate("My applications")}
            </a>
          ) : undefined
        }
      >
        {isSignedIn
          ? translate("{organization} answers in your chat, and an email tells you.", {
              organization: job.organization.name,
            })
          : translate(
              "We sent you a link. With it you follow your application and read what {organization} answers.",
              { organization: job.organization.name },
            )}
      </EmptyState>
    </div>
  );
}

function AppliedBefore() {
  return (
    <EmptyState
      icon={CircleCheck}
      title={translate("You have applied for this job")}
      action={
        <a href="/portal/applications" className={buttonClass("primary")}>
          {translate("My applications")}
        </a>
      }
    >
      {translate("See there how it stands, or take it back.")}
    </EmptyState>
  );
}

interface ApplyFormProps {
  job: BoardJobDetails;
  /** Of somebody who is signed in; others are asked for theirs. */
  email: string | undefined;
  write: FormWrite;
  onSubmit: (input: ApplicationInput) => void;
}

function ApplyForm({ job, email, write, onSubmit }: ApplyFormProps) {
  const [countryCode, setCountryCode] = useState<string>();
  const [languages, setLanguages] = useState<readonly string[]>([]);
  return (
    <WriteForm
      write={write}
      onSubmit={(form) => onSubmit(readApplication(form, { countryCode, languages }))}
      className="flex flex-col gap-5 px-5 py-6 sm:px-6"
    >
      <PersonFields email={email} />
      <HomeFields
        countryCode={countryCode}
        languages={languages}
        onCountryChange={setCountryCode}
        onLanguagesChange={setLanguages}
      />
      <WorkFields job={job} />
      <FormRefusal write={write} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="h-11 w-full"
        isPending={write.isPending}
      >
        {translate("Send application")}
      </Button>
    </WriteForm>
  );
}

function WorkFields({ job }: { job: BoardJobDetails }) {
  return (
    <>
      <TextAreaField
        label={translate("About you")}
        name="message"
        rows={5}
        maxLength={5000}
        required
        hint={translate("Who you are, what you make, and why this job.")}
      />
      <TextAreaField
        label={translate("Your accounts and work")}
        name="links"
        rows={3}
        hint={translate("One link a line, up to ten.")}
        placeholder="https://www.tiktok.com/@you"
        spellCheck={false}
      />
      {job.challengeBrief === null && !job.videoSubmissionRequired ? null : (
        <TextField
          label={job.videoSubmissionRequired ? translate("Your video") : translate("Your video (optional)")}
          name="challengeVideoUrl"
          type="url"
          inputMode="url"
          required={job.videoSubmissionRequired}
          placeholder="https://"
          hint={translate("A link to the video that you made for the challenge.")}
        />
      )}
      {job.minAge === null ? null : (
        <div>
          <Checkbox
            name="isOfAge"
            required
            label={translate("I am at least {minAge} years old", { minAge: job.minAge })}
          />
          <FieldRefusal name="isOfAge" />
        </div>
      )}
    </>
  );
}
