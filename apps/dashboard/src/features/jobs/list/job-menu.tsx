import { useNavigate } from "@tanstack/react-router";
import { CirclePause, CirclePlay, Copy, Pencil, Trash2 } from "lucide-react";
import type { Job } from "../../../api/types.ts";
import { MenuItem, MenuSeparator, RowMenu } from "../../../ui/primitives/overlays/menu.tsx";
import type { JobDialogKind } from "../dialogs/job-dialogs.tsx";

interface JobMenuProps {
  job: Pick<Job, "id" | "productTitle" | "status">;
  onAsk: (kind: JobDialogKind) => void;
}

/** What can be done with a job. */
export function JobMenu({ job, onAsk }: JobMenuProps) {
  const navigate = useNavigate();
  return (
    <RowMenu label={`Actions for ${job.productTitle}`}>
      <MenuItem
        icon={Pencil}
        label="Edit"
        onSelect={() => navigate({ to: "/jobs/$jobId/edit", params: { jobId: job.id } })}
      />
      {job.status === "public" ? (
        <MenuItem icon={CirclePause} label="Pause" onSelect={() => onAsk("pause")} />
      ) : (
        <MenuItem icon={CirclePlay} label="Publish" onSelect={() => onAsk("publish")} />
      )}
      <MenuItem icon={Copy} label="Duplicate" onSelect={() => onAsk("duplicate")} />
      <MenuSeparator />
      <MenuItem tone="danger" icon={Trash2} label="Delete" onSelect={() => onAsk("delete")} />
    </RowMenu>
  );
}
