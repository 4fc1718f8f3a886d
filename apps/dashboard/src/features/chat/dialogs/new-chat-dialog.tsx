import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { useCampaignOptions } from "../../../parts/filter-options.ts";
import { type NamedCreator, useActiveCreators } from "../../../parts/pickers.tsx";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { SearchChoice } from "../../../ui/primitives/forms/search-choice.tsx";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";

interface NewChatDialogProps {
  onClose: () => void;
  onOpened: (chatId: string) => void;
}

/** A creator has one conversation with the team; this opens it, also when it began long ago. */
export function NewChatDialog({ onClose, onOpened }: NewChatDialogProps) {
  const { api } = useOrganization();
  const { query, setQuery, found } = useActiveCreators();
  const [chosen, setChosen] = useState<NamedCreator | undefined>(undefined);
  const open = useWrite(api.chats.openDirect.call, {
    onDone: ({ id }) => onOpened(id),
    refreshes: [api.chats.key()],
  });

  function submit() {
    if (chosen !== undefined) open.mutate({ body: { creatorId: chosen.id } });
  }

  return (
    <Dialog onClose={onClose} title="New conversation" description="Between your team and one creator.">
      <DialogForm write={open} onSubmit={submit} submit="Open conversation" isDisabled={chosen === undefined}>
        <SearchChoice
          label="Creator"
          name="creatorId"
          placeholder="Choose a creator"
          chosen={chosen && { value: chosen.id, label: chosen.name }}
          found={found.map(({ id, name }) => ({ value: id, label: name }))}
          query={query}
          onQueryChange={setQuery}
          onChoose={(id) => setChosen(found.find((creator) => creator.id === id))}
        />
      </DialogForm>
    </Dialog>
  );
}

interface CampaignGroupDialogProps {
  onClose: () => void;
  onOpened: (chatId: string) => void;
}

/** A campaign has one group; this opens it, also when it is there already. */
export function CampaignGroupDialog({ onClose, onOpened }: CampaignGroupDialogProps) {
  const { api } = useOrganization();
  const [campaignId, setCampaignId] = useState<string | undefined>(undefined);
  const open = useWrite(api.chats.createGroup.call, {
    onDone: ({ id }) => onOpened(id),
    refreshes: [api.chats.key()],
  });

  function submit() {
    if (campaignId !== undefined) open.mutate({ body: { campaignId } });
  }

  return (
    <Dialog
      onClose={onClose}
      title="Campaign group"
      description="For everybody who works in the campaign or is scheduled to. It follows their assignments."
    >
      <DialogForm write={open} onSubmit={submit} submit="Open group" isDisabled={campaignId === undefined}>
        <CampaignField campaignId={campaignId} onChoose={setCampaignId} />
      </DialogForm>
    </Dialog>
  );
}

interface CampaignFieldProps {
  campaignId: string | undefined;
  onChoose: (campaignId: string | undefined) => void;
}

export function CampaignField({ campaignId, onChoose }: CampaignFieldProps) {
  const { found, chosen, query, onQueryChange } = useCampaignOptions(
    campaignId === undefined ? [] : [campaignId],
  );
  const known = found.find(({ value }) => value === campaignId);
  return (
    <SearchChoice
      label="Campaign"
      name="campaignId"
      placeholder="Choose a campaign"
      chosen={known ?? chosen[0]}
      found={found}
      query={query}
      onQueryChange={onQueryChange}
      onChoose={onChoose}
    />
  );
}
