import { Link } from "@tanstack/react-router";
import { FolderPlus } from "lucide-react";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";

/** Before accounts can be put into projects, there has to be one. */
export function NoProjects() {
  return (
    <EmptyState
      icon={FolderPlus}
      title="No projects yet"
      action={
        <Link to="/accounts" search={{ tab: "projects" }} className={buttonClass()}>
          Go to projects
        </Link>
      }
    >
      A project groups accounts, so that you can look at their figures together.
    </EmptyState>
  );
}
