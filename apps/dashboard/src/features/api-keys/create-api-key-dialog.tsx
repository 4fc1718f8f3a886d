import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";
import { Dialog } from "../../ui/primitives/overlays/dialog.tsx";
import { ApiKeySecret } from "./api-key-secret.tsx";
import { CreateApiKeyForm } from "./create-api-key-form.tsx";

/** First the form, then the secret, which is shown only here. */
export function CreateApiKeyDialog({ onClose }: { onClose: () => void }) {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  const create = useMutation(
    api.apiKeys.create.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.apiKeys.key() }),
    }),
  );
  const created = create.data;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      dismissal={created === undefined ? "free" : "deliberate"}
      title={created === undefined ? "Create API key" : "Save your API key"}
      description={
        created === undefined
          ? "For one system or purpose each, so that you can revoke it alone."
          : "This is the only time the key is shown. Put it where your secrets live before you close this."
      }
    >
      {created === undefined ? (
        <CreateApiKeyForm
          isPending={create.isPending}
          error={create.error}
          onSubmit={(body) => create.mutate({ body })}
          onCancel={onClose}
        />
      ) : (
        <ApiKeySecret name={created.apiKey.name} secret={created.secret} onDone={onClose} />
      )}
    </Dialog>
  );
}
