import { type Choice, ChoiceCards } from "../../../ui/primitives/forms/choice-cards.tsx";
import type { BasePayoutForm, LimitChoice as Limit } from "../form/campaign-form.ts";
import { useSheet, useSpecField } from "./sheet-context.ts";
import { AmountField, CountField } from "./spec-fields.tsx";

interface LimitChoiceProps {
  payout: BasePayoutForm;
  path: string;
  onChange: (part: Partial<BasePayoutForm>) => void;
}

/** How many videos are paid: up to the target, all of them, or up to a limit of its own. */
export function LimitChoice({ payout, path, onChange }: LimitChoiceProps) {
  const { form } = useSheet();
  const { error } = useSpecField(path);
  const target = form.videoTarget.trim();
  const choices: readonly Choice<Limit>[] = [
    {
      value: "target",
      title: "Up to the video target",
      note:
        target === ""
          ? "There is no target yet, so every video is paid."
          : `At most ${target} ${target === "1" ? "video" : "videos"} in each cycle; it moves with the target.`,
    },
    { value: "none", title: "Every video", note: "Videos beyond the target are paid as well." },
    {
      value: "own",
      title: "A limit of its own",
      note: "A number of videos, an amount, or both, in each cycle.",
      details: <OwnLimit payout={payout} path={path} onChange={onChange} />,
    },
  ];
  return (
    <ChoiceCards
      path={path}
      legend="Which videos are paid"
      choices={choices}
      value={payout.limit}
      onChange={(limit) => onChange({ limit })}
      error={error}
    />
  );
}

function OwnLimit({ payout, path, onChange }: LimitChoiceProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <CountField
        path={`${path}.videos`}
        label="Videos at most"
        unit="videos"
        placeholder="Any number"
        value={payout.limitVideos}
        onChange={(limitVideos) => onChange({ limitVideos })}
      />
      <AmountField
        path={`${path}.amount`}
        label="Amount at most"
        placeholder="Any amount"
        value={payout.limitAmount}
        onChange={(limitAmount) => onChange({ limitAmount })}
      />
    </div>
  );
}
