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
        icon={<Pencil aria-hidden="true" />}
        onSelect={() => navigate({ to: "/jobs/$jobId/edit", params: { jobId: job.id } })}
      >
        Edit
      </MenuItem>
      {job.status === "public" ? (
        <MenuItem icon={<CirclePause aria-hidden="true" />} onSelect={() => onAsk("pause")}>
          Pause
        </MenuItem>
      ) : (
        <MenuItem icon={<CirclePlay aria-hidden="true" />} onSelect={() => onAsk("publish")}>
          Publish
        </MenuItem>
      )}
      <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => onAsk("duplicate")}>
        Duplicate
      </MenuItem>
      <MenuSeparator />
      <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => onAsk("delete")}>
        Delete
      </MenuItem>
    </RowMenu>
  );
}
