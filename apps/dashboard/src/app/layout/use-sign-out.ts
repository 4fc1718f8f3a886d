import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { signOut } from "../../api/auth.ts";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";

export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
    } catch {
      showToast("error", "You are still signed in: the server did not answer. Try again.");
      return;
    }
    queryClient.clear();
    await navigate({ to: "/sign-in" });
  };
}
