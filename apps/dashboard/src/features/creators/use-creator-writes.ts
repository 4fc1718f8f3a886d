import { useMutation } from "@tanstack/react-query";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshHub } from "../../api/refresh-hub.ts";
import type { Creator } from "../../api/types.ts";
import { creatorName } from "../../parts/person-name.ts";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";

interface InvitationOrder {
  readonly creator: Creator;
  readonly resend: boolean;
}

/** The writes that need no dialog. */
export function useCreatorWrites(onInvited: () => void) {
  const { api } = useOrganization();
  const refresh = useRefreshHub();
  const onError = (error: unknown) => showToast("error", readError(error).message);
  const invite = useMutation({
    mutationFn: ({ creator, resend }: InvitationOrder) =>
      api.creators.invite.call({ params: { id: creator.id }, body: { resend } }),
    onSuccess: async (_, { creator, resend }) => {
      const again = resend ? " again. The link from before stopped working" : "";
      showToast("success", `Invited ${creatorName(creator)}${again}.`);
      onInvited();
      await refresh();
    },
    onError,
  });
  const unarchive = useMutation({
    mutationFn: (creator: Creator) => api.creators.unarchive.call({ params: { id: creator.id } }),
    onSuccess: async (_, creator) => {
      showToast("success", `${creatorName(creator)} is back on the roster.`);
      await refresh();
    },
    onError,
  });
  return {
    isPending: invite.isPending || unarchive.isPending,
    invite: (creator: Creator) => invite.mutate({ creator, resend: false }),
    resend: (creator: Creator) => invite.mutate({ creator, resend: true }),
    unarchive: unarchive.mutate,
  };
}

export type CreatorWrites = ReturnType<typeof useCreatorWrites>;
