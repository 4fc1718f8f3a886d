import type { ContentIssue } from "@clipledger/richtext/document";
import { type RefObject, useEffect, useState } from "react";
import { useReach } from "../use-reach.ts";
import type { BriefForm } from "./brief-form.ts";
import { type BriefProblems, findProblems, hasProblems, noProblems } from "./brief-problems.ts";
import { focusFirstProblem } from "./focus-first-problem.ts";
import { useSaveBrief } from "./use-save-brief.ts";

interface WritingOptions {
  briefId: string | undefined;
  first: BriefForm;
  fields: RefObject<HTMLFormElement | null>;
}

/** What stands in the form, what is wrong with it, and the ways to save it. */
export function useWriting({ briefId, first, fields }: WritingOptions) {
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
    tellContent: (content: readonly ContentIssue[]) => tell({ ...problems, content }),
    save: () => checked(() => save.mutate({ form, notify: false })),
    askToNotify: () => checked(() => setIsAsking(true)),
    stopAsking: () => setIsAsking(false),
    saveAndNotify: () => save.mutate({ form, notify: true }),
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
