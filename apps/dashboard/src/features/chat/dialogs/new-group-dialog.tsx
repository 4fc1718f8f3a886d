import { useMutation } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { GroupForm } from "./group-form.tsx";
import { useRefreshChats } from "./use-refresh-chats.ts";

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
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
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
