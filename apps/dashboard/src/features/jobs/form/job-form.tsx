import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import type { JobFields } from "./job-fields.ts";
import { isShown } from "./job-problems.ts";
import { PaySection } from "./pay-section.tsx";
import { ProductSection } from "./product-section.tsx";
import { readJob } from "./read-job.ts";
import { TextSection } from "./text-section.tsx";
import { useSaveJob } from "./use-save-job.ts";
import { WishSection } from "./wish-section.tsx";

interface JobFormProps {
  jobId: string | undefined;
  first: JobFields;
}

export function JobForm({ jobId, first }: JobFormProps) {
  const [fields, setFields] = useState(first);
  const [unread, setUnread] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { save, isPending, problems, contentIssues, message } = useSaveJob(jobId);
  const shown = Object.keys(unread).length > 0 ? unread : problems;
  const part = {
    fields,
    problems: shown,
    onChange: (change: Partial<JobFields>) => setFields((before) => ({ ...before, ...change })),
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readJob(fields);
    setUnread(read.problems);
    if (Object.keys(read.problems).length === 0) save(read.body);
  }

  const cancel = () =>
    jobId === undefined ? navigate({ to: "/jobs" }) : navigate({ to: "/jobs/$jobId", params: { jobId } });
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-8">
      <ProductSection {...part} />
      <PaySection {...part} />
      <TextSection {...part} contentIssues={contentIssues} />
      <WishSection {...part} />
      <FormError message={summaryOf(shown) ?? message} />
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
        <Button size="large" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" size="large" isPending={isPending}>
          {jobId === undefined ? "Save draft" : "Save"}
        </Button>
      </div>
    </form>
  );
}

/** The form is long: what is wrong above must be heard of here. */
function summaryOf(problems: Readonly<Record<string, string>>): string | undefined {
  const count = Object.keys(problems).filter(isShown).length;
  if (count === 0) return undefined;
  return count === 1 ? "One field needs another look." : `${count} fields need another look.`;
}
