import { type FormEvent, useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { CampaignRow } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import type { Assignee } from "./assigned-creator.ts";
import { blockReason } from "./block-reason.ts";
import { CampaignPicker } from "./campaign-picker.tsx";
import { ChosenCreators } from "./chosen-creators.tsx";
import { CreatorPicker } from "./creator-picker.tsx";
import { StartChoice } from "./start-choice.tsx";
import { startBody } from "./start-value.ts";
import { assigneesText, assignmentProblem, useAssignmentWrite } from "./use-assignment-write.ts";
import { useCreatorBlocks } from "./use-creator-blocks.ts";
import { useStart } from "./use-start.ts";

interface AssignDialogProps {
  /** The campaign to assign to; without one it is chosen in the dialog. */
  campaign?: CampaignRow;
  /** The creators to assign; without any they are chosen in the dialog. */
  creators?: readonly Assignee[];
  onClose: () => void;
}

export function AssignDialog({ campaign, creators, onClose }: AssignDialogProps) {
  const who = creators === undefined ? "creators" : assigneesText(creators);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={campaign === undefined ? `Assign ${who}` : `Assign ${who} to ${campaign.name}`}
      description="A creator works in one campaign at a time. Their videos count from the first day on."
    >
      <AssignForm given={{ campaign, creators }} onClose={onClose} />
    </Dialog>
  );
}

interface AssignFormProps {
  given: { readonly campaign: CampaignRow | undefined; readonly creators: readonly Assignee[] | undefined };
  onClose: () => void;
}

function AssignForm({ given, onClose }: AssignFormProps) {
  const [campaign, setCampaign] = useState(given.campaign);
  const [creators, setCreators] = useState<readonly Assignee[]>(given.creators ?? []);
  const { offered, startsOn, error } = useStart(campaign);
  const blocks = useCreatorBlocks(
    campaign?.id,
    creators.map(({ id }) => id),
  );
  const reasonOf = (id: string) =>
    blockReason(
      blocks.find(({ creatorId }) => creatorId === id),
      startsOn,
    );
  const write = useAssign(offered, creators, onClose);
  const isFree = creators.length > 0 && creators.every(({ id }) => reasonOf(id) === undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    write.mutate();
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {given.campaign === undefined ? <CampaignPicker chosen={campaign} onChange={setCampaign} /> : null}
      {given.creators === undefined && campaign !== undefined ? (
        <CreatorPicker
          campaignId={campaign.id}
          startsOn={startsOn}
          chosen={creators}
          onChange={setCreators}
        />
      ) : (
        <ChosenCreators creators={creators} reasonOf={reasonOf} onChange={setCreators} />
      )}
      {offered === undefined ? null : <StartChoice label="First day" {...offered} />}
      <FormError message={assignmentProblem(write.error ?? error, creators)} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={startsOn === undefined || !isFree}
          isPending={write.isPending}
        >
          {creators.length > 1 ? `Assign ${creators.length} creators` : "Assign"}
        </Button>
      </DialogActions>
    </form>
  );
}

function useAssign(
  offered: ReturnType<typeof useStart>["offered"],
  creators: readonly Assignee[],
  onClose: () => void,
) {
  const { api } = useOrganization();
  return useAssignmentWrite({
    write: () => {
      if (offered === undefined) throw new Error("A campaign is chosen before anybody is assigned");
      const creatorIds = creators.map(({ id }) => id);
      return api.assignments.assign.call({
        body: { creatorIds, campaignId: offered.campaign.id, ...startBody(offered.value) },
      });
    },
    doneText: `Assigned ${assigneesText(creators)} to ${offered?.campaign.name ?? "the campaign"}.`,
    onClose,
  });
}
