import { toAlpha2 } from "@clipledger/domain/places/countries";
import { ArrowLeft, ExternalLink, SearchX } from "lucide-react";
import { portalClient } from "../../../api/portal-client.ts";
import type { BoardJob, BoardJobDetails } from "../../../api/types.ts";
import { translate, translateParts } from "../../../languages/language.ts";
import { useAnswer } from "../../../parts/answers.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { FactList } from "../../../ui/primitives/fact-list.tsx";
import { backLinkClass, Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { jobTypeLabels, payParts } from "../../../ui/product/words/job-words.ts";
import { countryName, languageName, platformLabels } from "../../../ui/product/words/names.ts";
import { documentOf, RichText } from "../../../ui/rich-text/rich-text.tsx";
import { BoardFrame, BrandLogo, usePortalSession } from "../board-frame.tsx";
import { ApplySection } from "./apply-section.tsx";

/** One job in full, and the way to apply for it. */
export function JobPage({ jobId }: { jobId: string }) {
  const job = useAnswer(jobId, () => portalClient.jobs.get({ params: { id: jobId } }));
  const session = usePortalSession();
  return (
    <BoardFrame isSignedIn={session.isSuccess} organization={job.data?.organization}>
      {job.isSuccess ? (
        <JobDetails job={job.data} email={session.data?.user.email} />
      ) : (
        <Page title={translate("Job")} width="narrow" backLink={<BackToBoard />}>
          <Card>
            <QueryState query={job} label={translate("the job")} rows={4} missing={<NoJob />} />
          </Card>
        </Page>
      )}
    </BoardFrame>
  );
}

function JobDetails({ job, email }: { job: BoardJobDetails; email: string | undefined }) {
  return (
    <Page
      title={job.productTitle}
      width="narrow"
      backLink={<BackToBoard />}
      picture={<BrandLogo logoUrl={job.logoUrl} name={job.productTitle} />}
      description={translateParts("{organization} · posted {relativetime}", {
        organization: job.organization.name,
        relativetime: <RelativeTime instant={job.publishedAt} />,
      })}
      actions={
        <a href="#apply" className={buttonClass("primary", "large")}>
          {job.hasApplied ? translate("You have applied") : translate("Apply")}
        </a>
      }
    >
      {job.productDescription === "" ? null : (
        <p className="[overflow-wrap:anywhere] text-pretty text-[15px] leading-6">{job.productDescription}</p>
      )}
      <JobFacts job={job} />
      {job.body === null ? null : (
        <Card className="px-5 py-4">
          <RichText document={documentOf(job.body)} />
        </Card>
      )}
      <JobVideos job={job} />
      <ApplySection job={job} email={email} />
    </Page>
  );
}

function BackToBoard() {
  return (
    <a href="/board" className={backLinkClass}>
      <ArrowLeft aria-hidden="true" />
      {translate("All jobs")}
    </a>
  );
}

function NoJob() {
  return (
    <EmptyState
      icon={SearchX}
      title={translate("This job is no longer open")}
      action={
        <a href="/board" className={buttonClass("primary")}>
          {translate("See open jobs")}
        </a>
      }
    >
      {translate("It was filled or taken off the board, or the link was cut short.")}
    </EmptyState>
  );
}

/** What the job pays and asks for; what it does not say is left out. */
function JobFacts({ job }: { job: BoardJob }) {
  const facts = [
    { label: translate("Pay"), value: payParts(job).join(", ") },
    { label: translate("Kind"), value: jobTypeLabels[job.jobType] },
    {
      label: translate("Platforms"),
      value: job.platformFocus.map((platform) => platformLabels[platform]).join(", "),
    },
    { label: translate("Topics"), value: job.productNiches.join(", ") },
    { label: translate("Formats"), value: job.contentFormats.join(", ") },
    {
      label: translate("You live in"),
      value: job.countryResidences.map((code) => countryName(toAlpha2(code) ?? code)).join(", "),
    },
    { label: translate("You speak"), value: job.languages.map(languageName).join(", ") },
    {
      label: translate("You are at least"),
      value: job.minAge === null ? "" : translate("{minAge} years old", { minAge: job.minAge }),
    },
    { label: translate("Videos a week"), value: atLeast(job.minWeeklyVideos) },
    { label: translate("Hours a week"), value: atLeast(job.minWeeklyHours) },
    { label: translate("Account"), value: job.accountType ?? "" },
    { label: translate("AI content"), value: job.aiContentPolicy ?? "" },
  ];
  return (
    <Card>
      <FactList facts={facts.filter(({ value }) => value !== "")} />
    </Card>
  );
}

function atLeast(count: number | null): string {
  return count === null ? "" : translate("At least {count}", { count });
}

interface LinkedVideo {
  readonly url: string;
  readonly label: string | null;
}

/** Videos that show what the team looks for. */
function JobVideos({ job }: { job: BoardJobDetails }) {
  const examples = [...job.exampleVideos, ...job.exampleVideoUrls.map((url) => ({ url, label: null }))];
  return (
    <>
      <VideoLinks title={translate("Examples they like")} videos={examples} />
      <VideoLinks title={translate("Sample videos")} videos={job.sampleVideos} />
    </>
  );
}

function VideoLinks({ title, videos }: { title: string; videos: readonly LinkedVideo[] }) {
  if (videos.length === 0) return null;
  return (
    <Section title={title}>
      <Card>
        <ul className="divide-y divide-line">
          {videos.map(({ url, label }) => (
            <li key={url}>
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="flex items-center justify-between gap-3 px-5 py-3 text-sm hover:bg-hover"
              >
                <span className="min-w-0 truncate">{label ?? url.replace(/^https:\/\/(www\.)?/, "")}</span>
                <ExternalLink aria-hidden="true" className="size-4 shrink-0 text-faint" />
                <span className="sr-only">{translate("(opens in a new tab)")}</span>
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
