import { Link, useNavigate } from "@tanstack/react-router";
import { Pencil, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Brief } from "../../../api/types.ts";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { DeleteBriefDialog } from "../dialogs/delete-brief-dialog.tsx";
import { PublishDialog } from "../dialogs/publish-dialog.tsx";

export function BriefActions({ brief }: { brief: Brief }) {
  const { organization } = useOrganization();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"publish" | "delete" | undefined>(undefined);
  if (!canWrite(organization.role)) return null;
  const close = () => setDialog(undefined);
  const refusal = brief.notifiableCreatorCount === 0 ? "Nobody works in its campaigns yet." : undefined;
  return (
    <>
      <Link to="/briefs/$briefId/edit" params={{ briefId: brief.id }} className={buttonClass("primary")}>
        <Pencil aria-hidden="true" />
        Edit
      </Link>
      <DisabledReason reason={refusal}>
        <Button
          icon={<Send aria-hidden="true" />}
          disabled={refusal !== undefined}
          onClick={() => setDialog("publish")}
        >
          Notify creators
        </Button>
      </DisabledReason>
      <Button icon={<Trash2 aria-hidden="true" />} onClick={() => setDialog("delete")}>
        Delete
      </Button>
      {dialog === "publish" ? <PublishDialog brief={brief} onClose={close} /> : null}
      {dialog === "delete" ? (
        <DeleteBriefDialog brief={brief} onClose={close} onDeleted={() => navigate({ to: "/briefs" })} />
      ) : null}
    </>
  );
}
