import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { MessageSquare } from "lucide-react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { useWriteRefusal } from "./chat-name.ts";

/** From a creator's page to the conversation with them. */
export function CreatorChatButton({ creatorId }: { creatorId: string }) {
  const { api } = useOrganization();
  const navigate = useNavigate();
  const refusal = useWriteRefusal();
  const open = useMutation(
    api.chats.openDirect.mutationOptions({
      onSuccess: ({ id }) => navigate({ to: "/chat", search: { chat: id } }),
      onError: (error) => showToast("error", readError(error).message),
    }),
  );
  if (refusal !== undefined) return null;
  return (
    <Button
      icon={<MessageSquare aria-hidden="true" />}
      isPending={open.isPending}
      onClick={() => open.mutate({ body: { creatorId } })}
    >
      Message
    </Button>
  );
}
