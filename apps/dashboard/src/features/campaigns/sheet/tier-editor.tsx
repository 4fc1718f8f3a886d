import { SPEC_LIMITS } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { Plus, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "../../../ui/primitives/button.tsx";
import { FieldProblem } from "../../../ui/primitives/forms/form-field.tsx";
import { UnitInput } from "../../../ui/primitives/forms/unit-field.tsx";
import { IconButton } from "../../../ui/primitives/icon-button.tsx";
import { readCount } from "../../../ui/product/words/money-text.ts";
import { newKey, type TierForm } from "../form/campaign-form.ts";
import { tidy, useSheet, useSpecField } from "./sheet-context.tsx";

interface TierEditorProps {
  path: string;
  tiers: readonly TierForm[];
  /** A ladder's tiers join each other; steps stand on their own. */
  kind: "ladder" | "steps";
  pay: { readonly key: "rate" | "amount"; readonly label: string };
  onChange: (tiers: readonly TierForm[]) => void;
}

export function TierEditor({ path, tiers, kind, pay, onChange }: TierEditorProps) {
  const remove = kind === "ladder" ? withoutLadderTier : withoutStep;
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label="Tiers" className="flex flex-col gap-3">
        {tiers.map((tier, index) => (
          <li
            key={tier.key}
            className="grid grid-cols-2 items-start gap-x-2 gap-y-2 max-sm:border-line max-sm:border-b max-sm:pb-3 sm:grid-cols-[1fr_1fr_1.2fr_2rem]"
          >
            <TierBounds
              path={`${path}.${index}`}
              tiers={tiers}
              index={index}
              kind={kind}
              onChange={onChange}
            />
            <TierAmount
              path={`${path}.${index}.${pay.key}`}
              label={pay.label}
              index={index}
              value={tier.pay}
              onChange={(text) => onChange(withTierPay(tiers, index, text))}
            />
            {tiers.length === 1 ? null : (
              <IconButton
                label={`Remove tier ${index + 1}`}
                className="mt-6.5 justify-self-end"
                onClick={() => onChange(remove(tiers, index))}
              >
                <X aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      <Button
        size="small"
        className="self-start"
        icon={<Plus aria-hidden="true" />}
        disabled={tiers.length >= SPEC_LIMITS.tiers}
        onClick={() => onChange(withTierAdded(tiers))}
      >
        Add tier
      </Button>
    </div>
  );
}

interface TierBoundsProps {
  path: string;
  tiers: readonly TierForm[];
  index: number;
  kind: "ladder" | "steps";
  onChange: (tiers: readonly TierForm[]) => void;
}

function TierBounds({ path, tiers, index, kind, onChange }: TierBoundsProps) {
  const tier = tiers[index];
  if (tier === undefined) return null;
  const start = (
    <TierCount
      path={`${path}.from`}
      label={kind === "ladder" ? "From" : "Reaching"}
      index={index}
      value={tier.from}
      onChange={(text) => onChange(withTierStart(tiers, index, text))}
    />
  );
  if (kind === "steps") return <div className="max-sm:col-span-2 sm:col-span-2">{start}</div>;
  return (
    <>
      {index === 0 ? start : <DerivedStart index={index} text={tier.from} />}
      <TierCount
        path={`${path}.to`}
        label="Below"
        index={index}
        placeholder={index === tiers.length - 1 ? "No end" : ""}
        value={tier.to}
        onChange={(text) => onChange(withTierEnd(tiers, index, text))}
      />
    </>
  );
}

interface TierFieldProps {
  path: string;
  label: string;
  index: number;
  value: string;
  placeholder?: string;
  onChange: (text: string) => void;
}

function TierCount({ onChange, ...field }: TierFieldProps) {
  return (
    <TierInput {...field} unit="views" onChange={onChange} onLeave={() => tidy(field.value, onChange)} />
  );
}

function TierAmount(field: TierFieldProps) {
  const { form } = useSheet();
  return <TierInput {...field} unit={form.currency} />;
}

/** A start that follows from the tier before. */
function DerivedStart({ index, text }: { index: number; text: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <TierLabel index={index}>From</TierLabel>
      <p className="flex h-9 items-center rounded-lg bg-sunken px-3 text-muted text-sm tabular-nums max-sm:h-10">
        {text === "" ? "the tier before" : `${text} views`}
      </p>
    </div>
  );
}

interface TierInputProps extends TierFieldProps {
  unit: string;
  onLeave?: () => void;
}

function TierInput({ path, label, index, value, placeholder, unit, onChange, onLeave }: TierInputProps) {
  const id = useId();
  const { error, disabled } = useSpecField(path);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <TierLabel index={index} htmlFor={id}>
        {label}
      </TierLabel>
      <UnitInput
        id={id}
        data-path={path}
        unit={unit}
        value={value}
        placeholder={placeholder}
        disabled={disabled}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      />
      <FieldProblem id={`${id}-problem`} error={error} />
    </div>
  );
}

interface TierLabelProps {
  index: number;
  htmlFor?: string;
  children: ReactNode;
}

function TierLabel({ index, htmlFor, children }: TierLabelProps) {
  return (
    <label htmlFor={htmlFor} className="truncate text-[13px] text-muted">
      {children}
      <span className="sr-only">, tier {index + 1}</span>
    </label>
  );
}

type Tiers = readonly TierForm[];

/** Tiers of a ladder join each other: the end of one is the start of the next. */
export function withTierEnd(tiers: Tiers, index: number, to: string): Tiers {
  return tiers.map((tier, at) => {
    if (at === index) return { ...tier, to };
    return at === index + 1 ? { ...tier, from: to } : tier;
  });
}

export function withTierStart(tiers: Tiers, index: number, from: string): Tiers {
  return tiers.map((tier, at) => (at === index ? { ...tier, from } : tier));
}

export function withTierPay(tiers: Tiers, index: number, pay: string): Tiers {
  return tiers.map((tier, at) => (at === index ? { ...tier, pay } : tier));
}

/** One more tier at the end, which starts where the ladder ends. */
export function withTierAdded(tiers: Tiers): Tiers {
  return [...tiers, { key: newKey(), from: tiers.at(-1)?.to ?? "", to: "", pay: "" }];
}

/** The ladder covers the same views as before: the tier below takes the place of the one taken out, else the next. */
export function withoutLadderTier(tiers: Tiers, index: number): Tiers {
  const removed = tiers[index];
  if (removed === undefined || tiers.length === 1) return tiers;
  const rest = tiers.filter((_, at) => at !== index);
  return index === 0
    ? withTierStart(rest, 0, removed.from)
    : rest.map((tier, at) => (at === index - 1 ? { ...tier, to: removed.to } : tier));
}

export function withoutStep(tiers: Tiers, index: number): Tiers {
  return tiers.length === 1 ? tiers : tiers.filter((_, at) => at !== index);
}

/** Steps that each pay on their own have a start and no end. */
export function asSteps(tiers: Tiers): Tiers {
  return tiers.map((tier) => ({ ...tier, to: "" }));
}

/** Steps in order, each up to the next one. */
export function asLadder(tiers: Tiers): Tiers {
  const sorted = [...tiers].sort((left, right) => startOf(left) - startOf(right));
  return sorted.map((tier, at) => ({ ...tier, to: sorted[at + 1]?.from ?? "" }));
}

function startOf({ from }: TierForm): number {
  return readCount(from) ?? Number.MAX_SAFE_INTEGER;
}
