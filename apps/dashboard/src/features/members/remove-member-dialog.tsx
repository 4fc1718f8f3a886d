import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sessionQuery } from "../../api/client.ts";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Member } from "../../api/types.ts";
import { personName } from "../../parts/person-name.ts";
import { ConfirmDialog } from "../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";

export function RemoveMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { api, organization, user } = useOrganization();
  const queryClient = useQueryClient();
  const isSelf = member.user.id === user.id;
  const name = personName(member.user);
  const remove = useMutation(
    api.members.remove.mutationOptions({
      onSuccess: async () => {
        showToast("success", isSelf ? `You left ${organization.name}.` : `${name} is no longer a member.`);
        onClose();
        if (isSelf) await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
        else await queryClient.invalidateQueries({ queryKey: api.key() });
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={isSelf ? `Leave ${organization.name}?` : `Remove ${name}?`}
      description={
        isSelf
          ? "You lose access at once, and your API keys stop working. Only an admin can invite you back."
          : "They lose access at once, and their API keys stop working. What they did stays in the activity log."
      }
      confirmLabel={isSelf ? "Leave organization" : "Remove member"}
      isPending={remove.isPending}
      error={remove.isError ? readError(remove.error).message : undefined}
      onConfirm={() => remove.mutate({ params: { id: member.id } })}
    />
  );
}
