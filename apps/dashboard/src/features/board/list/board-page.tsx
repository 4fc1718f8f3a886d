import { toAlpha2, toAlpha3 } from "@clipledger/domain/places/countries";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { SearchX, Sparkles, X } from "lucide-react";
import { useState } from "react";
import { type BoardJob, portalApi } from "../../../api/portal.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { listOf, toggled, withFilters, withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import { Pagination } from "../../../ui/primitives/lists/table.tsx";
import { ChoiceMenu } from "../../../ui/primitives/overlays/menu.tsx";
import { Card, Page } from "../../../ui/primitives/page.tsx";
import { EmptyState, NoMatch, NoSuchPage } from "../../../ui/primitives/states.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { FilterMenu, FilterSearch } from "../../../ui/product/filter-menu.tsx";
import { JOB_TYPES, jobTypeLabels, payParts } from "../../../ui/product/job-words.ts";
import {
  countryName,
  languageName,
  listCountries,
  listLanguages,
  platformLabels,
  platformOptions,
} from "../../../ui/product/names.ts";
import { BoardFrame, BrandLogo } from "../board-frame.tsx";
import { type BoardSearch, boardQuery, hasBoardFilters, readBoardSearch } from "../board-search.ts";

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

interface BoardFiltersProps {
  search: BoardSearch;
  onChange: (search: BoardSearch) => void;
}

const typeOptions = [
  { value: "any" as const, label: "All kinds" },
  ...JOB_TYPES.map((value) => ({ value, label: jobTypeLabels[value] })),
];

function BoardFilters({ search, onChange }: BoardFiltersProps) {
  const change = (part: Parameters<typeof withFilters<BoardSearch>>[1]) =>
    onChange(withFilters(search, part));
  return (
    <search aria-label="Filter jobs" className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search jobs"
        placeholder="Product or brand"
        value={search.q ?? ""}
        onSearch={(text) => change({ q: text === "" ? undefined : text })}
      />
      <ChoiceMenu
        label="Kind"
        options={typeOptions}
        value={search.type ?? "any"}
        defaultValue="any"
        onChange={(type) => change({ type: type === "any" ? undefined : type })}
      />
      <FilterMenu
        label="Platform"
        options={platformOptions}
        chosen={listOf(search.platforms)}
        onToggle={(value) => change({ platforms: toggled(search.platforms, value) })}
      />
      <OneOfMany
        label="I live in"
        options={countries}
        value={search.country}
        nameOf={(code) => countryName(toAlpha2(code) ?? code)}
        onChange={(country) => change({ country })}
      />
      <OneOfMany
        label="I speak"
        options={languages}
        value={search.language}
        nameOf={languageName}
        onChange={(language) => change({ language })}
      />
      {hasBoardFilters(search) ? (
        <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={() => onChange({})}>
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}

type Option = { readonly value: string; readonly label: string };

const countries: readonly Option[] = listCountries().flatMap(({ value, label }) => {
  const code = toAlpha3(value);
  return code === undefined ? [] : [{ value: code, label }];
});
const languages: readonly Option[] = listLanguages();

interface OneOfManyProps {
  label: string;
  options: readonly Option[];
  value: string | undefined;
  nameOf: (value: string) => string;
  onChange: (value: string | undefined) => void;
}

function OneOfMany({ label, options, value, nameOf, onChange }: OneOfManyProps) {
  const [query, setQuery] = useState("");
  const words = query.trim().toLowerCase();
  return (
    <FilterSearch
      label={label}
      chosen={value === undefined ? [] : [{ value, label: nameOf(value) }]}
      found={options.filter((option) => option.label.toLowerCase().includes(words))}
      query={query}
      onQueryChange={setQuery}
      onToggle={(toggledValue) => onChange(toggledValue === value ? undefined : toggledValue)}
    />
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
