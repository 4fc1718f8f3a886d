import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { sessionQuery } from "../../api/client.ts";
import { AccessLayout } from "./access-layout.tsx";
import { safeReturnPath } from "./return-path.ts";
import { SignInForm } from "./sign-in-form.tsx";

const route = getRouteApi("/sign-in");

export function SignInPage() {
  const { redirect } = route.useSearch();
  const queryClient = useQueryClient();
  const router = useRouter();

  function onSignedIn() {
    queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
    router.history.push(safeReturnPath(redirect));
  }

  return (
    <AccessLayout title="Sign in" description="Welcome back. Your ledger is where you left it.">
      <SignInForm onSignedIn={onSignedIn} />
      <p className="mt-4 text-[13px]">
        <Link to="/forgot-password" className="underline underline-offset-2 hover:text-ink">
          Forgot your password?
        </Link>
      </p>
      <p className="mt-8 text-[13px] text-faint">
        No account? Clipledger is by invitation: ask an admin of your organization to invite you.
      </p>
    </AccessLayout>
  );
}
