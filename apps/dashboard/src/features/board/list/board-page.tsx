import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { SearchX, Sparkles } from "lucide-react";
import { portalApi } from "../../../api/portal.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import { Pagination } from "../../../ui/primitives/lists/table.tsx";
import { Card, Page } from "../../../ui/primitives/page.tsx";
import { EmptyState, NoMatch, NoSuchPage } from "../../../ui/primitives/states.tsx";
import { BoardFrame } from "../board-frame.tsx";
import { type BoardSearch, boardQuery, hasBoardFilters, readBoardSearch } from "../board-search.ts";
import { BoardFilters } from "./board-filters.tsx";
import { JobCard } from "./job-card.tsx";

const route = getRouteApi("/board/");

/** Every job that is open to applications, for whoever looks for one. */
export function BoardPage() {
  const search = readBoardSearch(route.useSearch());
  const navigate = route.useNavigate();
  const show = (next: BoardSearch) => void navigate({ search: next, resetScroll: false });
  return (
    <BoardFrame>
      <Page
        title="Jobs for creators"
        width="narrow"
        description="Short videos for brands that pay for them. Applying takes a few minutes and no account."
      >
        <BoardFilters search={search} onChange={show} />
        <JobList search={search} onChange={show} />
      </Page>
    </BoardFrame>
  );
}

interface JobListProps {
  search: BoardSearch;
  onChange: (search: BoardSearch) => void;
}

function JobList({ search, onChange }: JobListProps) {
  const jobs = useQuery(
    portalApi.jobs.list.queryOptions({
      input: { query: boardQuery(search) },
      placeholderData: keepPreviousData,
    }),
  );
  if (!jobs.isSuccess) return <QueryState query={jobs} label="jobs" rows={4} frame={Framed} />;
  const { data, pageCount, totalRows } = jobs.data;
  if (data.length === 0)
    return (
      <Framed>
        <NoJobs search={search} totalRows={totalRows} onChange={onChange} />
      </Framed>
    );
  return (
    <>
      <ul aria-label="Jobs" className="flex flex-col gap-3">
        {data.map((job) => (
          <li key={job.id}>
            <JobCard job={job} />
          </li>
        ))}
      </ul>
      {pageCount > 1 ? (
        <Card>
          <Pagination
            page={search.page ?? 1}
            pageCount={pageCount}
            totalRows={totalRows}
            noun="jobs"
            onPageChange={(page) => onChange(withoutGaps({ ...search, page: page === 1 ? undefined : page }))}
          />
        </Card>
      ) : null}
    </>
  );
}

function Framed({ children }: { children: React.ReactNode }) {
  return <Card>{children}</Card>;
}

function NoJobs({ search, totalRows, onChange }: JobListProps & { totalRows: number }) {
  if (totalRows > 0) {
    const { page: _, ...first } = search;
    return <NoSuchPage icon={SearchX} onReturn={() => onChange(first)} />;
  }
  if (hasBoardFilters(search)) {
    return (
      <NoMatch icon={SearchX} noun="jobs" onClear={() => onChange({})}>
        Take a filter away to see more of them.
      </NoMatch>
    );
  }
  return (
    <EmptyState icon={Sparkles} title="No open jobs at the moment">
      New ones appear here as soon as a team posts them.
    </EmptyState>
  );
}
