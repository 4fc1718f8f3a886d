import { keepPreviousData, skipToken, useQueries } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { AssignOptions, CampaignRow } from "../../../api/types.ts";
import { nobodyFoundText, PickSearch, useActiveCreators } from "../../../parts/pickers.tsx";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { Avatar } from "../../../ui/primitives/avatar.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { PickList } from "../../../ui/primitives/forms/search-box.tsx";
import { IconButton } from "../../../ui/primitives/icon-button.tsx";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { dayText } from "../campaign-words.tsx";
import { type Assignee, assigneesText, assignmentProblem, useAssignmentWrite } from "./assigned-creator.ts";
import { StartChoice, startBody, useStart } from "./start-choice.tsx";
import { CampaignPicker } from "./switch-dialog.tsx";

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
      onClose={onClose}
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

  return (
    <DialogForm
      write={write}
      problem={(refusal) => assignmentProblem(refusal, creators)}
      onSubmit={() => write.mutate()}
      submit={creators.length > 1 ? `Assign ${creators.length} creators` : "Assign"}
      isDisabled={startsOn === undefined || !isFree}
    >
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
      <FormError message={assignmentProblem(error, creators)} />
    </DialogForm>
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

interface CreatorPickerProps {
  campaignId: string;
  startsOn: string | undefined;
  chosen: readonly Assignee[];
  onChange: (chosen: readonly Assignee[]) => void;
}

/** Creators to assign, found by name: those who can be first, and below them the others, who say why not. */
function CreatorPicker({ campaignId, startsOn, chosen, onChange }: CreatorPickerProps) {
  const { query, setQuery, list, found, hasMore } = useActiveCreators("availability");
  const ids = found.map(({ id }) => id);
  const blocks = useCreatorBlocks(campaignId, ids);
  const rows = found.map(({ id, name, email }) => ({
    id,
    title: name,
    note: email,
    hasAvatar: true,
    refusal: blockReason(
      blocks.find(({ creatorId }) => creatorId === id),
      startsOn,
    ),
  }));
  const free = rows.filter(({ refusal }) => refusal === undefined);

  function toggle(id: string) {
    const creator = found.find((one) => one.id === id);
    if (chosen.some((one) => one.id === id)) onChange(chosen.filter((one) => one.id !== id));
    else if (creator !== undefined) onChange([...chosen, { id, name: creator.name }]);
  }

  return (
    <PickSearch
      noun="creators"
      placeholder="Name, email or handle"
      query={query}
      onSearch={setQuery}
      list={list}
      nothing={list.isSuccess && found.length === 0 ? nobodyFoundText(query) : undefined}
    >
      <PickList
        label="Creators"
        kind="many"
        chosen={chosen.map(({ id }) => id)}
        onToggle={toggle}
        rows={[...free, ...rows.filter(({ refusal }) => refusal !== undefined)]}
      />
      {hasMore ? <p className="text-[13px] text-faint">Search to find the others.</p> : null}
    </PickSearch>
  );
}

interface ChosenCreatorsProps {
  creators: readonly Assignee[];
  /** What stands in the way of one. */
  reasonOf: (id: string) => string | undefined;
  onChange: (creators: readonly Assignee[]) => void;
}

/** The creators a dialog is about; one that cannot take part is left out here. */
function ChosenCreators({ creators, reasonOf, onChange }: ChosenCreatorsProps) {
  return (
    <ul
      aria-label="Creators"
      className="max-h-52 divide-y divide-line overflow-y-auto rounded-lg border border-line"
    >
      {creators.map(({ id, name }) => (
        <li key={id} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
          <Avatar name={name} size="small" />
          <span className="min-w-0 flex-1 py-1 text-[13px]">
            <span className="block truncate font-medium">{name}</span>
            {reasonOf(id) === undefined ? null : (
              <span className="block text-danger-text">{reasonOf(id)}</span>
            )}
          </span>
          {creators.length === 1 ? null : (
            <IconButton
              label={`Leave out ${name}`}
              onClick={() => onChange(creators.filter((creator) => creator.id !== id))}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

const idsPerRequest = 50;

/** What stands in the way of each of these creators; nothing for those of whom it is not known yet. */
function useCreatorBlocks(
  campaignId: string | undefined,
  creatorIds: readonly string[],
): AssignOptions["creators"] {
  const { api } = useOrganization();
  return useQueries({
    queries: chunksOf(creatorIds).map((ids) =>
      api.assignments.getOptions.queryOptions({
        input: campaignId === undefined ? skipToken : { query: { campaignId, creatorIds: [...ids] } },
        placeholderData: keepPreviousData,
        staleTime: 0,
      }),
    ),
    combine: (results) => results.flatMap(({ data }) => data?.creators ?? []),
  });
}

function chunksOf(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(ids.length / idsPerRequest);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * idsPerRequest, (index + 1) * idsPerRequest),
  );
}

type CreatorOption = AssignOptions["creators"][number];

/** What stands in the way of assigning a creator on this day, and what to do about it; undefined when nothing does. */
export function blockReason(
  option: CreatorOption | undefined,
  startsOn: string | undefined,
): string | undefined {
  if (option === undefined) return undefined;
  const { blockedBy, assignment, freeFrom } = option;
  switch (blockedBy) {
    case "archived":
      return "Archived. Bring them back first.";
    case "scheduled":
      return assignment === null
        ? "Scheduled for another campaign."
        : `Scheduled for ${assignment.campaignName} from ${dayText(assignment.validFrom)}. Cancel that first.`;
    case "running":
      return assignment === null
        ? "Works in another campaign."
        : `Works in ${assignment.campaignName}. End that first, or switch them.`;
    case null:
      return freeFrom !== null && startsOn !== undefined && startsOn < freeFrom
        ? `Free from ${dayText(freeFrom)}. Choose a later start.`
        : undefined;
  }
}
