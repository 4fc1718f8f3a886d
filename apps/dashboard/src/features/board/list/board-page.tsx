import { ChevronLeft, ChevronRight, SearchX, Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { portalClient } from "../../../api/portal-client.ts";
import type { BoardJob } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { useAnswer } from "../../../parts/answers.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import { Card, Page } from "../../../ui/primitives/page.tsx";
import { EmptyState, NoMatch, NoSuchPage } from "../../../ui/primitives/states.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { jobTypeLabels, payParts } from "../../../ui/product/words/job-words.ts";
import { platformLabels } from "../../../ui/product/words/names.ts";
import { BoardFrame, BrandLogo, usePortalSession } from "../board-frame.tsx";
import { type BoardSearch, boardAddress, boardPath, boardQuery } from "../board-search.ts";
import { BoardFilters } from "./board-filters.tsx";

interface BoardPageProps {
  search: BoardSearch;
  onShow: (search: BoardSearch) => void;
}

/** Every job that is open to applications, for whoever looks for one. */
export function BoardPage({ search, onShow: show }: BoardPageProps) {
  const session = usePortalSession();
  const jobs = useAnswer(boardPath(search), () => portalClient.jobs.list({ query: boardQuery(search) }));
  const organization = search.organization === undefined ? undefined : jobs.data?.data[0]?.organization;
  return (
    <BoardFrame isSignedIn={session.isSuccess} organization={organization}>
      <Page
        title={
          organization === undefined
            ? translate("Jobs for creators")
            : translate("Jobs at {name}", { name: organization.name })
        }
        width="narrow"
        description={translate(
          "Short videos for brands that pay for them. Applying takes a few minutes and no account.",
        )}
      >
        <BoardFilters search={search} onChange={show} />
        <JobList jobs={jobs} search={search} onChange={show} />
      </Page>
    </BoardFrame>
  );
}

type Jobs = ReturnType<typeof useAnswer<Awaited<ReturnType<typeof portalClient.jobs.list>>>>;

interface JobListProps {
  jobs: Jobs;
  search: BoardSearch;
  onChange: (search: BoardSearch) => void;
}

function JobList({ jobs, search, onChange }: JobListProps) {
  if (!jobs.isSuccess) return <QueryState query={jobs} label={translate("jobs")} rows={4} frame={Framed} />;
  const { data, pageCount, totalRows } = jobs.data;
  if (data.length === 0)
    return (
      <Framed>
        <NoJobs search={search} totalRows={totalRows} onChange={onChange} />
      </Framed>
    );
  return (
    <>
      <ul aria-label={translate("Jobs")} className="flex flex-col gap-3">
        {data.map((job) => (
          <li key={job.id}>
            <JobCard job={job} />
          </li>
        ))}
      </ul>
      {pageCount > 1 ? <Pages search={search} pageCount={pageCount} totalRows={totalRows} /> : null}
    </>
  );
}

interface PagesProps {
  search: BoardSearch;
  pageCount: number;
  totalRows: number;
}

/** Links rather than buttons: search engines and people without script come to the other pages too. */
function Pages({ search, pageCount, totalRows }: PagesProps) {
  const page = search.page ?? 1;
  const pathOf = (next: number) => boardPath(withoutGaps({ ...search, page: next === 1 ? undefined : next }));
  return (
    <nav aria-label={translate("Pages")} className="flex flex-wrap items-center justify-between gap-3 px-1">
      <p className="text-[13px] text-muted tabular-nums">
        {translate("{totalRows, plural, one {# job} other {# jobs}} · page {page} of {pageCount}", {
          totalRows,
          page,
          pageCount,
        })}
      </p>
      <div className="flex gap-2">
        {page > 1 ? (
          <a href={pathOf(page - 1)} rel="prev" className={buttonClass()}>
            <ChevronLeft aria-hidden="true" />
            {translate("Previous")}
          </a>
        ) : null}
        {page < pageCount ? (
          <a href={pathOf(page + 1)} rel="next" className={buttonClass()}>
            {translate("Next")}
            <ChevronRight aria-hidden="true" />
          </a>
        ) : null}
      </div>
    </nav>
  );
}

function Framed({ children }: { children: ReactNode }) {
  return <Card>{children}</Card>;
}

function NoJobs({ search, totalRows, onChange }: Omit<JobListProps, "jobs"> & { totalRows: number }) {
  if (totalRows > 0) {
    const { page: _, ...first } = search;
    return <NoSuchPage icon={SearchX} onReturn={() => onChange(first)} />;
  }
  if (boardAddress.hasFilters(search)) {
    return (
      <NoMatch icon={SearchX} noun={translate("jobs")} onClear={() => onChange({})}>
        {translate("Take a filter away to see more of them.")}
      </NoMatch>
    );
  }
  return (
    <EmptyState icon={Sparkles} title={translate("No open jobs at the moment")}>
      {translate("New ones appear here as soon as a team posts them.")}
    </EmptyState>
  );
}

function JobCard({ job }: { job: BoardJob }) {
  return (
    <article className="relative flex gap-4 rounded-xl border border-line bg-surface p-4 transition-colors hover:border-line-strong hover:bg-raised sm:p-5">
      <BrandLogo logoUrl={job.logoUrl} name={job.productTitle} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-[13px] text-muted">
          <span className="[overflow-wrap:anywhere]">{job.organization.name}</span>
          <span className="text-faint text-xs">
            <RelativeTime instant={job.publishedAt} />
          </span>
        </p>
        <h2 className="mt-0.5 text-balance [overflow-wrap:anywhere] font-semibold text-[15px] tracking-[-0.01em]">
          <a href={`/board/${job.id}`} className="after:absolute after:inset-0 after:rounded-xl">
            {job.productTitle}
          </a>
        </h2>
        <p className="mt-1 line-clamp-2 [overflow-wrap:anywhere] text-muted text-sm">
          {job.productDescription}
        </p>
        <p className="mt-2.5 font-medium text-accent-text text-sm tabular-nums">
          {payParts(job).join(" · ")}
        </p>
        <p className="mt-2.5 flex flex-wrap gap-1.5">
          <Badge tone="info">{jobTypeLabels[job.jobType]}</Badge>
          {job.platformFocus.map((platform) => (
            <Badge key={platform}>{platformLabels[platform]}</Badge>
          ))}
          {job.productNiches.slice(0, 3).map((niche) => (
            <Badge key={niche}>{niche}</Badge>
          ))}
        </p>
      </div>
    </article>
  );
}
