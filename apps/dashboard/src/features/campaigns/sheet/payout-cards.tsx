import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import clsx from "clsx";
import { Trash2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { type Choice, ChoiceCards } from "../../../ui/primitives/forms/choice-cards.tsx";
import { FieldProblem } from "../../../ui/primitives/forms/form-field.tsx";
import { IconButton } from "../../../ui/primitives/icon-button.tsx";
import { platformLabels } from "../../../ui/product/words/names.ts";
import type { BasePayoutForm, LimitChoice as Limit } from "../form/campaign-form.ts";
import { AmountField, CountField, useSheet, useSpecField } from "./sheet-context.tsx";

interface PayoutCardProps {
  path: string;
  title: string;
  note: string;
  onRemove: () => void;
  children: ReactNode;
}

/** One payout of the campaign, with its fields. */
export function PayoutCard({ path, title, note, onRemove, children }: PayoutCardProps) {
  const id = useId();
  const { error } = useSpecField(path);
  return (
    <section
      aria-labelledby={id}
      data-path={path}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-4 rounded-xl border border-line bg-surface p-4"
    >
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h4 id={id} className="font-medium">
            {title}
          </h4>
          <p className="text-[13px] text-muted">{note}</p>
        </div>
        <IconButton label={`Remove ${title.toLowerCase()}`} className="-mt-1 -mr-1.5" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </header>
      {children}
      <FieldProblem id={`${id}-problem`} error={error} />
    </section>
  );
}

export function FixedSalaryCard() {
  const { form, change } = useSheet();
  if (form.fixedSalary === undefined) return null;
  return (
    <PayoutCard
      path="payouts.fixedSalary"
      title="Fixed salary"
      note="Paid to every creator in each cycle, whatever they publish."
      onRemove={() => change({ fixedSalary: undefined })}
    >
      <AmountField
        path="payouts.fixedSalary.amount"
        label="Salary per cycle"
        className="sm:max-w-64"
        value={form.fixedSalary}
        onChange={(fixedSalary) => change({ fixedSalary })}
      />
    </PayoutCard>
  );
}

export function PerformanceCapCard() {
  const { form, change } = useSheet();
  if (form.performanceCap === undefined) return null;
  return (
    <PayoutCard
      path="payouts.performanceCap"
      title="Performance cap"
      note="The most that pay per view and view bonuses come to together, for one creator in one cycle."
      onRemove={() => change({ performanceCap: undefined })}
    >
      <AmountField
        path="payouts.performanceCap.amount"
        label="At most per cycle"
        className="sm:max-w-64"
        value={form.performanceCap}
        onChange={(performanceCap) => change({ performanceCap })}
      />
    </PayoutCard>
  );
}

export function BasePayoutCard({ payout, index }: { payout: BasePayoutForm; index: number }) {
  const { form, change } = useSheet();
  const path = `payouts.basePayouts.${index}`;
  const others = form.basePayouts.filter(({ key }) => key !== payout.key);
  const { error } = useSpecField(`${path}.platforms`);

  function edit(part: Partial<BasePayoutForm>) {
    change({
      basePayouts: form.basePayouts.map((one) => (one.key === payout.key ? { ...one, ...part } : one)),
    });
  }

  return (
    <PayoutCard
      path={path}
      title={form.basePayouts.length === 1 ? "Base payout" : `Base payout ${index + 1}`}
      note="An amount for each video that a creator publishes in a cycle."
      onRemove={() => change({ basePayouts: others })}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField
          path={`${path}.perVideo`}
          label="Per video"
          value={payout.perVideo}
          onChange={(perVideo) => edit({ perVideo })}
        />
        <CountField
          path={`${path}.minViews`}
          label="Only videos from"
          unit="views"
          placeholder="0"
          hint="Videos with fewer views by the end of the cycle earn nothing."
          value={payout.minViews}
          onChange={(minViews) => edit({ minViews })}
        />
      </div>
      <PlatformChoice
        path={`${path}.platforms`}
        chosen={payout.platforms}
        taken={others.flatMap(({ platforms }) => platforms)}
        error={error}
        onChange={(platforms) => edit({ platforms })}
      />
      <LimitChoice payout={payout} path={`${path}.limit`} onChange={edit} />
    </PayoutCard>
  );
}

interface LimitChoiceProps {
  payout: BasePayoutForm;
  path: string;
  onChange: (part: Partial<BasePayoutForm>) => void;
}

/** How many videos are paid: up to the target, all of them, or up to a limit of its own. */
function LimitChoice({ payout, path, onChange }: LimitChoiceProps) {
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

interface PlatformChoiceProps {
  path: string;
  chosen: readonly Platform[];
  /** Paid for by another base payout. */
  taken: readonly Platform[];
  error: string | undefined;
  onChange: (platforms: readonly Platform[]) => void;
}

function PlatformChoice({ path, chosen, taken, error, onChange }: PlatformChoiceProps) {
  const id = useId();
  const toggle = (platform: Platform) =>
    onChange(PLATFORMS.filter((one) => (one === platform) !== chosen.includes(one)));
  return (
    <fieldset data-path={path} aria-describedby={`${id}-note`} className="min-w-0">
      <legend className="mb-1.5 font-medium text-[13px]">Platforms</legend>
      <div className="flex flex-wrap gap-1.5">
        {PLATFORMS.map((platform) => (
          <label
            key={platform}
            className={clsx(
              "relative inline-flex h-8 select-none items-center rounded-full border px-3 text-[13px] transition-colors max-sm:h-9",
              "has-focus-visible:outline-2 has-focus-visible:outline-accent-text has-focus-visible:outline-offset-2",
              chipClass(chosen.includes(platform), taken.includes(platform)),
            )}
          >
            <input
              type="checkbox"
              className="absolute inset-0 size-full cursor-[inherit] opacity-0"
              checked={chosen.includes(platform)}
              disabled={taken.includes(platform)}
              onChange={() => toggle(platform)}
            />
            {platformLabels[platform]}
          </label>
        ))}
      </div>
      <FieldProblem
        id={`${id}-note`}
        className="mt-1.5"
        error={error}
        hint={
          taken.length === 0
            ? undefined
            : `${taken.map((platform) => platformLabels[platform]).join(", ")}: paid by another base payout.`
        }
      />
    </fieldset>
  );
}

function chipClass(isChosen: boolean, isTaken: boolean) {
  if (isTaken) return "cursor-not-allowed border-line border-dashed text-faint";
  return isChosen
    ? "cursor-pointer border-accent-text/40 bg-accent-soft text-accent-text"
    : "cursor-pointer border-line-strong text-muted hover:bg-hover hover:text-ink";
}
