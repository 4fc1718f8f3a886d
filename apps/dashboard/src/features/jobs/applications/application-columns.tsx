import { Link } from "@tanstack/react-router";
import { Bookmark } from "lucide-react";
import type { ApplicationRow } from "../../../api/types.ts";
import { PersonCell } from "../../../ui/primitives/avatar.tsx";
import { Badge, StateBadge } from "../../../ui/primitives/badge.tsx";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { countryName } from "../../../ui/product/names.ts";
import type { ApplicationSortKey, ApplicationsSearch } from "../jobs-search.ts";
import { statusLabels, statusTones, unmetText } from "./application-words.ts";

type ApplicationColumn = Column<ApplicationRow, ApplicationSortKey>;

export function applicationColumns(opened: (id: string) => ApplicationsSearch): readonly ApplicationColumn[] {
  return [
    {
      id: "applicant",
      header: "Applicant",
      place: "title",
      sortKey: "name",
      order: "name",
      cell: (application) => <ApplicantCell application={application} search={opened(application.id)} />,
    },
    {
      id: "job",
      header: "Job",
      cell: ({ job }) => (
        <Link
          to="/jobs/$jobId"
          params={{ jobId: job.id }}
          className="block max-w-56 truncate underline-offset-4 hover:underline"
        >
          {job.productTitle}
        </Link>
      ),
    },
    {
      id: "status",
      header: "Status",
      cell: ({ status }) => <StateBadge tone={statusTones[status]}>{statusLabels[status]}</StateBadge>,
    },
    { id: "fit", header: "Fit", shownFrom: "xl", cell: ({ unmet }) => <Fit unmet={unmet} /> },
    {
      id: "moved",
      header: "Last step",
      sortKey: "statusChangedAt",
      order: "time",
      shownFrom: "xl",
      cell: ({ statusChangedAt }) => <RelativeTime instant={statusChangedAt} />,
    },
    {
      id: "arrived",
      header: "Arrived",
      sortKey: "createdAt",
      order: "time",
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ];
}

function ApplicantCell({ application, search }: { application: ApplicationRow; search: ApplicationsSearch }) {
  const { applicant, isUnread, isBookmarked, source } = application;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <PersonCell
        name={applicant.name}
        note={[
          applicant.countryCode === null ? [] : [countryName(applicant.countryCode)],
          source === "invited" ? ["invited"] : [],
          applicant.orgCreatorId === null ? [] : ["on your roster"],
        ]
          .flat()
          .join(" · ")}
        link={(name) => (
          <Link
            to="/jobs/applications"
            search={search}
            resetScroll={false}
            className="flex min-w-0 underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        )}
      />
      {isUnread ? <Badge tone="info">New</Badge> : null}
      {isBookmarked ? (
        <>
          <Bookmark aria-hidden="true" className="size-4 shrink-0 fill-current text-accent-text" />
          <span className="sr-only">Bookmarked</span>
        </>
      ) : null}
    </span>
  );
}

function Fit({ unmet }: Pick<ApplicationRow, "unmet">) {
  const text = unmetText(unmet);
  return text === undefined ? (
    <span className="text-faint">Fits</span>
  ) : (
    <span className="text-warning-text first-letter:uppercase">{text}</span>
  );
}
