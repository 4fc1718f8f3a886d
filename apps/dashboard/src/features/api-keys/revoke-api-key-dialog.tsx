import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { ApiKey } from "../../api/types.ts";
import { ConfirmDialog } from "../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";

export function RevokeApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    api.apiKeys.revoke.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.apiKeys.key() });
        showToast("success", `“${apiKey.name}” is revoked.`);
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Revoke “${apiKey.name}”?`}
      description="Requests with this key are refused from now on. This cannot be undone; create a new key to restore access."
      confirmLabel="Revoke key"
      isPending={revoke.isPending}
      error={revoke.isError ? readError(revoke.error).message : undefined}
      onConfirm={() => revoke.mutate({ params: { id: apiKey.id } })}
    />
  );
}
