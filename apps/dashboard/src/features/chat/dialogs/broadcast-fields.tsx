import { TextAreaField } from "../../../ui/primitives/forms/form-field.tsx";
import { CampaignField } from "./campaign-field.tsx";
import { creatorsInWords } from "./creators-in-words.ts";

interface BroadcastFieldsProps {
  campaignId: string | undefined;
  content: string;
  /** How many creators the campaign has now; undefined until it is known. */
  recipients: number | undefined;
  onChooseCampaign: (campaignId: string | undefined) => void;
  onContentChange: (content: string) => void;
}

export function BroadcastFields(props: BroadcastFieldsProps) {
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
