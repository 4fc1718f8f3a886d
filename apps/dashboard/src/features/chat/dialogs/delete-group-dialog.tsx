import { useMutation } from "@tanstack/react-query";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { ChatDetail } from "../../../api/types.ts";
import { ConfirmDialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { chatName } from "../chat-name.ts";
import { useRefreshChats } from "./use-refresh-chats.ts";

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
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Delete ${chatName(chat)}?`}
      description="All its messages are gone, for creators too. Direct conversations stay. This cannot be undone."
      confirmLabel="Delete group"
      isPending={remove.isPending}
      error={remove.isError ? readError(remove.error).message : undefined}
      onConfirm={() => remove.mutate({ params: { id: chat.id } })}
    />
  );
}
