import { Link } from "@tanstack/react-router";
import { FolderKanban, Pencil, Trash2, UserRoundPlus } from "lucide-react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Project } from "../../api/types.ts";
import { Badge } from "../../ui/primitives/badge.tsx";
import { Count } from "../../ui/primitives/figures.tsx";
import { type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { MenuItem, MenuSeparator, RowMenu } from "../../ui/primitives/overlays/menu.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";
import type { ProjectAction } from "./project-action.ts";

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

export function ProjectTable({ projects, onAction }: ProjectTableProps) {
  const { organization } = useOrganization();
  const actions: Column<Project> = {
    id: "actions",
    header: "Actions",
    place: "corner",
    align: "end",
    cell: (project) => <ProjectMenu project={project} onAction={onAction} />,
  };
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
  const ask = (name: "edit" | "accounts" | "delete") => () => onAction({ name, project });
  return (
    <RowMenu label={`Actions for ${project.name}`}>
      <MenuItem icon={<UserRoundPlus aria-hidden="true" />} onSelect={ask("accounts")}>
        Choose accounts
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={ask("edit")}>
        Edit
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={ask("delete")}>
        Delete
      </MenuItem>
    </RowMenu>
  );
}
