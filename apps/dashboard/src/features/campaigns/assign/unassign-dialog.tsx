import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { type FormEvent, useState } from "react";
import { hasCode } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Checkbox, FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import {
  type AssignedCreator,
  assigneesText,
  assignmentProblem,
  useAssignmentWrite,
} from "./assigned-creator.ts";
import { EndChoice, MixedNotice } from "./end-choice.tsx";
import { type EndValue, endBody, endOutcome } from "./end-options.ts";

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
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
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

  function submit(event: FormEvent) {
    event.preventDefault();
    write.mutate();
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <EndChoice legend="Last day" creators={creators} today={today} value={end} onChange={setEnd} />
      <FormError message={assignmentProblem(write.error, creators)} />
      {isSettled || removesCanceled ? (
        <Checkbox
          label="Remove canceled payouts after this day. Paid ones always stay."
          checked={removesCanceled}
          onChange={(event) => setRemovesCanceled(event.currentTarget.checked)}
        />
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" disabled={outcome.isRefused} isPending={write.isPending}>
          {isRemoval ? "Remove assignment" : "Set last day"}
        </Button>
      </DialogActions>
    </form>
  );
}
