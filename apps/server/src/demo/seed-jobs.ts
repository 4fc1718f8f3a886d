import { JobInputSchema } from "@clipledger/contract/jobs/job-input";
import type { Services } from "../infra/context.ts";
import { sql } from "../infra/db/sql.ts";
import { replyToApplication } from "../modules/jobs/applications/answer-application.ts";
import { applyForJob } from "../modules/jobs/applications/portal/apply-for-job.ts";
import { createJob } from "../modules/jobs/jobs/manage-jobs.ts";
import { setJobStatus } from "../modules/jobs/jobs/set-job-status.ts";
import { asColleague, asOwner, at, type DemoOwner } from "./demo-context.ts";

/** Jobs in every status, and applications that wait for the team. */
export async function seedJobs(services: Services, demo: DemoOwner): Promise<void> {
  const baking = await createJob(asColleague(at(services, 23), demo, "Priya"), demoJobs.baking);
  await setJobStatus(asColleague(at(services, 22), demo, "Priya"), baking.id, { status: "public" });
  const running = await createJob(asColleague(at(services, 97), demo, "Priya"), demoJobs.running);
  await setJobStatus(asColleague(at(services, 96), demo, "Priya"), running.id, { status: "public" });
  await setJobStatus(asColleague(at(services, 61), demo, "Ines"), running.id, {
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
  const visitor = { ...at(services, appliedDaysAgo, 2), userId: undefined, setHeader: () => undefined };
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
  await replyToApplication(asColleague(at(services, daysAgo, 4), demo, "Priya"), id, {
    message,
    status,
    clientMessageId: `demo-answer-${form.firstName}`,
  });
}

/** A job on the board, one that was paused, and a draft. */
const demoJobs = {
  baking: JobInputSchema.parse({
    productTitle: "Pantry: cooks for weeknight recipes",
    productDescription: "Pantry turns what is left in your fridge into dinner. Show people how.",
    productNiches: ["Food", "Apps"],
    jobType: "influencer",
    currency: "USD",
    payFrequency: "per_month",
    flatSalaryAmount: 40_000,
    perVideoAmount: 1_200,
    cpmAmount: 150,
    countryResidences: ["USA", "CAN", "GBR"],
    languages: ["en"],
    minAge: 18,
    platformFocus: ["tiktok", "instagram"],
    contentFormats: ["Talking head", "Tutorial"],
    minWeeklyVideos: 5,
    accountType: "Your own account",
    aiContentPolicy: "Please film everything yourself; generated subtitles are fine.",
    bodyMarkdown: `## What you do

You cook **five dinners a week** that anybody could, and post them to your own account.

- We send you a brief, never a script.
- You keep the rights to your videos.

### How we work

Payouts are calculated from the views of your videos, and you see them grow in your portal.`,
    challengeBriefMarkdown:
      "Show us a dinner made of *three* ingredients, in thirty seconds. It need not be posted anywhere.",
    videoSubmissionRequired: true,
  }),
  running: JobInputSchema.parse({
    productTitle: "Stride: runners who talk while they run",
    productDescription: "Stride is a coach in your ear.",
    productNiches: ["Fitness"],
    jobType: "ugc_ads",
    currency: "EUR",
    payFrequency: "one_time",
    perVideoAmount: 6_000,
    languages: ["de", "en"],
    platformFocus: ["youtube"],
    bodyMarkdown: "Three takes of *the same* run, for our ads. You do not need to post them.",
  }),
  manager: JobInputSchema.parse({
    productTitle: "Somebody who looks after our creators",
    productDescription: "Ten creators, two brands, one calendar.",
    productNiches: [],
    jobType: "creator_manager",
    currency: "USD",
    payFrequency: "per_month",
  }),
} as const;

/** Who applied for the first of them, and how far each is. */
const demoApplicants = [
  {
    firstName: "Aiko",
    lastName: "Tanaka",
    countryCode: "US",
    languages: ["en", "ja"],
    message:
      "I cook one-pan dinners for students; 40,000 people watch. I plan a week ahead and never film the same plate twice. I would love to try Pantry.",
    links: ["https://www.tiktok.com/@onepan.aiko"],
    appliedDaysAgo: 6,
    answer: {
      message: "We like your calm way of talking. Could you tell us how you plan a week?",
      status: "in_review",
      daysAgo: 5,
    },
  },
  {
    firstName: "Louis",
    lastName: "Marchetti",
    countryCode: "CA",
    languages: ["en", "fr"],
    message: "I review kitchen knives. Dinner would be new to me, but I learn fast.",
    links: ["https://www.youtube.com/@louis.sharp"],
    appliedDaysAgo: 14,
    answer: {
      message: "Thank you for the video! We are looking for people who cook every day, so not this time.",
      status: "rejected",
      daysAgo: 12,
    },
  },
  {
    firstName: "Dario",
    lastName: "Ferro",
    countryCode: "GB",
    languages: ["en", "it"],
    message: "My grandmother cooks, I film. We argue about salt. It works: 120,000 followers in a year.",
    links: ["https://www.instagram.com/dario.e.nonna"],
    appliedDaysAgo: 2,
  },
  {
    firstName: "Beatriz",
    lastName: "Lima",
    countryCode: "GB",
    languages: ["en", "pt"],
    message: "Former line cook. I can make anything in twenty minutes, and I can prove it.",
    links: [],
    appliedDaysAgo: 1,
  },
] as const;
