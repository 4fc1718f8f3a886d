import type { Services } from "../infra/context.ts";
import { sql } from "../infra/db/sql.ts";
import { applyForJob } from "../modules/jobs/applications/portal/apply-for-job.ts";
import { replyToApplication } from "../modules/jobs/applications/reply-to-application.ts";
import { createJob } from "../modules/jobs/jobs/create-job.ts";
import { setJobStatus } from "../modules/jobs/jobs/set-job-status.ts";
import { demoApplicants, demoJobs } from "./demo-jobs.ts";
import { asOwner, at, type DemoOwner } from "./past.ts";

/** Jobs in every status, and applications that wait for the team. */
export async function seedJobs(services: Services, demo: DemoOwner): Promise<void> {
  const baking = await createJob(asOwner(at(services, 13), demo), demoJobs.baking);
  await setJobStatus(asOwner(at(services, 12), demo), baking.id, { status: "public" });
  const running = await createJob(asOwner(at(services, 20), demo), demoJobs.running);
  await setJobStatus(asOwner(at(services, 19), demo), running.id, { status: "public" });
  await setJobStatus(asOwner(at(services, 7), demo), running.id, {
    status: "paused",
    pausedReason: "We have enough takes for this quarter",
  });
  await createJob(asOwner(at(services, 1), demo), demoJobs.manager);
  for (const applicant of demoApplicants) await apply(services, demo, baking.id, applicant);
}

async function apply(
  services: Services,
  demo: DemoOwner,
  jobId: string,
  { appliedDaysAgo, links, languages, ...form }: (typeof demoApplicants)[number],
): Promise<void> {
  const email = `${form.firstName}.${form.lastName}@creators.example`.toLowerCase();
  const visitor = { ...at(services, appliedDaysAgo), userId: undefined, setHeader: () => undefined };
  await applyForJob(visitor, jobId, {
    firstName: form.firstName,
    lastName: form.lastName,
    countryCode: form.countryCode,
    message: form.message,
    email,
    links: [...links],
    languages: [...languages],
    challengeVideoUrl: `https://www.tiktok.com/@${form.firstName.toLowerCase()}/video/7412345678901234567`,
    isOfAge: true,
  });
  if (!("answer" in form)) return;
  const { id } = await services.db.row<{ id: string }>(sql`
    select id from job_applications
    where organization_id = ${demo.organizationId} and job_id = ${jobId} and first_name = ${form.firstName}`);
  const { message, status, daysAgo } = form.answer;
  await replyToApplication(asOwner(at(services, daysAgo), demo), id, {
    message,
    status,
    clientMessageId: `demo-answer-${form.firstName}`,
  });
}
