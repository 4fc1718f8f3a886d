import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { fieldErrors, formError, readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { ChatDetail } from "../../../api/types.ts";
import {
  type NamedCreator,
  nobodyFoundText,
  PickSearch,
  useActiveCreators,
} from "../../../parts/pickers.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { PickList } from "../../../ui/primitives/forms/search-box.tsx";
import { ConfirmDialog, Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { chatName, useRefreshChats } from "../chat-name.ts";

interface NewGroupDialogProps {
  onClose: () => void;
  onOpened: (chatId: string) => void;
}

export function NewGroupDialog({ onClose, onOpened }: NewGroupDialogProps) {
  const { api } = useOrganization();
  const refresh = useRefreshChats();
  const create = useMutation(
    api.chats.createGroup.mutationOptions({
      onSuccess: ({ id }) => {
        onOpened(id);
        return refresh();
      },
    }),
  );
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
        isPending={create.isPending}
        error={create.error}
        onSubmit={(body) => create.mutate({ body })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

export function EditGroupDialog({ chat, onClose }: { chat: ChatDetail; onClose: () => void }) {
  const { api } = useOrganization();
  const refresh = useRefreshChats();
  const update = useMutation(
    api.chats.update.mutationOptions({
      onSuccess: () => {
        showToast("success", "Saved the group.");
        onClose();
        return refresh();
      },
    }),
  );
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
        isPending={update.isPending}
        error={update.error}
        onSubmit={save}
        onCancel={onClose}
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
  const refresh = useRefreshChats();
  const remove = useMutation(
    api.chats.remove.mutationOptions({
      onSuccess: async () => {
        showToast("success", "Deleted the group.");
        await onDeleted();
        await refresh();
      },
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete ${chatName(chat)}?`}
      description="All its messages are gone, for creators too. Direct conversations stay. This cannot be undone."
      confirmLabel="Delete group"
      isPending={remove.isPending}
      error={remove.isError ? readError(remove.error).message : undefined}
      onConfirm={() => remove.mutate({ params: { id: chat.id } })}
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
  isPending: boolean;
  error: unknown;
  onSubmit: (input: GroupInput) => void;
  onCancel: () => void;
}

function GroupForm(props: GroupFormProps) {
  const { initial, members, submitLabel, isPending, error, onSubmit, onCancel } = props;
  const [chosen, setChosen] = useState(initial.members);
  const problems = fieldErrors(error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const publicTitle = formText(form, "publicTitle").trim();
    onSubmit({
      title: formText(form, "title").trim(),
      publicTitle: publicTitle === "" ? null : publicTitle,
      creatorIds: chosen.map(({ id }) => id),
    });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <FormError message={formError(error, ["title", "publicTitle"])} />
      <TextField
        label="Title"
        name="title"
        required
        maxLength={80}
        defaultValue={initial.title}
        error={problems["title"]}
      />
      <TextField
        label="Title for creators (optional)"
        name="publicTitle"
        maxLength={80}
        defaultValue={initial.publicTitle}
        error={problems["publicTitle"]}
        hint="What they see instead, when the title is for your team only."
      />
      {members === "chosen" ? <MemberPicker chosen={chosen} onChange={setChosen} /> : null}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          variant="primary"
          type="submit"
          isPending={isPending}
          disabled={members === "chosen" && chosen.length === 0}
        >
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
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
