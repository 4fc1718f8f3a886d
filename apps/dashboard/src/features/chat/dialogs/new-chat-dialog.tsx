import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useCampaignOptions } from "../../../parts/filter-options.ts";
import { type NamedCreator, useActiveCreators } from "../../../parts/pickers.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { SearchChoice } from "../../../ui/primitives/forms/search-choice.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { useRefreshChats } from "../chat-name.ts";

interface NewChatDialogProps {
  onClose: () => void;
  onOpened: (chatId: string) => void;
}

/** A creator has one conversation with the team; this opens it, also when it began long ago. */
export function NewChatDialog({ onClose, onOpened }: NewChatDialogProps) {
  const { api } = useOrganization();
  const refresh = useRefreshChats();
  const { query, setQuery, found } = useActiveCreators();
  const [chosen, setChosen] = useState<NamedCreator | undefined>(undefined);
  const open = useMutation(
    api.chats.openDirect.mutationOptions({
      onSuccess: ({ id }) => {
        onOpened(id);
        return refresh();
      },
    }),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen !== undefined) open.mutate({ body: { creatorId: chosen.id } });
  }

  return (
    <Dialog onClose={onClose} title="New conversation" description="Between your team and one creator.">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormError message={open.isError ? readError(open.error).message : undefined} />
        <SearchChoice
          label="Creator"
          placeholder="Choose a creator"
          chosen={chosen && { value: chosen.id, label: chosen.name }}
          found={found.map(({ id, name }) => ({ value: id, label: name }))}
          query={query}
          onQueryChange={setQuery}
          onChoose={(id) => setChosen(found.find((creator) => creator.id === id))}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={chosen === undefined} isPending={open.isPending}>
            Open conversation
          </Button>
        </DialogActions>
      </form>
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
  const refresh = useRefreshChats();
  const [campaignId, setCampaignId] = useState<string | undefined>(undefined);
  const open = useMutation(
    api.chats.createGroup.mutationOptions({
      onSuccess: ({ id }) => {
        onOpened(id);
        return refresh();
      },
    }),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (campaignId !== undefined) open.mutate({ body: { campaignId } });
  }

  return (
    <Dialog
      onClose={onClose}
      title="Campaign group"
      description="For everybody who works in the campaign or is scheduled to. It follows their assignments."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormError message={open.isError ? readError(open.error).message : undefined} />
        <CampaignField campaignId={campaignId} onChoose={setCampaignId} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            disabled={campaignId === undefined}
            isPending={open.isPending}
          >
            Open group
          </Button>
        </DialogActions>
      </form>
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
      placeholder="Choose a campaign"
      chosen={known ?? chosen[0]}
      found={found}
      query={query}
      onQueryChange={onQueryChange}
      onChoose={onChoose}
    />
  );
}
