import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { newClientMessageId } from "../../../api/chat/chat-outbox.ts";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useCampaignOptions } from "../../../parts/filter-options.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, TextAreaField } from "../../../ui/primitives/forms/form-field.tsx";
import { LinkedText } from "../../../ui/primitives/linked-text.tsx";
import { exactNumber } from "../../../ui/primitives/number-format.ts";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { useRefreshChats } from "../chat-name.ts";
import { CampaignField } from "./new-chat-dialog.tsx";

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
      onClose={onClose}
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

interface BroadcastFieldsProps {
  campaignId: string | undefined;
  content: string;
  /** How many creators the campaign has now; undefined until it is known. */
  recipients: number | undefined;
  onChooseCampaign: (campaignId: string | undefined) => void;
  onContentChange: (content: string) => void;
}

function BroadcastFields(props: BroadcastFieldsProps) {
  const { campaignId, content, recipients, onChooseCampaign, onContentChange } = props;
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <CampaignField campaignId={campaignId} onChoose={onChooseCampaign} />
        <p role="status" className="min-h-5 text-[13px] text-muted">
          {recipients === undefined ? null : reach(recipients)}
        </p>
      </div>
      <TextAreaField
        label="Message"
        rows={5}
        maxLength={8_000}
        value={content}
        onChange={(event) => onContentChange(event.currentTarget.value)}
      />
    </>
  );
}

function reach(recipients: number): string {
  return recipients === 0
    ? "Nobody works in this campaign or is scheduled to."
    : `Reaches ${creatorsInWords(recipients)}.`;
}

interface BroadcastReviewProps {
  campaignId: string | undefined;
  content: string;
  recipients: number;
}

/** What is sent, and to whom, before it cannot be taken back. */
function BroadcastReview({ campaignId, content, recipients }: BroadcastReviewProps) {
  const { chosen } = useCampaignOptions(campaignId === undefined ? [] : [campaignId]);
  return (
    <>
      <p>
        <strong className="font-semibold">{creatorsInWords(recipients)}</strong> of{" "}
        <strong className="font-semibold">{chosen[0]?.label}</strong> get this message, each in a conversation
        of their own:
      </p>
      <div className="max-h-64 overflow-y-auto rounded-xl bg-accent-soft px-4 py-3">
        <LinkedText text={content} />
      </div>
    </>
  );
}

function creatorsInWords(count: number): string {
  return `${exactNumber(count)} ${count === 1 ? "creator" : "creators"}`;
}
