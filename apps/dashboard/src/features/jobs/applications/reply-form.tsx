import { canMove } from "@clipledger/domain/jobs/application-status";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { fieldErrors, formError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Application } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, Select, TextAreaField } from "../../../ui/primitives/forms/form-field.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { useRefreshJobs } from "../jobs-frame.tsx";
import { statusLabels } from "./application-words.ts";

const decisions = ["in_review", "accepted", "rejected"] as const;

/** An answer, and with it a decision if there is one: both arrive or neither does. */
export function ReplyForm({ application }: { application: Application }) {
  const { id, status, applicant } = application;
  const [message, setMessage] = useState("");
  const [decision, setDecision] = useState<(typeof decisions)[number]>();
  // The same id for the same text, so that a second try after a lost answer sends nothing twice.
  const [clientMessageId, setClientMessageId] = useState(() => crypto.randomUUID());
  const reply = useReply(() => {
    setMessage("");
    setDecision(undefined);
    setClientMessageId(crypto.randomUUID());
  });
  const possible = decisions.filter((one) => canMove("team", status, one));

  function submit(event: FormEvent) {
    event.preventDefault();
    const body = { message, clientMessageId, ...(decision === undefined ? {} : { status: decision }) };
    reply.mutate({ params: { id }, body });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-2 border-line border-t px-5 py-4">
      <TextAreaField
        label={`Answer ${applicant.name}`}
        rows={3}
        required
        maxLength={8000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        error={fieldErrors(reply.error)["message"]}
      />
      <FormError message={formError(reply.error, ["message"])} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {possible.length === 0 ? null : (
          <Select
            aria-label="Status with the answer"
            className="max-w-44"
            value={decision ?? ""}
            onChange={(event) => setDecision(decisions.find((one) => one === event.currentTarget.value))}
          >
            <option value="">Keep the status</option>
            {possible.map((one) => (
              <option key={one} value={one}>
                {statusLabels[one]}
              </option>
            ))}
          </Select>
        )}
        <Button type="submit" variant="primary" isPending={reply.isPending}>
          Send
        </Button>
      </div>
    </form>
  );
}

function useReply(onSent: () => void) {
  const { api } = useOrganization();
  const refreshJobs = useRefreshJobs();
  const refreshHub = useRefreshHub();
  return useMutation(
    api.applications.reply.mutationOptions({
      onSuccess: async ({ applicant }) => {
        showToast("success", `Sent your answer to ${applicant.name}.`);
        onSent();
        await Promise.all([refreshJobs(), refreshHub()]);
      },
    }),
  );
}
