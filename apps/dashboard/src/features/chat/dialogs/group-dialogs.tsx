import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { ChatDetail } from "../../../api/types.ts";
import {
  type NamedCreator,
  nobodyFoundText,
  PickSearch,
  useActiveCreators,
} from "../../../parts/pickers.tsx";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import type { FormWrite } from "../../../parts/writes/write-form.tsx";
import { formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { PickList } from "../../../ui/primitives/forms/search-box.tsx";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { chatName } from "../chat-name.ts";

interface NewGroupDialogProps {
  onClose: () => void;
  onOpened: (chatId: string) => void;
}

export function NewGroupDialog({ onClose, onOpened }: NewGroupDialogProps) {
  const { api } = useOrganization();
  const create = useWrite(api.chats.createGroup.call, {
    onDone: ({ id }) => onOpened(id),
    refreshes: [api.chats.key()],
  });
  return (
    <Dialog
      onClose={onClose}
      title="New group"
      description="Everybody in it reads everything. Creators see each other's first names."
    >
      <GroupForm
        initial={{ title: "", publicTitle: "", members: [] }}
        members="chosen"
        submitLabel="Create group"
        write={create}
        onSubmit={(body) => create.mutate({ body })}
      />
    </Dialog>
  );
}

export function EditGroupDialog({ chat, onClose }: { chat: ChatDetail; onClose: () => void }) {
  const { api } = useOrganization();
  const update = useWrite(api.chats.update.call, {
    says: "Saved the group.",
    onDone: onClose,
    refreshes: [api.chats.key()],
  });
  const isOfCampaign = chat.groupKind === "campaign";

  function save({ creatorIds, ...titles }: GroupInput) {
    const body = isOfCampaign ? titles : { ...titles, creatorIds };
    update.mutate({ params: { id: chat.id }, body });
  }

  return (
    <Dialog
      onClose={onClose}
      title="Edit group"
      description={
        isOfCampaign
          ? "Its members are the creators who work in the campaign or are scheduled to."
          : undefined
      }
    >
      <GroupForm
        initial={{ title: chat.title ?? "", publicTitle: chat.publicTitle ?? "", members: chat.members }}
        members={isOfCampaign ? "of the campaign" : "chosen"}
        submitLabel="Save"
        write={update}
        onSubmit={save}
      />
    </Dialog>
  );
}

interface DeleteGroupDialogProps {
  chat: ChatDetail;
  onClose: () => void;
  onDeleted: () => Promise<void>;
}

export function DeleteGroupDialog({ chat, onClose, onDeleted }: DeleteGroupDialogProps) {
  const { api } = useOrganization();
  return (
    <ConfirmWrite
      send={api.chats.remove.call}
      input={{ params: { id: chat.id } }}
      says="Deleted the group."
      onDone={onDeleted}
      refreshes={[api.chats.key()]}
      onClose={onClose}
      title={`Delete ${chatName(chat)}?`}
      description="All its messages are gone, for creators too. Direct conversations stay. This cannot be undone."
      confirmLabel="Delete group"
    />
  );
}

interface GroupInput {
  readonly title: string;
  readonly publicTitle: string | null;
  readonly creatorIds: string[];
}

interface GroupFormProps {
  initial: {
    readonly title: string;
    readonly publicTitle: string;
    readonly members: readonly NamedCreator[];
  };
  /** A campaign's group has the creators of its campaign. */
  members: "chosen" | "of the campaign";
  submitLabel: string;
  write: FormWrite;
  onSubmit: (input: GroupInput) => void;
}

function GroupForm({ initial, members, submitLabel, write, onSubmit }: GroupFormProps) {
  const [chosen, setChosen] = useState(initial.members);

  function submit(form: FormData) {
    const publicTitle = formText(form, "publicTitle").trim();
    onSubmit({
      title: formText(form, "title").trim(),
      publicTitle: publicTitle === "" ? null : publicTitle,
      creatorIds: chosen.map(({ id }) => id),
    });
  }

  return (
    <DialogForm
      write={write}
      onSubmit={submit}
      submit={submitLabel}
      isDisabled={members === "chosen" && chosen.length === 0}
    >
      <TextField label="Title" name="title" required maxLength={80} defaultValue={initial.title} />
      <TextField
        label="Title for creators (optional)"
        name="publicTitle"
        maxLength={80}
        defaultValue={initial.publicTitle}
        hint="What they see instead, when the title is for your team only."
      />
      {members === "chosen" ? <MemberPicker chosen={chosen} onChange={setChosen} /> : null}
    </DialogForm>
  );
}

interface MemberPickerProps {
  chosen: readonly NamedCreator[];
  onChange: (chosen: readonly NamedCreator[]) => void;
}

/** The members of a group: those chosen stay on top until something is searched for. */
function MemberPicker({ chosen, onChange }: MemberPickerProps) {
  const { query, setQuery, list, found, hasMore } = useActiveCreators();
  const isChosen = (id: string) => chosen.some((creator) => creator.id === id);
  const shown = query === "" ? [...chosen, ...found.filter(({ id }) => !isChosen(id))] : found;

  function toggle(id: string) {
    const creator = shown.find((one) => one.id === id);
    if (isChosen(id)) onChange(chosen.filter((one) => one.id !== id));
    else if (creator !== undefined) onChange([...chosen, creator]);
  }

  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-[13px]">
        Creators <span className="font-normal text-faint">{chosen.length} chosen</span>
      </p>
      <PickSearch
        noun="creators"
        placeholder="Name, email or handle"
        query={query}
        onSearch={setQuery}
        list={list}
        nothing={list.isSuccess && shown.length === 0 ? nobodyFoundText(query) : undefined}
      >
        {shown.length === 0 ? null : (
          <PickList
            label="Creators"
            kind="many"
            chosen={chosen.map(({ id }) => id)}
            onToggle={toggle}
            rows={shown.map(({ id, name, email }) => ({ id, title: name, note: email, hasAvatar: true }))}
          />
        )}
      </PickSearch>
      {hasMore ? <p className="text-[13px] text-faint">Search to find the others.</p> : null}
    </div>
  );
}
