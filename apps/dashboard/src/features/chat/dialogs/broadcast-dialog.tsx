import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { newClientMessageId } from "../../../api/chat/chat-outbox.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useCampaignOptions } from "../../../parts/filter-options.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal, WriteForm } from "../../../parts/writes/write-form.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { TextAreaField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { useClose } from "../../../ui/primitives/overlays/typed-text.tsx";
import { LinkedText } from "../../../ui/primitives/text/linked-text.tsx";
import { exactNumber } from "../../../ui/primitives/text/number-format.ts";
import { CampaignField } from "./new-chat-dialog.tsx";

/** First what to write and to which campaign, then who gets it. */
export function BroadcastDialog({ onClose }: { onClose: () => void }) {
  const [campaignId, setCampaignId] = useState<string | undefined>(undefined);
  const [content, setContent] = useState("");
  const [step, setStep] = useState<"write" | "review">("write");
  const recipients = useRecipientCount(campaignId);
  const { send, body } = useBroadcast(campaignId, content.trim(), onClose);
  const canReview = body !== undefined && (recipients ?? 0) > 0;

  function submit() {
    if (step === "write" && canReview) setStep("review");
    if (step === "review" && body !== undefined) send.mutate({ body });
  }

  return (
    <Dialog
      onClose={onClose}
      title={step === "write" ? "Write to a campaign" : `Send to ${creatorsInWords(recipients ?? 0)}?`}
      description="Each creator gets the message in their own conversation with you, and answers only you."
    >
      <WriteForm write={send} onSubmit={submit} className="flex flex-col gap-4">
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
        <FormRefusal write={send} />
        <DialogActions>
          <BackButton onBack={step === "write" ? undefined : () => setStep("write")} />
          <Button variant="primary" type="submit" disabled={!canReview} isPending={send.isPending}>
            {step === "write" ? "Review" : `Send to ${creatorsInWords(recipients ?? 0)}`}
          </Button>
        </DialogActions>
      </WriteForm>
    </Dialog>
  );
}

/** Leads out of the dialog where there is no step before. */
function BackButton({ onBack }: { onBack: (() => void) | undefined }) {
  const close = useClose();
  return <Button onClick={onBack ?? close}>{onBack === undefined ? "Cancel" : "Back"}</Button>;
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
  // The same id with every attempt, so that nobody gets the message twice.
  const [clientMessageId] = useState(newClientMessageId);
  const send = useWrite(api.chats.broadcast.call, {
    says: ({ recipientCount }) => `On its way to ${creatorsInWords(recipientCount)}.`,
    onDone: onSent,
    refreshes: [api.chats.key()],
  });
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
