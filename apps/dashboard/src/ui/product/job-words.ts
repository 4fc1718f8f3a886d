import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { minorText } from "./money-text.ts";

export const jobTypeLabels = {
  canvas_ugc: "Canvas UGC",
  influencer: "Influencer",
  ugc_ads: "UGC ads",
  creator_manager: "Creator manager",
  other: "Other",
} as const;

export type JobType = keyof typeof jobTypeLabels;

export const JOB_TYPES = Object.keys(jobTypeLabels) as JobType[]; // safe: a literal's own keys

export const payFrequencyLabels = {
  one_time: "Once",
  per_day: "Per day",
  per_week: "Per week",
  per_month: "Per month",
} as const;

export type PayFrequency = keyof typeof payFrequencyLabels;

interface JobPay {
  readonly currency: string;
  readonly payFrequency: PayFrequency;
  readonly perVideoAmount: number | null;
  readonly cpmAmount: number | null;
  readonly flatSalaryAmount: number | null;
  readonly bonusAmount: number | null;
}

const salaryWords: Record<PayFrequency, string> = {
  one_time: "once",
  per_day: "a day",
  per_week: "a week",
  per_month: "a month",
};

/** What a job pays, each part as people say it: "€40.00 a video". */
export function payParts(job: JobPay): readonly string[] {
  // Safe: the server takes no other codes.
  const text = (amount: number) => minorText(amount, job.currency as CurrencyCode);
  return [
    job.flatSalaryAmount === null ? [] : [`${text(job.flatSalaryAmount)} ${salaryWords[job.payFrequency]}`],
    job.perVideoAmount === null ? [] : [`${text(job.perVideoAmount)} a video`],
    job.cpmAmount === null ? [] : [`${text(job.cpmAmount)} per 1,000 views`],
    job.bonusAmount === null ? [] : [`${text(job.bonusAmount)} bonus`],
  ].flat();
}
