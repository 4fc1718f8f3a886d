import type { JobInput } from "@clipledger/contract/jobs/job-input";
import type { ContentIssue } from "@clipledger/richtext/document";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { fieldErrors, hasCode, readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { useRefreshJobs } from "../use-refresh-jobs.ts";
import { isShown } from "./job-problems.ts";

/** Saves a new job or a changed one, and goes to its page. */
export function useSaveJob(jobId: string | undefined) {
  const { api } = useOrganization();
  const navigate = useNavigate();
  const refresh = useRefreshJobs();
  const save = useMutation({
    mutationFn: (body: JobInput) =>
      jobId === undefined
        ? api.jobs.create.call({ body })
        : api.jobs.update.call({ params: { id: jobId }, body }),
    onSuccess: async ({ id, productTitle }) => {
      showToast("success", `Saved ${productTitle}.`);
      await refresh();
      await navigate({ to: "/jobs/$jobId", params: { jobId: id } });
    },
  });
  const problems = fieldErrors(save.error);
  const contentIssues: readonly ContentIssue[] = hasCode(save.error, "CONTENT_INVALID")
    ? Object.entries(problems).map(([path, message]) => ({ path, message }))
    : [];
  const isExplained = Object.keys(problems).some(isShown) || contentIssues.length > 0;
  return {
    save: save.mutate,
    isPending: save.isPending,
    problems,
    contentIssues,
    message: save.isError && !isExplained ? readError(save.error).message : undefined,
  };
}
