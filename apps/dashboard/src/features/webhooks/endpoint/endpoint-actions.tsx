import { useNavigate } from "@tanstack/react-router";
import { History, Pause, Pencil, Play, RotateCw, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { DeleteEndpointDialog, PauseEndpointDialog, RetryDialog } from "../dialogs/endpoint-dialogs.tsx";
import { RecoverDialog } from "../dialogs/recover-dialog.tsx";
import { sendRefusal } from "../endpoint-status.tsx";
import { EditEndpointDialog } from "../form/endpoint-dialogs.tsx";
import { webhookKeys } from "../write-refusal.tsx";

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
  const { api } = useOrganization();
  const test = useWrite(api.webhooks.test.call, {
    onDone: ({ id }) => onTested(id),
    refreshes: webhookKeys(api),
    refusals: "toast",
  });
  const reason = refusal ?? sendRefusal(endpoint);
  return (
    <DisabledReason reason={reason}>
      <Button
        variant={endpoint.state === "active" ? "primary" : "secondary"}
        icon={<Send aria-hidden="true" />}
        disabled={reason !== undefined}
        isPending={test.isPending}
        onClick={() => test.mutate({ params: { id: endpoint.id } })}
      >
        Send test
      </Button>
    </DisabledReason>
  );
}

function ResumeButton({ endpoint, refusal }: Omit<EndpointActionsProps, "onTested">) {
  const { api } = useOrganization();
  const resume = useWrite(api.webhooks.resume.call, {
    says: "Resumed. What happens from now on is delivered.",
    refreshes: webhookKeys(api),
    refusals: "toast",
  });
  return (
    <DisabledReason reason={refusal}>
      <Button
        variant="primary"
        icon={<Play aria-hidden="true" />}
        disabled={refusal !== undefined}
        isPending={resume.isPending}
        onClick={() => resume.mutate({ params: { id: endpoint.id } })}
      >
        Resume
      </Button>
    </DisabledReason>
  );
}

interface RecoverButtonProps {
  endpoint: WebhookEndpoint;
  refusal: string | undefined;
}

export function RecoverButton({ endpoint, refusal }: RecoverButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const reason = refusal ?? sendRefusal(endpoint);
  return (
    <>
      <DisabledReason reason={reason}>
        <Button
          icon={<History aria-hidden="true" />}
          disabled={reason !== undefined}
          onClick={() => setIsOpen(true)}
        >
          Recover
        </Button>
      </DisabledReason>
      {isOpen ? <RecoverDialog endpoint={endpoint} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

interface RetryButtonProps {
  endpoint: WebhookEndpoint;
  refusal: string | undefined;
}

/** For an active endpoint that something waits for since an attempt failed. */
export function RetryButton({ endpoint, refusal }: RetryButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { state, failingSince, pendingDeliveries } = endpoint;
  const isOffered = state === "active" && failingSince !== null && pendingDeliveries > 0;
  return (
    <>
      {isOffered ? (
        <DisabledReason reason={refusal}>
          <Button
            icon={<RotateCw aria-hidden="true" />}
            disabled={refusal !== undefined}
            onClick={() => setIsOpen(true)}
          >
            Retry now
          </Button>
        </DisabledReason>
      ) : null}
      {isOpen ? <RetryDialog endpoint={endpoint} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
