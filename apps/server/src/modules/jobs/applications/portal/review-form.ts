import type { Issue } from "@clipledger/contract/errors";
import type { ApplicationForm } from "@clipledger/contract/jobs/application-input";
import type { HeldJob } from "../../jobs/held-job.queries.ts";

/** What the job insists on. Where an applicant lives and what they speak is for the team to judge. */
export function reviewForm(
  { min_age, video_submission_required }: HeldJob,
  { isOfAge, challengeVideoUrl }: ApplicationForm,
): Issue[] {
  const issues: Issue[] = [];
  if (min_age !== null && !isOfAge)
    issues.push({ path: "isOfAge", message: `This job is for people of ${min_age} years and older` });
  if (video_submission_required && challengeVideoUrl === null)
    issues.push({ path: "challengeVideoUrl", message: "This job asks for a link to your video" });
  return issues;
}
