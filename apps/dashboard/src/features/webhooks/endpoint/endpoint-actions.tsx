import { useNavigate } from "@tanstack/react-router";
import { Pause, Pencil, Play, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { DeleteEndpointDialog } from "../dialogs/delete-endpoint-dialog.tsx";
import { PauseEndpointDialog } from "../dialogs/pause-endpoint-dialog.tsx";
import { sendRefusal } from "../endpoint-standing.ts";
import { EditEndpointDialog } from "../form/edit-endpoint-dialog.tsx";
import { useResume, useSendTest } from "./use-endpoint-writes.ts";

interface EndpointActionsProps {
  endpoint: WebhookEndpoint;
  /** What keeps changes waiting now. */
  refusal: string | undefined;
  onTested: (deliveryId: string) => void;
}

type DialogName = "edit" | "pause" | "delete";

export function EndpointActions({ endpoint, refusal, onTested }: EndpointActionsProps) {
  const [dialog, setDialog] = useState<DialogName | undefined>(undefined);
  const close = () => setDialog(undefined);
  const navigate = useNavigate();
  const isActive = endpoint.state === "active";
  return (
    <>
      <Button icon={<Trash2 aria-hidden="true" />} onClick={() => setDialog("delete")}>
        Delete
      </Button>
      <DisabledReason reason={refusal}>
        <Button
          icon={<Pencil aria-hidden="true" />}
          disabled={refusal !== undefined}
          onClick={() => setDialog("edit")}
        >
          Edit
        </Button>
      </DisabledReason>
      {isActive ? (
        <Button icon={<Pause aria-hidden="true" />} onClick={() => setDialog("pause")}>
          Pause
        </Button>
      ) : null}
      <TestButton endpoint={endpoint} refusal={refusal} onTested={onTested} />
      {isActive ? null : <ResumeButton endpoint={endpoint} refusal={refusal} />}
      {dialog === "edit" ? <EditEndpointDialog endpoint={endpoint} onClose={close} /> : null}
      {dialog === "pause" ? <PauseEndpointDialog endpoint={endpoint} onClose={close} /> : null}
      {dialog === "delete" ? (
        <DeleteEndpointDialog
          endpoint={endpoint}
          onClose={close}
          onDeleted={() => navigate({ to: "/webhooks" })}
        />
      ) : null}
    </>
  );
}

function TestButton({ endpoint, refusal, onTested }: EndpointActionsProps) {
  const test = useSendTest(endpoint, onTested);
  const reason = refusal ?? sendRefusal(endpoint);
  return (
    <DisabledReason reason={reason}>
      <Button
        variant={endpoint.state === "active" ? "primary" : "secondary"}
        icon={<Send aria-hidden="true" />}
        disabled={reason !== undefined}
        isPending={test.isPending}
        onClick={test.run}
      >
        Send test
      </Button>
    </DisabledReason>
  );
}

function ResumeButton({ endpoint, refusal }: Omit<EndpointActionsProps, "onTested">) {
  const resume = useResume(endpoint);
  return (
    <DisabledReason reason={refusal}>
      <Button
        variant="primary"
        icon={<Play aria-hidden="true" />}
        disabled={refusal !== undefined}
        isPending={resume.isPending}
        onClick={resume.run}
      >
        Resume
      </Button>
    </DisabledReason>
  );
}
