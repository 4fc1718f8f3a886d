import { DeleteProjectDialog } from "./delete-project-dialog.tsx";
import { ProjectAccountsDialog } from "./project-accounts-dialog.tsx";
import type { ProjectAction } from "./project-action.ts";
import { ProjectDialog } from "./project-dialog.tsx";

interface ProjectDialogsProps {
  action: ProjectAction | undefined;
  onClose: () => void;
}

export function ProjectDialogs({ action, onClose }: ProjectDialogsProps) {
  switch (action?.name) {
    case undefined:
      return null;
    case "create":
      return <ProjectDialog project={undefined} onClose={onClose} />;
    case "edit":
      return <ProjectDialog project={action.project} onClose={onClose} />;
    case "accounts":
      return <ProjectAccountsDialog project={action.project} onClose={onClose} />;
    case "delete":
      return <DeleteProjectDialog project={action.project} onClose={onClose} />;
  }
}
