import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { portalApi } from "../../../api/portal.ts";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";

export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation(
    portalApi.session.close.mutationOptions({
      onSuccess: async () => {
        await navigate({ to: "/portal/sign-in" });
        queryClient.clear();
      },
      onError: () => showToast("error", "You are still signed in: the server did not answer. Try again."),
    }),
  );
}
