import { useMutation } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import type { ChatDetail } from "../../../api/types.ts";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { GroupForm, type GroupInput } from "./group-form.tsx";
import { useRefreshChats } from "./use-refresh-chats.ts";

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
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
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
