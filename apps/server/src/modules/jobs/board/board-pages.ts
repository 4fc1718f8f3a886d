import type { BoardJobDetailsOutput, BoardJobOutput } from "@clipledger/contract/portal/jobs";
import { idSchema } from "@clipledger/contract/wire-values";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { formatMajorPlain, formatMoney } from "@clipledger/domain/money/format";
import { toAlpha2 } from "@clipledger/domain/places/countries";
import type { RichTextDocument } from "@clipledger/richtext/document";
import { escapeHtml, excerptOf, writeHtml } from "@clipledger/richtext/write-text";
import type { Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { DescribePage, PageText } from "../../../infra/http/pages.ts";
import { findBrandedOrganization, toBrandedOrganization } from "../../organizations/brand/brand.queries.ts";
import { findBoardJob, listBoardJobs, toBoardJobDetails } from "./read-board.ts";

const JobIdSchema = idSchema("job");
const DESCRIPTION_LENGTH = 300;

type PageServices = Pick<Services, "db" | "publicUrl">;

/** What public pages tell to search engines, to social networks, and to those who run no script. */
export function describePublicPages(services: PageServices): DescribePage {
  return async (path, query) => {
    const page = path.replace(/(.)\/$/, "$1");
    if (page === "/board") return boardPage(services, query);
    if (page.startsWith("/board/")) {
      const id = JobIdSchema.safeParse(page.slice("/board/".length));
      return id.success ? jobPage(services, id.data) : NO_JOB;
    }
    const texts = DOORS.get(page);
    return texts && { status: 200, head: pageHead({ ...texts, isIndexed: false }), body: "" };
  };
}

/** Pages before a session: nothing of them is for search engines. */
const DOORS = new Map([
  ["/sign-in", { title: "Sign in · Clipledger", description: "Sign in to your team's Clipledger." }],
  ["/report", { title: "Report", description: "A report that was shared with you." }],
  [
    "/portal/sign-in",
    {
      title: "Your creator portal · Clipledger",
      description: "See your brief, what your videos earn and what you were paid.",
    },
  ],
]);

const NO_JOB: PageText = {
  status: 404,
  head: pageHead({
    title: "This job is no longer open · Clipledger",
    description: "It was filled or taken off the board.",
    isIndexed: false,
  }),
  body: plain(`<h1>This job is no longer open</h1><p><a href="/board">See open jobs</a></p>`),
};

async function jobPage(services: PageServices, id: string): Promise<PageText> {
  const row = await findBoardJob(services.db, id);
  if (row === undefined) return NO_JOB;
  const job: PostedJob = toBoardJobDetails(row, services.publicUrl);
  const isIndexed = (await findBrandedOrganization(services.db, row.organization_id))?.is_indexed ?? false;
  const url = `${services.publicUrl}/board/${id}`;
  const body = job.body as RichTextDocument | null; // safe: the converter wrote it
  const head = pageHead({
    title: `${job.productTitle} · ${job.organization.name}`,
    description: job.productDescription || (body === null ? "" : excerptOf(body)),
    isIndexed,
    url,
    siteName: job.organization.name,
    picture: job.organization.logoUrl ?? undefined,
    defaultPicture: `${services.publicUrl}/social-card.png`,
    data: jobPosting(job, url),
  });
  return { status: 200, head, body: plain(jobText(job, body)) };
}

function jobText(job: PostedJob, body: RichTextDocument | null): string {
  return [
    `<p><a href="/board">All jobs</a></p>`,
    `<h1>${escapeHtml(job.productTitle)}</h1>`,
    `<p>${escapeHtml(job.organization.name)}</p>`,
    `<p>${escapeHtml(payText(job))}</p>`,
    `<p>${escapeHtml(job.productDescription)}</p>`,
    body === null ? "" : `<div class="rich-text">${writeHtml(body)}</div>`,
  ].join("");
}

async function boardPage(services: PageServices, query: URLSearchParams): Promise<PageText> {
  const { db, publicUrl } = services;
  const organizationId = /^org_[0-9A-Za-z]{12}$/.exec(query.get("organization") ?? "")?.[0];
  const row = organizationId === undefined ? undefined : await findBrandedOrganization(db, organizationId);
  const organization = row && toBrandedOrganization(row, publicUrl);
  const page = Number(/^[1-9]\d{0,3}$/.exec(query.get("page") ?? "")?.[0] ?? 1);
  const { data } = await listBoardJobs(
    { db, publicUrl, userId: undefined },
    {
      page,
      perPage: 20,
      sortCol: "publishedAt",
      sortDir: "desc",
      ...(organizationId === undefined ? {} : { organizationId }),
    },
  );
  const title =
    organization === undefined ? "Jobs for creators" : `Jobs for creators at ${organization.name}`;
  const address = new URLSearchParams();
  if (organization !== undefined) address.set("organization", organization.id);
  if (page > 1) address.set("page", String(page));
  const head = pageHead({
    title: `${title} · ${organization?.name ?? "Clipledger"}`,
    description: "Short videos for brands that pay for them. Applying takes a few minutes and no account.",
    isIndexed: row === undefined ? await areAllIndexed(services) : row.is_indexed,
    url: `${publicUrl}/board${address.size === 0 ? "" : `?${address}`}`,
    siteName: organization?.name ?? "Clipledger",
    picture: organization?.logoUrl ?? undefined,
    defaultPicture: `${publicUrl}/social-card.png`,
  });
  return {
    status: 200,
    head,
    body: plain(`<h1>${escapeHtml(title)}</h1><ul>${data.map(entry).join("")}</ul>`),
  };
}

function entry(job: BoardJobOutput): string {
  const words = [job.organization.name, payText(job)].filter((text) => text !== "").join(" · ");
  return `<li><a href="/board/${job.id}">${escapeHtml(job.productTitle)}</a><br>${escapeHtml(words)}</li>`;
}

/** The board of all organizations may be listed only where everybody on it wants that. */
async function areAllIndexed({ db }: PageServices): Promise<boolean> {
  const { listed } = await db.row<{ listed: boolean }>(sql`
    select count(*) > 0 and bool_and(coalesce(ob.is_indexed, false)) as listed
    from (select distinct organization_id from jobs where status = 'public') j
    left join organization_brands ob on ob.organization_id = j.organization_id`);
  return listed;
}

function payText(job: BoardJobOutput): string {
  const currency = job.currency as CurrencyCode; // safe: no other is taken
  const text = (amount: number) => formatMoney({ amountMinor: BigInt(amount), currency });
  return [
    job.flatSalaryAmount === null ? [] : [`${text(job.flatSalaryAmount)} ${SALARY_WORDS[job.payFrequency]}`],
    job.perVideoAmount === null ? [] : [`${text(job.perVideoAmount)} a video`],
    job.cpmAmount === null ? [] : [`${text(job.cpmAmount)} per 1,000 views`],
    job.bonusAmount === null ? [] : [`${text(job.bonusAmount)} bonus`],
  ]
    .flat()
    .join(", ");
}

const SALARY_WORDS = {
  one_time: "once",
  per_day: "a day",
  per_week: "a week",
  per_month: "a month",
} as const;

/** Hidden as soon as script runs, before the first paint: then the app shows the same. */
function plain(html: string): string {
  return `<main data-without-script>${html}</main>`;
}

/** A job as everybody sees it. */
type PostedJob = Omit<BoardJobDetailsOutput, "hasApplied">;

/** The job in the words of schema.org, which search engines read. Jobs have no last day, so none is named. */
function jobPosting(job: PostedJob, url: string): object {
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

interface HeadTexts {
  readonly title: string;
  readonly description: string;
  /** Whether search engines may list the page. */
  readonly isIndexed: boolean;
  /** The one address of the page, whatever it was asked by. */
  readonly url?: string;
  readonly siteName?: string;
  /** A logo, which networks show small beside the title. */
  readonly picture?: string | undefined;
  /** Without one: a picture that fills the card. */
  readonly defaultPicture?: string;
  /** In the words of schema.org. */
  readonly data?: object;
}

/** Title, description, canonical address, social card and structured data, as HTML with everything in it escaped. */
function pageHead(texts: HeadTexts): string {
  const description = texts.description.replace(/\s+/g, " ").trim().slice(0, DESCRIPTION_LENGTH);
  const picture = texts.picture ?? texts.defaultPicture;
  return [
    `<title>${escapeHtml(texts.title)}</title>`,
    meta("name", "description", description),
    texts.isIndexed ? "" : meta("name", "robots", "noindex"),
    texts.url === undefined ? "" : `<link rel="canonical" href="${escapeHtml(texts.url)}">`,
    meta("property", "og:type", "website"),
    meta("property", "og:title", texts.title),
    meta("property", "og:description", description),
    meta("property", "og:url", texts.url),
    meta("property", "og:site_name", texts.siteName),
    meta("property", "og:image", picture),
    meta("name", "twitter:card", texts.picture === undefined ? "summary_large_image" : "summary"),
    texts.data === undefined ? "" : structuredData(texts.data),
  ].join("");
}

function meta(kind: "name" | "property", name: string, content: string | undefined): string {
  return content === undefined || content === ""
    ? ""
    : `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

/** Browsers do not execute it; written so that no text in it can end the element or begin another. */
function structuredData(data: object): string {
  const json = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escapeCharacter);
  return `<script type="application/ld+json">${json}</script>`;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
