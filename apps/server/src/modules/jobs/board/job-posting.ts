import type { BoardJobDetailsOutput } from "@clipledger/contract/portal/jobs";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { formatMajorPlain } from "@clipledger/domain/money/format";
import { toAlpha2 } from "@clipledger/domain/places/countries";
import type { RichTextDocument } from "@clipledger/richtext/document";
import { escapeHtml, writeHtml } from "@clipledger/richtext/write-html";

/** A job as everybody sees it. */
export type PostedJob = Omit<BoardJobDetailsOutput, "hasApplied">;

/** The job in the words of schema.org, which search engines read. Jobs have no last day, so none is named. */
export function jobPosting(job: PostedJob, url: string): object {
  const { organization } = job;
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.productTitle,
    description: descriptionOf(job),
    identifier: { "@type": "PropertyValue", name: organization.name, value: job.id },
    url,
    datePosted: job.publishedAt,
    directApply: true,
    employmentType: "CONTRACTOR",
    hiringOrganization: {
      "@type": "Organization",
      name: organization.name,
      ...(organization.logoUrl === null ? {} : { logo: organization.logoUrl }),
    },
    jobLocationType: "TELECOMMUTE",
    ...locationsOf(job),
    ...salaryOf(job),
  };
}

function descriptionOf(job: PostedJob): string {
  const body = job.body as RichTextDocument | null; // safe: the converter wrote it
  return `<p>${escapeHtml(job.productDescription)}</p>${body === null ? "" : writeHtml(body)}`;
}

function locationsOf({ countryResidences }: PostedJob): object {
  if (countryResidences.length === 0) return {};
  return {
    applicantLocationRequirements: countryResidences.map((code) => ({
      "@type": "Country",
      name: toAlpha2(code) ?? code,
    })),
  };
}

const UNITS = { per_day: "DAY", per_week: "WEEK", per_month: "MONTH" } as const;

/** Only what is paid for time is a salary there; pay by video or by views stands in the description of the page. */
function salaryOf({ flatSalaryAmount, payFrequency, currency }: PostedJob): object {
  if (flatSalaryAmount === null || payFrequency === "one_time") return {};
  const code = currency as CurrencyCode; // safe: no other is taken
  const value = Number(formatMajorPlain({ amountMinor: BigInt(flatSalaryAmount), currency: code }));
  return {
    baseSalary: {
      "@type": "MonetaryAmount",
      currency,
      value: { "@type": "QuantitativeValue", value, unitText: UNITS[payFrequency] },
    },
  };
}
