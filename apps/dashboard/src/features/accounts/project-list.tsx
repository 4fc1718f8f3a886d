import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FolderKanban, Pencil, Plus, Share2, Trash2, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Project } from "../../api/types.ts";
import { PagedList } from "../../parts/paged-list.tsx";
import { Badge } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { Count } from "../../ui/primitives/figures.tsx";
import { SearchBox } from "../../ui/primitives/forms/search-box.tsx";
import { type Column, menuColumn, Table } from "../../ui/primitives/lists/table.tsx";
import { MenuItem, MenuSeparator, RowMenu } from "../../ui/primitives/overlays/menu.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState, NoMatch } from "../../ui/primitives/states.tsx";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";
import { type ProjectAction, ProjectDialogs } from "./project-dialogs.tsx";

const perPage = 20;

export function ProjectList() {
  const { organization } = useOrganization();
  const [query, setQuery] = useState("");
  const [action, setAction] = useState<ProjectAction | undefined>(undefined);
  const isWriter = canWrite(organization.role);
  return (
    <div className="flex flex-col gap-4">
      <search aria-label="Find projects" className="flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search projects"
          placeholder="Name or description"
          value={query}
          onSearch={setQuery}
        />
        {isWriter ? (
          <Button
            className="ml-auto"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setAction({ name: "create" })}
          >
            New project
          </Button>
        ) : null}
      </search>
      <Card>
        <Projects key={query} query={query} onClear={() => setQuery("")} onAction={setAction} />
      </Card>
      <ProjectDialogs action={action} onClose={() => setAction(undefined)} />
    </div>
  );
}

interface ProjectsProps {
  query: string;
  onClear: () => void;
  onAction: (action: ProjectAction) => void;
}

function Projects({ query, onClear, onAction }: ProjectsProps) {
  const { api } = useOrganization();
  const [page, setPage] = useState(1);
  const list = useQuery(
    api.projects.list.queryOptions({
      input: {
        query: { page, perPage, sortCol: "name", sortDir: "asc", ...(query === "" ? {} : { search: query }) },
      },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <PagedList
      list={list}
      label="projects"
      rows={3}
      nouns={["project", "projects"]}
      icon={FolderKanban}
      page={page}
      onPageChange={(next = 1) => setPage(next)}
      empty={<NoMatchingProjects query={query} onClear={onClear} />}
    >
      {({ data }) => <ProjectTable projects={data} onAction={onAction} />}
    </PagedList>
  );
}

function NoMatchingProjects({ query, onClear }: Pick<ProjectsProps, "query" | "onClear">) {
  if (query !== "") {
    return (
      <NoMatch icon={FolderKanban} noun="projects" onClear={onClear}>
        Try a shorter word.
      </NoMatch>
    );
  }
  return (
    <EmptyState icon={FolderKanban} title="No projects yet">
      A project groups accounts, for example all that post for one product, so that you can look at their
      figures together.
    </EmptyState>
  );
}

interface ProjectTableProps {
  projects: readonly Project[];
  onAction: (action: ProjectAction) => void;
}

const whose: Record<NonNullable<Project["competitorStatus"]>, string> = {
  internal: "Yours",
  competitor: "Competitors'",
  mixed: "Yours and competitors'",
  none: "No accounts",
};

function ProjectTable({ projects, onAction }: ProjectTableProps) {
  const { organization } = useOrganization();
  const actions: Column<Project> = menuColumn((project) => (
    <ProjectMenu project={project} onAction={onAction} />
  ));
  return (
    <Table
      label="Projects"
      columns={canWrite(organization.role) ? [...columns, actions] : columns}
      rows={projects}
      rowKey={({ id }) => id}
    />
  );
}

const columns: readonly Column<Project>[] = [
  { id: "project", header: "Project", place: "title", cell: (project) => <ProjectCell project={project} /> },
  {
    id: "accounts",
    header: "Accounts",
    align: "end",
    cell: ({ trackedAccounts }) => <Count value={trackedAccounts} />,
  },
  {
    id: "whose",
    header: "Whose",
    cell: ({ competitorStatus }) => <Badge>{whose[competitorStatus ?? "none"]}</Badge>,
  },
  {
    id: "created",
    header: "Created",
    cell: ({ createdAt }) => (
      <span className="text-muted">
        <RelativeTime instant={createdAt} />
      </span>
    ),
  },
];

function ProjectCell({ project }: { project: Project }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent-text">
        <FolderKanban aria-hidden="true" className="size-4" />
      </span>
      <span className="min-w-0">
        <Link
          to="/accounts"
          search={{ projects: project.id }}
          className="block truncate font-medium underline-offset-4 hover:underline"
        >
          {project.name}
        </Link>
        <span className="line-clamp-1 text-[13px] text-faint">
          {project.description ?? project.url ?? "Show its accounts"}
        </span>
      </span>
    </span>
  );
}

function ProjectMenu({ project, onAction }: { project: Project; onAction: ProjectTableProps["onAction"] }) {
  const ask = (name: "edit" | "accounts" | "share" | "delete") => () => onAction({ name, project });
  return (
    <RowMenu label={`Actions for ${project.name}`}>
      <MenuItem icon={UserRoundPlus} label="Choose accounts" onSelect={ask("accounts")} />
      <MenuItem icon={Pencil} label="Edit" onSelect={ask("edit")} />
      <MenuItem icon={Share2} label="Share report" onSelect={ask("share")} />
      <MenuSeparator />
      <MenuItem icon={Trash2} label="Delete" tone="danger" onSelect={ask("delete")} />
    </RowMenu>
  );
}
