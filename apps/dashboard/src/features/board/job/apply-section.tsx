import { CircleCheck, MailCheck } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { fieldErrors, formError, problemAt } from "../../../api/errors.ts";
import { portalClient } from "../../../api/portal-client.ts";
import type { BoardJobDetails } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { useAct } from "../../../parts/answers.ts";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import {
  Checkbox,
  FieldProblem,
  FormError,
  TextAreaField,
  TextField,
} from "../../../ui/primitives/forms/form-field.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { documentOf, RichText } from "../../../ui/rich-text/rich-text.tsx";
import {
  type ApplicationInput,
  HomeFields,
  hasField,
  PersonFields,
  type Problems,
  readApplication,
} from "./applicant-fields.tsx";

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
              isPending={apply.isPending}
              error={apply.error}
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
  isPending: boolean;
  error: unknown;
  onSubmit: (input: ApplicationInput) => void;
}

function ApplyForm({ job, email, isPending, error, onSubmit }: ApplyFormProps) {
  const [countryCode, setCountryCode] = useState<string>();
  const [languages, setLanguages] = useState<readonly string[]>([]);
  const problems = fieldErrors(error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(readApplication(new FormData(event.currentTarget), { countryCode, languages }));
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5 px-5 py-6 sm:px-6">
      <PersonFields email={email} problems={problems} />
      <HomeFields
        countryCode={countryCode}
        languages={languages}
        problems={problems}
        onCountryChange={setCountryCode}
        onLanguagesChange={setLanguages}
      />
      <WorkFields job={job} problems={problems} />
      <FormError message={formError(error, Object.keys(problems).filter(hasField))} />
      <Button type="submit" variant="primary" size="large" className="h-11 w-full" isPending={isPending}>
        {translate("Send application")}
      </Button>
    </form>
  );
}

function WorkFields({ job, problems }: { job: BoardJobDetails; problems: Problems }) {
  return (
    <>
      <TextAreaField
        label={translate("About you")}
        name="message"
        rows={5}
        maxLength={5000}
        required
        hint={translate("Who you are, what you make, and why this job.")}
        error={problems["message"]}
      />
      <TextAreaField
        label={translate("Your accounts and work")}
        name="links"
        rows={3}
        hint={translate("One link a line, up to ten.")}
        placeholder="https://www.tiktok.com/@you"
        spellCheck={false}
        error={problemAt(problems, "links")}
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
          error={problems["challengeVideoUrl"]}
        />
      )}
      {job.minAge === null ? null : (
        <div>
          <Checkbox
            name="isOfAge"
            required
            label={translate("I am at least {minAge} years old", { minAge: job.minAge })}
          />
          <FieldProblem id="is-of-age-problem" error={problems["isOfAge"]} hint={undefined} />
        </div>
      )}
    </>
  );
}
