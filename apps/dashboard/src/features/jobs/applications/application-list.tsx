import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bookmark, Inbox } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { ApplicationRow } from "../../../api/types.ts";
import { useListTools } from "../../../parts/list-tools.tsx";
import { ListStates } from "../../../parts/paged-list.tsx";
import { PersonCell } from "../../../ui/primitives/avatar.tsx";
import { Badge, StateBadge } from "../../../ui/primitives/badge.tsx";
import { PagedTable, pagesOf, type RowsPage, sortingOf } from "../../../ui/primitives/lists/paged-table.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { EmptyState, NoMatch } from "../../../ui/primitives/states.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { countryName } from "../../../ui/product/words/names.ts";
import {
  type ApplicationSortKey,
  type ApplicationsSearch,
  applicationsAddress,
  applicationsQuery,
  defaultApplicationSort,
} from "../jobs-search.ts";
import { statusLabels, statusTones, unmetText } from "./application-words.ts";

interface ApplicationListProps {
  search: ApplicationsSearch;
  onChange: (search: ApplicationsSearch) => void;
}

export function ApplicationList({ search, onChange }: ApplicationListProps) {
  const { api } = useOrganization();
  const list = useQuery(
    api.applications.list.queryOptions({
      input: applicationsQuery(search),
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <ListStates
      list={list}
      label="applications"
      rows={4}
      icon={Inbox}
      onReturn={() => onChange(withFilters(search, {}))}
      empty={<NoApplications search={search} onChange={onChange} />}
    >
      {(answer) => <ApplicationTable answer={answer} search={search} onChange={onChange} />}
    </ListStates>
  );
}

interface ApplicationTableProps extends ApplicationListProps {
  answer: RowsPage<ApplicationRow>;
}

function ApplicationTable({ answer, search, onChange }: ApplicationTableProps) {
  const { api } = useOrganization();
  const { columns, tools } = useListTools({
    list: "applications",
    columns: applicationColumns((application) => ({ ...search, application })),
    fetchPage: (page) => api.applications.list.call(applicationsQuery({ ...search, page, size: 100 })),
  });
  return (
    <PagedTable
      nouns={["application", "applications"]}
      label="Applications"
      columns={columns}
      answer={answer}
      sorting={sortingOf(search, defaultApplicationSort, onChange)}
      {...pagesOf(search, onChange)}
      tools={tools}
    />
  );
}

function NoApplications({ search, onChange }: ApplicationListProps) {
  if (applicationsAddress.hasFilters(search)) {
    return (
      <NoMatch
        icon={Inbox}
        noun="applications"
        onClear={() => onChange(applicationsAddress.withoutFilters(search))}
      >
        Take a filter away, or look among those of another status.
      </NoMatch>
    );
  }
  return (
    <EmptyState
      icon={Inbox}
      title={search.show === "all" ? "No applications yet" : "Nothing here at the moment"}
    >
      {search.show === undefined
        ? "Applications that wait on your team appear here. Those you have dealt with are under the other statuses."
        : "Applications arrive from your public board, and from people you invite to apply."}
    </EmptyState>
  );
}

type ApplicationColumn = Column<ApplicationRow, ApplicationSortKey>;

function applicationColumns(opened: (id: string) => ApplicationsSearch): readonly ApplicationColumn[] {
  return [
    {
      id: "applicant",
      header: "Applicant",
      place: "title",
      sortKey: "name",
      order: "name",
      text: ({ applicant }) => applicant.name,
      cell: (application) => <ApplicantCell application={application} search={opened(application.id)} />,
    },
    {
      id: "job",
      header: "Job",
      text: ({ job }) => job.productTitle,
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
      text: ({ status }) => statusLabels[status],
      cell: ({ status }) => <StateBadge tone={statusTones[status]}>{statusLabels[status]}</StateBadge>,
    },
    {
      id: "fit",
      header: "Fit",
      shownFrom: "xl",
      text: ({ unmet }) => unmetText(unmet) ?? "fits",
      cell: ({ unmet }) => <Fit unmet={unmet} />,
    },
    {
      id: "moved",
      header: "Last step",
      sortKey: "statusChangedAt",
      order: "time",
      shownFrom: "xl",
      text: ({ statusChangedAt }) => statusChangedAt,
      cell: ({ statusChangedAt }) => <RelativeTime instant={statusChangedAt} />,
    },
    {
      id: "arrived",
      header: "Arrived",
      sortKey: "createdAt",
      order: "time",
      text: ({ createdAt }) => createdAt,
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
