import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ExternalLink, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { BackLink } from "../../parts/pages/back-link.tsx";
import { type BadgeTone, StateBadge } from "../../ui/primitives/badge.tsx";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { Page } from "../../ui/primitives/page.tsx";
import type { JobStatus } from "./jobs-search.ts";

const tabClass =
  "inline-flex h-9 shrink-0 items-center border-transparent border-b-2 px-3 font-medium text-[13px] text-muted hover:text-ink focus-visible:-outline-offset-2 " +
  "aria-[current=page]:border-accent-text aria-[current=page]:text-ink";

/** Around both lists: what is offered, and who wants it. */
export function JobsFrame({ children }: { children: ReactNode }) {
  const { organization } = useOrganization();
  return (
    <Page
      title="Jobs"
      width="wide"
      description="Work that you offer on your public board, and the creators who apply for it."
      actions={
        <>
          <a
            href={`/board?organization=${organization.id}`}
            target="_blank"
            rel="noopener"
            className={buttonClass()}
          >
            <ExternalLink aria-hidden="true" />
            Public board
          </a>
          {canWrite(organization.role) ? (
            <Link to="/jobs/new" className={buttonClass("primary")}>
              <Plus aria-hidden="true" />
              New job
            </Link>
          ) : null}
        </>
      }
    >
      <nav aria-label="Jobs" className="flex gap-1 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)]">
        <Link to="/jobs" activeOptions={{ exact: true, includeSearch: false }} className={tabClass}>
          Jobs
        </Link>
        <Link to="/jobs/applications" activeOptions={{ includeSearch: false }} className={tabClass}>
          Applications
        </Link>
      </nav>
      {children}
    </Page>
  );
}

export function BackToJobs() {
  return <BackLink to="/jobs">Jobs</BackLink>;
}

export const jobStatusLabels: Record<JobStatus, string> = {
  draft: "Draft",
  public: "Public",
  paused: "Paused",
};

const tones: Record<JobStatus, BadgeTone> = { draft: "neutral", public: "accent", paused: "warning" };

export function JobStatusBadge({ status }: { status: JobStatus }) {
  return <StateBadge tone={tones[status]}>{jobStatusLabels[status]}</StateBadge>;
}

/** Jobs and applications show numbers of each other. */
export function useRefreshJobs() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.jobs.key() }),
      queryClient.invalidateQueries({ queryKey: api.applications.key() }),
    ]);
}
