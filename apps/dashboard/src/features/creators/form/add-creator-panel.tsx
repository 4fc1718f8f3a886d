import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import { useRefreshFigures } from "../../../api/sync-runs.ts";
import type { NewCreator } from "../../../api/types.ts";
import { lossText, owedLoss } from "../../../parts/owed-notice.tsx";
import { PanelForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Checkbox } from "../../../ui/primitives/forms/form-field.tsx";
import { SidePanelFrame } from "../../../ui/primitives/overlays/side-panel.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import {
  AccountPicker,
  type LinkableAccount,
  MoveNotice,
  movedAccounts,
} from "../accounts/account-picker.tsx";
import {
  existingCreatorId,
  NotesField,
  PersonFields,
  personProblems,
  readCreatorForm,
  TagsField,
} from "./creator-fields.tsx";

interface AddCreatorPanelProps {
  onClose: () => void;
  onInvited: () => void;
}

export function AddCreatorPanel({ onClose, onInvited }: AddCreatorPanelProps) {
  return (
    <SidePanelFrame
      onClose={onClose}
      title="Add creator"
      description="Somebody who makes videos for you. They need no account here to be paid for them."
    >
      <AddCreatorForm onClose={onClose} onInvited={onInvited} />
    </SidePanelFrame>
  );
}

function AddCreatorForm({ onClose, onInvited }: AddCreatorPanelProps) {
  const [tags, setTags] = useState<readonly string[]>([]);
  const [accounts, setAccounts] = useState<readonly LinkableAccount[]>([]);
  const [isInvited, setIsInvited] = useState(true);
  const add = useAddCreator({ onAdded: onClose, onInvited });
  const existingId = existingCreatorId(add.error);

  function submit(form: FormData) {
    const person = readCreatorForm(form);
    add.mutate({ person: { ...person, tags: [...tags], invite: isInvited }, accounts });
  }

  return (
    <PanelForm
      write={add}
      problems={personProblems}
      onSubmit={submit}
      submit={isInvited ? "Add and invite" : "Add creator"}
    >
      <PersonFields />
      {existingId === undefined ? null : <ExistingCreator creatorId={existingId} />}
      <Checkbox
        label="Send an invitation by email now"
        checked={isInvited}
        onChange={(event) => setIsInvited(event.currentTarget.checked)}
      />
      <fieldset>
        <legend className="mb-1.5 font-medium text-[13px]">Accounts</legend>
        <AccountPicker creatorId={undefined} chosen={accounts} onChange={setAccounts} />
      </fieldset>
      <MoveNotice moved={movedAccounts(accounts, undefined)} />
      <TagsField tags={tags} onChange={setTags} />
      <NotesField notes="" />
    </PanelForm>
  );
}

function ExistingCreator({ creatorId }: { creatorId: string }) {
  return (
    <Link
      to="/creators/$creatorId"
      params={{ creatorId }}
      className="-mt-2 w-fit text-[13px] text-accent-text underline underline-offset-2"
    >
      Open their page
    </Link>
  );
}

interface NewEntry {
  readonly person: NewCreator;
  readonly accounts: readonly LinkableAccount[];
}

interface AddCreatorOptions {
  onAdded: () => void;
  onInvited: () => void;
}

/** Adds a creator with their accounts, also with those of other creators. */
function useAddCreator({ onAdded, onInvited }: AddCreatorOptions) {
  const { api } = useOrganization();
  const refreshHub = useRefreshHub();
  const refreshFigures = useRefreshFigures();
  return useWrite(
    async ({ person, accounts }: NewEntry) => {
      const moved = movedAccounts(accounts, undefined);
      const accountIds = accounts.filter((account) => !moved.includes(account)).map(({ id }) => id);
      const { id } = await api.creators.create.call({ body: { ...person, accountIds } });
      if (moved.length === 0) return;
      const body = { accountIds: accounts.map((account) => account.id), force: true };
      // The creator is there by now: that some accounts stayed where they were must not look as if nothing was saved.
      await api.creators.linkAccounts.call({ params: { id }, body }).catch((error: unknown) => {
        const loss = owedLoss(error);
        const reason = loss ? `${lossText(loss)} Move them on the creator's page.` : readError(error).message;
        showToast("error", `The accounts of other creators were not moved. ${reason}`);
      });
    },
    {
      says: (_, { person }) => {
        const name = `${person.firstName} ${person.lastName}`.trim();
        return person.invite === true ? `Added and invited ${name}.` : `Added ${name}.`;
      },
      onDone: (_, { person }) => {
        if (person.invite === true) onInvited();
        onAdded();
      },
      refreshes: () => Promise.all([refreshHub(), refreshFigures()]),
    },
  );
}
