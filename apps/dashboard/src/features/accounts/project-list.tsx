import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FolderKanban, Plus } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { PagedList } from "../../parts/paged-list.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { SearchBox } from "../../ui/primitives/forms/search-box.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState, NoMatch } from "../../ui/primitives/states.tsx";
import type { ProjectAction } from "./project-action.ts";
import { ProjectDialogs } from "./project-dialogs.tsx";
import { ProjectTable } from "./project-table.tsx";

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
