import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { translate } from "../../../languages/language.ts";
import { minorText } from "./money-text.ts";

export const jobTypeLabels = {
  get canvas_ugc() {
    return translate("Canvas UGC");
  },
  get influencer() {
    return translate("Influencer");
  },
  get ugc_ads() {
    return translate("UGC ads");
  },
  get creator_manager() {
    return translate("Creator manager");
  },
  get other() {
    return translate("Other");
  },
} as const;

export type JobType = keyof typeof jobTypeLabels;

export const JOB_TYPES = Object.keys(jobTypeLabels) as JobType[]; // safe: a literal's own keys

export const payFrequencyLabels = {
  get one_time() {
    return translate("Once");
  },
  get per_day() {
    return translate("Per day");
  },
  get per_week() {
    return translate("Per week");
  },
  get per_month() {
    return translate("Per month");
  },
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

function salaryText(amount: string, frequency: PayFrequency): string {
  switch (frequency) {
    case "one_time":
      return translate("{amount} once", { amount });
    case "per_day":
      return translate("{amount} a day", { amount });
    case "per_week":
      return translate("{amount} a week", { amount });
    case "per_month":
      return translate("{amount} a month", { amount });
  }
}

/** What a job pays, each part as people say it: "€40.00 a video". */
export function payParts(job: JobPay): readonly string[] {
  // Safe: the server takes no other codes.
  const text = (amount: number) => minorText(amount, job.currency as CurrencyCode);
  return [
    job.flatSalaryAmount === null ? [] : [salaryText(text(job.flatSalaryAmount), job.payFrequency)],
    job.perVideoAmount === null ? [] : [translate("{amount} a video", { amount: text(job.perVideoAmount) })],
    job.cpmAmount === null ? [] : [translate("{amount} per 1,000 views", { amount: text(job.cpmAmount) })],
    job.bonusAmount === null ? [] : [translate("{amount} bonus", { amount: text(job.bonusAmount) })],
  ].flat();
}
