import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { type FormEvent, useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { CampaignRow } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { dayText } from "../campaign-words.tsx";
import {
  type AssignedCreator,
  assigneesText,
  assignmentProblem,
  useAssignmentWrite,
} from "./assigned-creator.ts";
import { CampaignPicker } from "./campaign-picker.tsx";
import { EndChoice, MixedNotice } from "./end-choice.tsx";
import { type EndValue, endBody, endOutcome } from "./end-options.ts";
import { StartChoice, startBody, useStart } from "./start-choice.tsx";

interface SwitchDialogProps {
  creators: readonly AssignedCreator[];
  onClose: () => void;
}

/** Ends work in one campaign and begins it in another, in one step. */
export function SwitchDialog({ creators, onClose }: SwitchDialogProps) {
  const [first] = creators;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Move ${assigneesText(creators)} to another campaign`}
      description="Their present work ends and the new one begins, both together or not at all."
    >
      {first === undefined || creators.some(({ campaignId }) => campaignId !== first.campaignId) ? (
        <MixedNotice />
      ) : (
        <SwitchForm creators={creators} from={first} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface SwitchFormProps extends SwitchDialogProps {
  /** The campaign that all of them work in now. */
  from: Pick<AssignedCreator, "campaignId" | "campaignName">;
}

function SwitchForm({ creators, from, onClose }: SwitchFormProps) {
  const [today] = useState(() => dateOf(new Date()));
  const [end, setEnd] = useState<EndValue>({ basis: "current", date: undefined });
  const [campaign, setCampaign] = useState<CampaignRow | undefined>(undefined);
  const { days, isRefused } = endOutcome(creators, end, today);
  const lastDay = days.at(-1);
  const { offered, startsOn, error } = useStart(campaign, lastDay);
  const write = useSwitch({ creators, end, offered, onClose });
  const clash = clashText(lastDay, startsOn);

  function submit(event: FormEvent) {
    event.preventDefault();
    write.mutate();
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <EndChoice
        legend={`Last day in ${from.campaignName}`}
        creators={creators}
        today={today}
        value={end}
        onChange={setEnd}
      />
      <CampaignPicker chosen={campaign} withoutId={from.campaignId} onChange={setCampaign} />
      {offered === undefined ? null : (
        <StartChoice label={`First day in ${offered.campaign.name}`} {...offered} />
      )}
      <FormError message={clash ?? assignmentProblem(write.error ?? error, creators)} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={startsOn === undefined || clash !== undefined || isRefused}
          isPending={write.isPending}
        >
          Move
        </Button>
      </DialogActions>
    </form>
  );
}

interface SwitchOptions extends SwitchDialogProps {
  end: EndValue;
  offered: ReturnType<typeof useStart>["offered"];
}

function useSwitch({ creators, end, offered, onClose }: SwitchOptions) {
  const { api } = useOrganization();
  return useAssignmentWrite({
    write: () => {
      if (offered === undefined) throw new Error("A campaign is chosen before anybody moves there");
      const creatorIds = creators.map(({ id }) => id);
      const target = { campaignId: offered.campaign.id, ...startBody(offered.value) };
      return api.assignments.switchCampaign.call({ body: { creatorIds, ...endBody(end), ...target } });
    },
    doneText: `Moved ${assigneesText(creators)} to ${offered?.campaign.name ?? "the campaign"}.`,
    onClose,
  });
}

function clashText(lastDay: CalendarDate | undefined, startsOn: CalendarDate | undefined) {
  if (lastDay === undefined || startsOn === undefined || startsOn > lastDay) return undefined;
  return `The new work begins before the present one ends on ${dayText(lastDay)}. Choose a later first day.`;
}
