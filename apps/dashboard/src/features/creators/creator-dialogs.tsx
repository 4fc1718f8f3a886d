import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshHub } from "../../api/refresh-hub.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import type { Creator, CreatorChanges } from "../../api/types.ts";
import { creatorName } from "../../parts/person-name.ts";
import { ConfirmWrite } from "../../parts/writes/confirm-write.tsx";
import { PanelForm } from "../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { SidePanelFrame } from "../../ui/primitives/overlays/side-panel.tsx";
import { LinkAccountsDialog } from "./accounts/link-accounts-dialog.tsx";
import {
  ArchiveCreatorsDialog,
  MessageCreatorsDialog,
  TagCreatorsDialog,
} from "./at-once/at-once-dialogs.tsx";
import { archiveEffects, type CampaignDialog, type CreatorAction, deleteRefusal } from "./creator-menu.tsx";
import {
  NotesField,
  PersonFields,
  personProblems,
  readCreatorForm,
  TagsField,
} from "./form/creator-fields.tsx";

interface CreatorDialogsProps {
  action: CreatorAction | undefined;
  campaignDialog: CampaignDialog;
  onClose: () => void;
  onDeleted?: () => void;
}

/** The dialog of the action that was chosen. */
export function CreatorDialogs({ action, campaignDialog, onClose, onDeleted }: CreatorDialogsProps) {
  const creator = action?.creators[0];
  if (action === undefined || creator === undefined) return null;
  switch (action.name) {
    case "edit":
      return <EditCreatorPanel creator={creator} onClose={onClose} />;
    case "accounts":
      return <LinkAccountsDialog creator={creator} onClose={onClose} />;
    case "revoke":
      return creator.invitation === null ? null : (
        <RevokeInvitationDialog creator={creator} invitationId={creator.invitation.id} onClose={onClose} />
      );
    case "archive":
      return <ArchiveCreatorDialog creator={creator} onClose={onClose} />;
    case "delete":
      return <DeleteCreatorDialog creator={creator} onClose={onClose} onDeleted={onDeleted} />;
    case "messageMany":
      return <MessageCreatorsDialog creators={action.creators} onClose={onClose} />;
    case "tagMany":
      return <TagCreatorsDialog creators={action.creators} onClose={onClose} />;
    case "archiveMany":
      return <ArchiveCreatorsDialog creators={action.creators} onClose={onClose} />;
    case "assign":
    case "switch":
    case "unassign":
      return campaignDialog({ name: action.name, creators: action.creators, onClose });
  }
}

interface ArchiveCreatorDialogProps {
  creator: Creator;
  onClose: () => void;
}

function ArchiveCreatorDialog({ creator, onClose }: ArchiveCreatorDialogProps) {
  const { api } = useOrganization();
  return (
    <ConfirmWrite
      send={api.creators.archive.call}
      input={{ params: { id: creator.id } }}
      says={`Archived ${creatorName(creator)}.`}
      refreshes={useRefreshHub()}
      onClose={onClose}
      title={`Archive ${creatorName(creator)}?`}
      description={archiveEffects(creator, dateOf(new Date())).join(" ")}
      confirmLabel="Archive"
    />
  );
}

interface DeleteCreatorDialogProps {
  creator: Creator;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

/** Asks before a creator is gone; where the server keeps them, it says why and offers the archive. */
function DeleteCreatorDialog({ creator, onClose, onDeleted }: DeleteCreatorDialogProps) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const refreshFigures = useRefreshFigures();
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const [isArchiving, setIsArchiving] = useState(false);
  if (isArchiving) return <ArchiveCreatorDialog creator={creator} onClose={onClose} />;
  if (refusal !== undefined) {
    return (
      <RefusalDialog
        creator={creator}
        reason={refusal}
        onClose={onClose}
        onArchive={() => setIsArchiving(true)}
      />
    );
  }
  return (
    <ConfirmWrite
      send={api.creators.remove.call}
      input={{ params: { id: creator.id } }}
      says={`Deleted ${creatorName(creator)}.`}
      onDone={onDeleted}
      onRefused={(error) => setRefusal(deleteRefusal(error))}
      refreshes={() => Promise.all([refreshHub(), refreshFigures()])}
      onClose={onClose}
      title={`Delete ${creatorName(creator)}?`}
      description="Their notes, tags and invitations are gone for good. Their accounts stay tracked, linked to nobody."
      confirmLabel="Delete creator"
    />
  );
}

interface RefusalDialogProps {
  creator: Creator;
  reason: string;
  onClose: () => void;
  onArchive: () => void;
}

function RefusalDialog({ creator, reason, onClose, onArchive }: RefusalDialogProps) {
  const isArchived = creator.creatorStatus === "archived";
  return (
    <Dialog onClose={onClose} title={`${creatorName(creator)} cannot be deleted`} description={reason}>
      <p className="text-sm">
        {isArchived
          ? "They are archived already: they show up in no list unless you ask for it."
          : "Archive them instead. They leave your lists, and what they did stays on record."}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{isArchived ? "Close" : "Keep as they are"}</Button>
        {isArchived ? null : (
          <Button variant="primary" onClick={onArchive}>
            Archive instead
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface RevokeInvitationDialogProps {
  creator: Creator;
  invitationId: string;
  onClose: () => void;
}

function RevokeInvitationDialog({ creator, invitationId, onClose }: RevokeInvitationDialogProps) {
  const { api } = useOrganization();
  return (
    <ConfirmWrite
      send={api.creators.revokeInvitation.call}
      input={{ body: { invitationId } }}
      says={`Revoked the invitation of ${creatorName(creator)}.`}
      refreshes={useRefreshHub()}
      onClose={onClose}
      title={`Revoke the invitation of ${creatorName(creator)}?`}
      description={`The link that went to ${creator.user.email} stops working. They stay on your roster, and you can invite them again.`}
      confirmLabel="Revoke invitation"
    />
  );
}

interface EditCreatorPanelProps {
  creator: Creator;
  onClose: () => void;
}

function EditCreatorPanel({ creator, onClose }: EditCreatorPanelProps) {
  return (
    <SidePanelFrame onClose={onClose} title={`Edit ${creatorName(creator)}`}>
      <EditCreatorForm creator={creator} onClose={onClose} />
    </SidePanelFrame>
  );
}

function EditCreatorForm({ creator, onClose }: EditCreatorPanelProps) {
  const [tags, setTags] = useState<readonly string[]>(creator.tags.map(({ name }) => name));
  const save = useSaveCreator(creator, onClose);

  function submit(form: FormData) {
    const { email, ...person } = readCreatorForm(form);
    const isSameEmail = email.toLowerCase() === creator.user.email;
    save.mutate({ ...person, tags: [...tags], ...(isSameEmail ? {} : { email }) });
  }

  return (
    <PanelForm write={save} problems={personProblems} onSubmit={submit} submit="Save">
      <PersonFields creator={creator} emailHint={emailHint(creator)} />
      <TagsField tags={tags} onChange={setTags} />
      <NotesField notes={creator.notes ?? ""} />
    </PanelForm>
  );
}

function emailHint({ status, user }: Creator): string | undefined {
  if (user.emailVerified) return "They confirmed this address, so only they can change it.";
  if (status === "invitation sent")
    return "Another address ends the open invitation: its link went to this one.";
  return undefined;
}

function useSaveCreator(creator: Creator, onClose: () => void) {
  const { api } = useOrganization();
  return useWrite((body: CreatorChanges) => api.creators.update.call({ params: { id: creator.id }, body }), {
    says: (_, { firstName = "", lastName = "" }) => `Saved ${`${firstName} ${lastName}`.trim()}.`,
    onDone: onClose,
    refreshes: useRefreshHub(),
  });
}
