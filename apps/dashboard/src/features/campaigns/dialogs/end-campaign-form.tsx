import { type CalendarDate, calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CycleBasis } from "@clipledger/domain/campaigns/assignments/cycle-basis";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { CampaignRow, EndContext } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { ChoiceCards } from "../../../ui/primitives/forms/choice-cards.tsx";
import { FormError, SelectField } from "../../../ui/primitives/forms/form-field.tsx";
import { DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { dayText, weekdayText } from "../campaign-words.ts";
import { cyclesAround } from "../cycles-around.ts";
import { EndEffects } from "./end-effects.tsx";
import { planEnd } from "./end-plan.ts";

interface EndCampaignFormProps {
  campaign: CampaignRow;
  context: EndContext;
  onClose: () => void;
}

export function EndCampaignForm({ campaign, context, onClose }: EndCampaignFormProps) {
  const { schedule } = campaign.spec;
  const today = calendarDate(context.today);
  const cycles = cyclesAround(schedule.startsOn, schedule, today);
  const [basis, setBasis] = useState<CycleBasis>(context.cycleEnds.current === null ? "next" : "current");
  const [customEnd, setCustomEnd] = useState<CalendarDate>(cycles.at(-1)?.endsOn ?? today);
  const [agreed, setAgreed] = useState({ shortened: false, removed: false });
  const named = basis === "custom" ? customEnd : context.cycleEnds[basis];
  const plan = named === null ? undefined : planEnd(schedule, context.assignments, calendarDate(named));
  const end = useEndCampaign(campaign, onClose);
  const canEnd =
    plan !== undefined &&
    plan.paidBeyond.length === 0 &&
    (plan.shortened.length === 0 || agreed.shortened) &&
    (plan.removed.length === 0 || agreed.removed);

  function submit(event: FormEvent) {
    event.preventDefault();
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
    <form onSubmit={submit} className="flex flex-col gap-4">
      <ChoiceCards
        legend="Last day"
        value={basis}
        onChange={setBasis}
        choices={[
          endChoice("prev", "With the previous cycle", context),
          endChoice("current", "With the current cycle", context),
          endChoice("next", "With the next cycle", context),
          {
            value: "custom",
            title: "With another cycle",
            details: (
              <SelectField
                label="Last day"
                value={customEnd}
                onChange={(event) => setCustomEnd(calendarDate(event.currentTarget.value))}
              >
                {cycles.map(({ endsOn }) => (
                  <option key={endsOn} value={endsOn}>
                    {weekdayText(endsOn)}
                  </option>
                ))}
              </SelectField>
            ),
          },
        ]}
      />
      {plan === undefined ? null : <EndEffects plan={plan} agreed={agreed} onAgree={setAgreed} />}
      <FormError message={end.isError ? readError(end.error).message : undefined} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" disabled={!canEnd} isPending={end.isPending}>
          {named === null ? "End campaign" : `End on ${dayText(named)}`}
        </Button>
      </DialogActions>
    </form>
  );
}

function endChoice(value: "prev" | "current" | "next", title: string, { cycleEnds }: EndContext) {
  const endsOn = cycleEnds[value];
  return {
    value,
    title,
    note: endsOn === null ? "There is no such cycle yet." : weekdayText(endsOn),
    isDisabled: endsOn === null,
  };
}

function useEndCampaign(campaign: CampaignRow, onClose: () => void) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  return useMutation(
    api.campaigns.end.mutationOptions({
      onSuccess: async ({ validUntil, status }) => {
        const day = validUntil === null ? "" : ` on ${dayText(validUntil)}`;
        showToast("success", `${campaign.name} ${status === "ended" ? "ended" : "ends"}${day}.`);
        onClose();
        await refreshHub();
      },
    }),
  );
}
