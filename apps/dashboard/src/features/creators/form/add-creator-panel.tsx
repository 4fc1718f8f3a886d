import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/primitives/button.tsx";
import { Checkbox, FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { SidePanelForm, SidePanelFrame } from "../../../ui/primitives/overlays/side-panel.tsx";
import { AccountPicker } from "../accounts/account-picker.tsx";
import { type LinkableAccount, movedAccounts } from "../accounts/linkable-account.ts";
import { MoveNotice } from "../accounts/move-notice.tsx";
import { NotesField, PersonFields, TagsField } from "./creator-fields.tsx";
import { readCreatorForm } from "./read-creator-form.ts";
import { saveProblem } from "./save-problem.ts";
import { useAddCreator } from "./use-add-creator.ts";

interface AddCreatorPanelProps {
  onClose: () => void;
  onInvited: () => void;
}

export function AddCreatorPanel({ onClose, onInvited }: AddCreatorPanelProps) {
  return (
    <SidePanelFrame
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
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
  const problem = saveProblem(add.error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const person = readCreatorForm(new FormData(event.currentTarget));
    add.mutate({ person: { ...person, tags: [...tags], invite: isInvited }, accounts });
  }

  return (
    <SidePanelForm
      onSubmit={submit}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={add.isPending}>
            {isInvited ? "Add and invite" : "Add creator"}
          </Button>
        </>
      }
    >
      <PersonFields errors={problem.fields} />
      {problem.existingId === undefined ? null : <ExistingCreator creatorId={problem.existingId} />}
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
      <TagsField tags={tags} onChange={setTags} error={problem.fields["tags"]} />
      <NotesField notes="" error={problem.fields["notes"]} />
      <FormError message={problem.form} />
    </SidePanelForm>
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
