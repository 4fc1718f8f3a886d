import { JobInputSchema } from "@clipledger/contract/jobs/job-input";

/** A job on the board, one that was paused, and a draft. */
export const demoJobs = {
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
export const demoApplicants = [
  {
    firstName: "Aiko",
    lastName: "Tanaka",
    countryCode: "US",
    languages: ["en", "ja"],
    message: "I cook one-pan dinners for students; 40,000 people watch. I would love to try Pantry.",
    links: ["https://www.tiktok.com/@onepan.aiko"],
    appliedDaysAgo: 6,
    answer: {
      message: "We like your calm way of talking. Could you tell us how you plan a week?",
      status: "in_review",
      daysAgo: 5,
    },
  },
  {
    firstName: "Dario",
    lastName: "Ferro",
    countryCode: "IT",
    languages: ["it", "en"],
    message: "My grandmother cooks, I film. We argue about salt. It works.",
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
