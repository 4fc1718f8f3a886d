import { Checkbox } from "../../../ui/primitives/forms/form-field.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { dayText } from "../campaign-words.ts";
import type { EndPlan, TouchedAssignment } from "./end-plan.ts";

interface Agreement {
  readonly shortened: boolean;
  readonly removed: boolean;
}

interface EndEffectsProps {
  plan: EndPlan;
  agreed: Agreement;
  onAgree: (agreed: Agreement) => void;
}

/** Which assignments an end touches, and the consent it needs for that. */
export function EndEffects({ plan, agreed, onAgree }: EndEffectsProps) {
  if (plan.paidBeyond.length > 0) {
    return (
      <Notice tone="danger" title="Payouts after this day were made already">
        {plan.paidBeyond.join(", ")} {plan.paidBeyond.length === 1 ? "was" : "were"} paid for a later period.
        Choose a later end.
      </Notice>
    );
  }
  if (plan.shortened.length + plan.removed.length === 0) {
    return <p className="text-[13px] text-muted">No assignment reaches past this day.</p>;
  }
  return (
    <div className="flex flex-col gap-4">
      {plan.shortened.length === 0 ? null : (
        <EffectList
          title={countText(plan.shortened.length, "ends", "end")}
          note="Each with the last cycle it can complete. It earns until then."
          touched={plan.shortened}
          consent="End these assignments"
          isAgreed={agreed.shortened}
          onAgree={(shortened) => onAgree({ ...agreed, shortened })}
        />
      )}
      {plan.removed.length === 0 ? null : (
        <EffectList
          title={countText(plan.removed.length, "is removed", "are removed")}
          note="No full cycle fits before this day, so nothing is earned."
          touched={plan.removed}
          consent="Remove these assignments"
          isAgreed={agreed.removed}
          onAgree={(removed) => onAgree({ ...agreed, removed })}
        />
      )}
    </div>
  );
}

interface EffectListProps {
  title: string;
  note: string;
  touched: readonly TouchedAssignment[];
  consent: string;
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
}

function EffectList({ title, note, touched, consent, isAgreed, onAgree }: EffectListProps) {
  return (
    <section className="rounded-lg border border-line p-3">
      <h3 className="font-medium text-[13px]">{title}</h3>
      <p className="text-[13px] text-muted">{note}</p>
      <ul className="my-2 max-h-36 divide-y divide-line overflow-y-auto text-[13px]">
        {touched.map(({ id, name, newEnd, oldEnd }) => (
          <li key={id} className="flex justify-between gap-4 py-1.5">
            <span className="min-w-0 truncate">{name}</span>
            <span className="shrink-0 text-muted">
              {newEnd === undefined ? "removed" : dayText(newEnd)}
              {newEnd === undefined || oldEnd === null ? null : (
                <del className="ml-1.5">{dayText(oldEnd)}</del>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Checkbox
        label={consent}
        checked={isAgreed}
        onChange={(event) => onAgree(event.currentTarget.checked)}
      />
    </section>
  );
}

function countText(count: number, one: string, many: string) {
  return count === 1 ? `1 assignment ${one}` : `${count} assignments ${many}`;
}
