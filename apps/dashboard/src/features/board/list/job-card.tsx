import { Link } from "@tanstack/react-router";
import type { BoardJob } from "../../../api/portal-types.ts";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { jobTypeLabels, payParts } from "../../../ui/product/job-words.ts";
import { platformLabels } from "../../../ui/product/names.ts";
import { BrandSign } from "../brand-sign.tsx";

export function JobCard({ job }: { job: BoardJob }) {
  return (
    <article className="relative flex gap-4 rounded-xl border border-line bg-surface p-4 transition-colors hover:border-line-strong hover:bg-raised sm:p-5">
      <BrandSign logoUrl={job.logoUrl} name={job.productTitle} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-[13px] text-muted">
          <span className="[overflow-wrap:anywhere]">{job.organization.name}</span>
          <span className="text-faint text-xs">
            <RelativeTime instant={job.publishedAt} />
          </span>
        </p>
        <h2 className="mt-0.5 text-balance [overflow-wrap:anywhere] font-semibold text-[15px] tracking-[-0.01em]">
          <Link
            to="/board/$jobId"
            params={{ jobId: job.id }}
            className="after:absolute after:inset-0 after:rounded-xl"
          >
            {job.productTitle}
          </Link>
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
