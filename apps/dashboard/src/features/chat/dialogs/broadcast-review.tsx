import { useCampaignOptions } from "../../../parts/filter-options.ts";
import { LinkedText } from "../../../ui/primitives/linked-text.tsx";
import { creatorsInWords } from "./creators-in-words.ts";

interface BroadcastReviewProps {
  campaignId: string | undefined;
  content: string;
  recipients: number;
}

/** What is sent, and to whom, before it cannot be taken back. */
export function BroadcastReview({ campaignId, content, recipients }: BroadcastReviewProps) {
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
