import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { newClientMessageId } from "../../../api/chat/chat-outbox.ts";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { BroadcastFields } from "./broadcast-fields.tsx";
import { BroadcastReview } from "./broadcast-review.tsx";
import { creatorsInWords } from "./creators-in-words.ts";
import { useRefreshChats } from "./use-refresh-chats.ts";

/** First what to write and to which campaign, then who gets it. */
export function BroadcastDialog({ onClose }: { onClose: () => void }) {
  const [campaignId, setCampaignId] = useState<string | undefined>(undefined);
  const [content, setContent] = useState("");
  const [step, setStep] = useState<"write" | "review">("write");
  const recipients = useRecipientCount(campaignId);
  const { send, body } = useBroadcast(campaignId, content.trim(), onClose);
  const canReview = body !== undefined && (recipients ?? 0) > 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (step === "write" && canReview) setStep("review");
    if (step === "review" && body !== undefined) send.mutate({ body });
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={step === "write" ? "Write to a campaign" : `Send to ${creatorsInWords(recipients ?? 0)}?`}
      description="Each creator gets the message in their own conversation with you, and answers only you."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormError message={send.isError ? readError(send.error).message : undefined} />
        {step === "write" ? (
          <BroadcastFields
            campaignId={campaignId}
            content={content}
            recipients={recipients}
            onChooseCampaign={setCampaignId}
            onContentChange={setContent}
          />
        ) : (
          <BroadcastReview campaignId={campaignId} content={content.trim()} recipients={recipients ?? 0} />
        )}
        <DialogActions>
          <Button onClick={step === "write" ? onClose : () => setStep("write")}>
            {step === "write" ? "Cancel" : "Back"}
          </Button>
          <Button variant="primary" type="submit" disabled={!canReview} isPending={send.isPending}>
            {step === "write" ? "Review" : `Send to ${creatorsInWords(recipients ?? 0)}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useRecipientCount(campaignId: string | undefined): number | undefined {
  const { api } = useOrganization();
  const count = useQuery(
    api.creators.count.queryOptions({
      input:
        campaignId === undefined ? skipToken : { query: { campaigns: [campaignId], statuses: ["active"] } },
    }),
  );
  return campaignId === undefined ? undefined : count.data?.total;
}

function useBroadcast(campaignId: string | undefined, content: string, onSent: () => void) {
  const { api } = useOrganization();
  const refresh = useRefreshChats();
  // The same id with every attempt, so that nobody gets the message twice.
  const [clientMessageId] = useState(newClientMessageId);
  const send = useMutation(
    api.chats.broadcast.mutationOptions({
      onSuccess: ({ recipientCount }) => {
        showToast("success", `On its way to ${creatorsInWords(recipientCount)}.`);
        onSent();
        return refresh();
      },
    }),
  );
  const isComplete = campaignId !== undefined && content !== "";
  return { send, body: isComplete ? { campaignId, content, clientMessageId } : undefined };
}
