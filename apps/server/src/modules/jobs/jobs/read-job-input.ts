import type { Issue } from "@clipledger/contract/errors";
import type { JobInput } from "@clipledger/contract/jobs/job-input";
import { currencyOf } from "@clipledger/domain/money/currencies";
import { badRequest } from "../../../infra/app-error.ts";
import type { JobFields, KeptFields } from "./job-fields.ts";
import { readJobTexts, refuseTwoFormats } from "./read-job-texts.ts";

const AMOUNTS = ["perVideoAmount", "cpmAmount", "flatSalaryAmount", "bonusAmount"] as const;

/** The job as it is to be stored, or every reason why it cannot be. */
export function readJobInput(input: JobInput): JobFields {
  const issues = [...reviewAmounts(input), ...refuseTwoFormats(input)];
  if (issues.length > 0) throw badRequest(issues);
  const { bodyMarkdown, challengeBriefMarkdown, ...fields } = input;
  const { perVideoAmount, cpmAmount, flatSalaryAmount, bonusAmount, ...others } = fields;
  return {
    ...others,
    perVideoMinor: toMinor(perVideoAmount),
    cpmMinor: toMinor(cpmAmount),
    flatSalaryMinor: toMinor(flatSalaryAmount),
    bonusMinor: toMinor(bonusAmount),
    exampleVideos: input.exampleVideos ?? [],
    sampleVideos: input.sampleVideos ?? [],
    logoUrl: input.logoUrl ?? null,
    ...readJobTexts(input),
  };
}

/** The job as it is to be stored in place of another. */
export function keepLeftOut(input: JobInput, read: JobFields, kept: KeptFields): JobFields {
  return {
    ...read,
    exampleVideos: input.exampleVideos ?? kept.exampleVideos,
    sampleVideos: input.sampleVideos ?? kept.sampleVideos,
    logoUrl: input.logoUrl === undefined ? kept.logoUrl : input.logoUrl,
  };
}

function reviewAmounts(input: JobInput): Issue[] {
  const { precision, ceilingMajor } = currencyOf(input.currency);
  const ceilingMinor = ceilingMajor * 10n ** BigInt(precision);
  const message = `At most ${ceilingMajor.toLocaleString("en-US")} ${input.currency}, in minor units`;
  return AMOUNTS.filter((name) => (toMinor(input[name]) ?? 0n) > ceilingMinor).map((path) => ({
    path,
    message,
  }));
}

function toMinor(amount: number | null | undefined): bigint | null {
  return amount === null || amount === undefined ? null : BigInt(amount);
}
