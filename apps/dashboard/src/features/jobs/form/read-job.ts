import type { JobInput } from "@clipledger/contract/jobs/job-input";
import { currencyOf } from "@clipledger/domain/money/currencies";
import { readDecimal, unitsAtScale } from "@clipledger/domain/money/decimal";
import type { RichTextDocument } from "@clipledger/richtext/document";
import { readAmount, readCount } from "../../../ui/product/money-text.ts";
import { listLanguages } from "../../../ui/product/names.ts";
import { countryCodes, type JobFields, type JobProblems } from "./job-fields.ts";

interface ReadJob {
  readonly body: JobInput;
  readonly problems: JobProblems;
}

/** What was typed, as the API takes it, and what of it cannot be read. */
export function readJob(fields: JobFields): ReadJob {
  const problems: Record<string, string> = {};
  const reader = readerOf(fields, problems);
  const body: JobInput = {
    productTitle: fields.productTitle,
    productDescription: fields.productDescription,
    productNiches: [...fields.productNiches],
    jobType: fields.jobType,
    currency: fields.currency,
    payFrequency: fields.payFrequency,
    flatSalaryAmount: reader.amount("flatSalary", "flatSalaryAmount"),
    perVideoAmount: reader.amount("perVideo", "perVideoAmount"),
    cpmAmount: reader.amount("cpm", "cpmAmount"),
    bonusAmount: reader.amount("bonus", "bonusAmount"),
    countryResidences: reader.codes("countries", "countryResidences", countryCodes),
    languages: reader.codes("languages", "languages", languageCodes),
    minAge: reader.count("minAge"),
    platformFocus: [...fields.platformFocus],
    contentFormats: [...fields.contentFormats],
    minWeeklyHours: reader.count("minWeeklyHours"),
    minWeeklyVideos: reader.count("minWeeklyVideos"),
    accountType: textOrNull(fields.accountType),
    aiContentPolicy: textOrNull(fields.aiContentPolicy),
    exampleVideoUrls: fields.exampleVideoUrls.split(/\s+/).filter((url) => url !== ""),
    logoUrl: textOrNull(fields.logoUrl),
    videoSubmissionRequired: fields.videoSubmissionRequired,
    ...(isBlank(fields.body) ? {} : { body: fields.body }),
    ...(isBlank(fields.challengeBrief) ? {} : { challengeBrief: fields.challengeBrief }),
  };
  return { body, problems };
}

const languageCodes: ReadonlyMap<string, string> = new Map(
  listLanguages().map(({ value, label }) => [label, value]),
);

type TextKey = "flatSalary" | "perVideo" | "cpm" | "bonus" | "minAge" | "minWeeklyHours" | "minWeeklyVideos";

function readerOf(fields: JobFields, problems: Record<string, string>) {
  return {
    amount(key: TextKey, path: string): number | null {
      const text = fields[key].trim();
      if (text === "") return null;
      const amount = readAmount(text);
      const { precision } = currencyOf(fields.currency);
      const decimal = amount === undefined ? undefined : readDecimal(amount);
      const minor = decimal && unitsAtScale(decimal, precision);
      if (minor !== undefined) return Number(minor);
      problems[path] =
        amount === undefined ? "Enter an amount" : `${fields.currency} has ${precision} decimals at most`;
      return null;
    },
    count(key: TextKey): number | null {
      const text = fields[key].trim();
      if (text === "") return null;
      const count = readCount(text);
      if (count === undefined) problems[key] = "Enter a whole number";
      return count ?? null;
    },
    codes(key: "countries" | "languages", path: string, known: ReadonlyMap<string, string>): string[] {
      const names = new Map([...known].map(([name, code]) => [name.toLowerCase(), code]));
      const unknown = fields[key].filter((name) => !names.has(name.toLowerCase()));
      if (unknown.length > 0) problems[path] = `Choose from the list: ${unknown.join(", ")} is not in it`;
      return fields[key].flatMap((name) => names.get(name.toLowerCase()) ?? []);
    },
  };
}

function textOrNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : trimmed;
}

/** An editor that was never written into holds one empty paragraph. */
function isBlank(document: RichTextDocument | undefined): boolean {
  return (
    document === undefined ||
    document.content.every((block) => block.type === "paragraph" && !block.content?.length)
  );
}
