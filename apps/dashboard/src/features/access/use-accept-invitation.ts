import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { signIn } from "../../api/auth.ts";
import { sessionApi, sessionQuery } from "../../api/client.ts";
import { formError } from "../../api/errors.ts";
import { rememberOrganization } from "../../api/organization-context.ts";

interface Acceptance {
  token: string;
  account?: { firstName: string; lastName: string; password: string };
}

/** Accepts, signs a new person in, and opens the organization they joined. */
export function useAcceptInvitation() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const mutation = useMutation({
    mutationFn: async (acceptance: Acceptance) => {
      const { organizationId, email } = await sessionApi.invitations.accept.call({ body: acceptance });
      rememberOrganization(organizationId);
      if (acceptance.account !== undefined) await signIn(email, acceptance.account.password);
      queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
      await navigate({ to: "/" });
    },
  });
  return {
    accept: (acceptance: Acceptance) => mutation.mutateAsync(acceptance).catch(() => undefined),
    isPending: mutation.isPending,
    error: mutation.error,
    problem: formError(mutation.error, ["account.firstName", "account.lastName", "account.password"]),
  };
}
