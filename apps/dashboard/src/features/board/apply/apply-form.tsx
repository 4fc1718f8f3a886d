import { type FormEvent, useState } from "react";
import { fieldErrors, formError, problemAt } from "../../../api/errors.ts";
import type { BoardJobDetails } from "../../../api/portal-types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import {
  Checkbox,
  FieldProblem,
  FormError,
  TextAreaField,
  TextField,
} from "../../../ui/primitives/forms/form-field.tsx";
import { HomeFields } from "./home-fields.tsx";
import { PersonFields } from "./person-fields.tsx";
import { hasField, type Problems } from "./problems.ts";
import { type ApplicationInput, readApplication } from "./read-application.ts";

interface ApplyFormProps {
  job: BoardJobDetails;
  /** Of somebody who is signed in; others are asked for theirs. */
  email: string | undefined;
  isPending: boolean;
  error: unknown;
  onSubmit: (input: ApplicationInput) => void;
}

export function ApplyForm({ job, email, isPending, error, onSubmit }: ApplyFormProps) {
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
        Send application
      </Button>
    </form>
  );
}

function WorkFields({ job, problems }: { job: BoardJobDetails; problems: Problems }) {
  return (
    <>
      <TextAreaField
        label="About you"
        name="message"
        rows={5}
        maxLength={5000}
        required
        hint="Who you are, what you make, and why this job."
        error={problems["message"]}
      />
      <TextAreaField
        label="Your accounts and work"
        name="links"
        rows={3}
        hint="One link a line, up to ten."
        placeholder="https://www.tiktok.com/@you"
        spellCheck={false}
        error={problemAt(problems, "links")}
      />
      {job.challengeBrief === null && !job.videoSubmissionRequired ? null : (
        <TextField
          label={job.videoSubmissionRequired ? "Your video" : "Your video (optional)"}
          name="challengeVideoUrl"
          type="url"
          inputMode="url"
          required={job.videoSubmissionRequired}
          placeholder="https://"
          hint="A link to the video that you made for the challenge."
          error={problems["challengeVideoUrl"]}
        />
      )}
      {job.minAge === null ? null : (
        <div>
          <Checkbox name="isOfAge" required label={`I am at least ${job.minAge} years old`} />
          <FieldProblem id="is-of-age-problem" error={problems["isOfAge"]} hint={undefined} />
        </div>
      )}
    </>
  );
}
