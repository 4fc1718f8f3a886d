import { type CalendarDate, calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CycleBasis } from "@clipledger/domain/campaigns/assignments/resolve-span";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { CampaignRow, EndContext } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Checkbox } from "../../../ui/primitives/forms/form-field.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { CycleChoice, cycleNote } from "../assign/cycle-choice.tsx";
import { cyclesAround, dayText } from "../campaign-words.tsx";
import { type EndPlan, planEnd, type TouchedAssignment } from "./end-plan.ts";

interface EndCampaignDialogProps {
  campaign: CampaignRow;
  onClose: () => void;
}

export function EndCampaignDialog({ campaign, onClose }: EndCampaignDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={`End ${campaign.name}`}
      description={
        campaign.validUntil === null
          ? "A campaign ends with one of its cycles. What was earned until then is still paid."
          : `It ${campaign.status === "ended" ? "ended" : "ends"} on ${dayText(campaign.validUntil)}. Choose another end.`
      }
    >
      <EndCampaignContent campaign={campaign} onClose={onClose} />
    </Dialog>
  );
}

function EndCampaignContent({ campaign, onClose }: EndCampaignDialogProps) {
  const { api } = useOrganization();
  const context = useQuery(
    api.campaigns.getEndContext.queryOptions({ input: { params: { id: campaign.id } }, staleTime: 0 }),
  );
  if (!context.isSuccess)
    return <QueryState query={context} pending={<Skeleton className="h-52 rounded-lg" />} />;
  return <EndCampaignForm campaign={campaign} context={context.data} onClose={onClose} />;
}

interface EndCampaignFormProps {
  campaign: CampaignRow;
  context: EndContext;
  onClose: () => void;
}

function EndCampaignForm({ campaign, context, onClose }: EndCampaignFormProps) {
  const { schedule } = campaign.spec;
  const today = calendarDate(context.today);
  const cycles = cyclesAround(schedule.startsOn, schedule, today);
  const [basis, setBasis] = useState<CycleBasis>(context.cycleEnds.current === null ? "next" : "current");
  const [customEnd, setCustomEnd] = useState<CalendarDate>(cycles.at(-1)?.endsOn ?? today);
  const [agreed, setAgreed] = useState({ shortened: false, removed: false });
  const named = basis === "custom" ? customEnd : context.cycleEnds[basis];
  const plan = named === null ? undefined : planEnd(schedule, context.assignments, calendarDate(named));
  const end = useEndCampaign(campaign, onClose);
  const canEnd = plan !== undefined && isAgreedTo(plan, agreed);

  function submit() {
    end.mutate({
      params: { id: campaign.id },
      body: {
        endBasis: basis,
        ...(basis === "custom" ? { endDate: customEnd } : {}),
        endAssignments: agreed.shortened,
        revokeAssignments: agreed.removed,
      },
    });
  }

  return (
    <DialogForm
      write={end}
      onSubmit={submit}
      submit={named === null ? "End campaign" : `End on ${dayText(named)}`}
      variant="danger"
      isDisabled={!canEnd}
    >
      <CycleChoice
        legend="Last day"
        basis={basis}
        near={(near) => cycleNote(context.cycleEnds[near], "There is no such cycle yet.")}
        dayLabel="Last day"
        days={cycles.map(({ endsOn }) => endsOn)}
        day={customEnd}
        onChange={(next, day = customEnd) => {
          setBasis(next);
          setCustomEnd(day);
        }}
      />
      {plan === undefined ? null : <EndEffects plan={plan} agreed={agreed} onAgree={setAgreed} />}
    </DialogForm>
  );
}

function isAgreedTo({ paidBeyond, shortened, removed }: EndPlan, agreed: Agreement): boolean {
  return (
    paidBeyond.length === 0 &&
    (shortened.length === 0 || agreed.shortened) &&
    (removed.length === 0 || agreed.removed)
  );
}

function useEndCampaign(campaign: CampaignRow, onClose: () => void) {
  const { api } = useOrganization();
  return useWrite(api.campaigns.end.call, {
    says: ({ validUntil, status }) => {
      const day = validUntil === null ? "" : ` on ${dayText(validUntil)}`;
      return `${campaign.name} ${status === "ended" ? "ended" : "ends"}${day}.`;
    },
    onDone: onClose,
    refreshes: useRefreshHub(),
  });
}

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
function EndEffects({ plan, agreed, onAgree }: EndEffectsProps) {
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
