import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { useState } from "react";
import { hasCode } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { CampaignRow } from "../../../api/types.ts";
import { PickSearch, useOpenCampaigns } from "../../../parts/pickers.tsx";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { Checkbox, FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { PickList } from "../../../ui/primitives/forms/search-box.tsx";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { dayText } from "../campaign-words.tsx";
import {
  type AssignedCreator,
  assigneesText,
  assignmentProblem,
  useAssignmentWrite,
} from "./assigned-creator.ts";
import { EndChoice, type EndValue, endBody, endOutcome, MixedNotice } from "./end-choice.tsx";
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
      onClose={onClose}
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
  return (
    <DialogForm
      write={write}
      problem={(refusal) => assignmentProblem(refusal, creators)}
      onSubmit={() => write.mutate()}
      submit="Move"
      isDisabled={startsOn === undefined || clash !== undefined || isRefused}
    >
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
      <FormError message={clash ?? assignmentProblem(error, creators)} />
    </DialogForm>
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

interface UnassignDialogProps {
  creators: readonly AssignedCreator[];
  onClose: () => void;
}

/** Ends assignments with one of their cycles, or takes back what has not begun. */
export function UnassignDialog({ creators, onClose }: UnassignDialogProps) {
  const [first] = creators;
  const isMixed = creators.some(({ campaignId }) => campaignId !== first?.campaignId);
  return (
    <Dialog
      onClose={onClose}
      title={`End the work of ${assigneesText(creators)}`}
      description={
        first === undefined || isMixed
          ? undefined
          : `In ${first.campaignName}. What is earned until the last day is still paid.`
      }
    >
      {isMixed ? <MixedNotice /> : <UnassignForm creators={creators} onClose={onClose} />}
    </Dialog>
  );
}

function UnassignForm({ creators, onClose }: UnassignDialogProps) {
  const { api } = useOrganization();
  const [today] = useState(() => dateOf(new Date()));
  const [end, setEnd] = useState<EndValue>({ basis: "current", date: undefined });
  const [removesCanceled, setRemovesCanceled] = useState(false);
  const outcome = endOutcome(creators, end, today);
  const isRemoval = outcome.days.length === 0;
  const write = useAssignmentWrite({
    write: () =>
      api.assignments.unassign.call({
        body: {
          creatorIds: creators.map(({ id }) => id),
          ...endBody(end),
          assignment: creators.every(({ validFrom }) => validFrom > today) ? "scheduled" : "current",
          removeCanceledWindows: removesCanceled,
        },
      }),
    doneText: isRemoval
      ? `Removed the assignment of ${assigneesText(creators)}.`
      : `Set the last day of ${assigneesText(creators)}.`,
    onClose,
  });
  const isSettled = hasCode(write.error, "PAYOUTS_ALREADY_ISSUED");
  return (
    <DialogForm
      write={write}
      problem={(error) => assignmentProblem(error, creators)}
      onSubmit={() => write.mutate()}
      submit={isRemoval ? "Remove assignment" : "Set last day"}
      variant="danger"
      isDisabled={outcome.isRefused}
    >
      <EndChoice legend="Last day" creators={creators} today={today} value={end} onChange={setEnd} />
      {isSettled || removesCanceled ? (
        <Checkbox
          label="Remove canceled payouts after this day. Paid ones always stay."
          checked={removesCanceled}
          onChange={(event) => setRemovesCanceled(event.currentTarget.checked)}
        />
      ) : null}
    </DialogForm>
  );
}

interface CampaignPickerProps {
  chosen: CampaignRow | undefined;
  /** Left out: the one they work in now. */
  withoutId?: string;
  onChange: (campaign: CampaignRow) => void;
}

/** A campaign that goes on or is to come, found by name. */
export function CampaignPicker({ chosen, withoutId, onChange }: CampaignPickerProps) {
  const { query, setQuery, list, found: campaigns } = useOpenCampaigns();
  const found = campaigns.filter(({ id }) => id !== withoutId);
  return (
    <PickSearch
      noun="campaigns"
      placeholder="Name of the campaign"
      query={query}
      onSearch={setQuery}
      list={list}
      nothing={list.isSuccess && found.length === 0 ? noneText(query) : undefined}
    >
      <PickList
        label="Campaign"
        kind="one"
        chosen={chosen === undefined ? [] : [chosen.id]}
        rows={found.map(({ id, name, headline }) => ({ id, title: name, note: headline }))}
        onToggle={(id) => {
          const campaign = found.find((one) => one.id === id);
          if (campaign !== undefined) onChange(campaign);
        }}
      />
    </PickSearch>
  );
}

function noneText(query: string) {
  return query === "" ? "No other campaign goes on or is to come." : "No campaign matches.";
}
