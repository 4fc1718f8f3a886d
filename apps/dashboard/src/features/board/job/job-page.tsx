import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ArrowLeft, SearchX } from "lucide-react";
import { portalApi } from "../../../api/portal.ts";
import type { BoardJobDetails } from "../../../api/portal-types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { Card, Page, trailClass } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { documentOf, RichText } from "../../../ui/rich-text/rich-text.tsx";
import { ApplySection } from "../apply/apply-section.tsx";
import { BoardFrame } from "../board-frame.tsx";
import { BrandSign } from "../brand-sign.tsx";
import { JobFacts } from "./job-facts.tsx";
import { JobVideos } from "./job-videos.tsx";

const route = getRouteApi("/board/$jobId");

/** One job in full, and the way to apply for it. */
export function JobPage() {
  const { jobId } = route.useParams();
  const job = useQuery(portalApi.jobs.get.queryOptions({ input: { params: { id: jobId } } }));
  return (
    <BoardFrame>
      {job.isSuccess ? (
        <JobDetails job={job.data} />
      ) : (
        <Page title="Job" width="narrow" trail={<BackToBoard />}>
          <Card>
            <QueryState query={job} label="the job" rows={4} missing={<NoJob />} />
          </Card>
        </Page>
      )}
    </BoardFrame>
  );
}

function JobDetails({ job }: { job: BoardJobDetails }) {
  return (
    <Page
      title={job.productTitle}
      width="narrow"
      trail={<BackToBoard />}
      picture={<BrandSign logoUrl={job.logoUrl} name={job.productTitle} />}
      description={
        <>
          {job.organization.name} · posted <RelativeTime instant={job.publishedAt} />
        </>
      }
      actions={
        <a href="#apply" className={buttonClass("primary", "large")}>
          {job.hasApplied ? "You have applied" : "Apply"}
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
      <ApplySection job={job} />
    </Page>
  );
}

function BackToBoard() {
  return (
    <Link to="/board" className={trailClass}>
      <ArrowLeft aria-hidden="true" />
      All jobs
    </Link>
  );
}

function NoJob() {
  return (
    <EmptyState
      icon={SearchX}
      title="This job is no longer open"
      action={
        <Link to="/board" className={buttonClass("primary")}>
          See open jobs
        </Link>
      }
    >
      It was filled or taken off the board, or the link was cut short.
    </EmptyState>
  );
}
