import { createAuthClient } from "better-auth/client";

const authClient = createAuthClient({ basePath: "/auth" });

interface AuthError {
  readonly status: number;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** Resolves to what went wrong, in words that say what to do; undefined when it worked. */
export async function signIn(email: string, password: string): Promise<string | undefined> {
  const { error } = await reachable(authClient.signIn.email({ email, password }));
  return error === null ? undefined : signInMessage(error);
}

export async function signOut() {
  await authClient.signOut();
}

export async function requestPasswordReset(email: string): Promise<string | undefined> {
  const { error } = await reachable(authClient.requestPasswordReset({ email }));
  if (error === null) return undefined;
  if (error.status === 429) return "Too many attempts. Wait a minute, then try again.";
  return error.message ?? "The link could not be sent. Try again.";
}

export async function resetPassword(token: string, newPassword: string): Promise<string | undefined> {
  const { error } = await reachable(authClient.resetPassword({ token, newPassword }));
  if (error === null) return undefined;
  if (error.code === "INVALID_TOKEN") return "This link was used or is too old. Ask for a new one.";
  return error.message ?? "The password could not be changed. Try again.";
}

export async function changePassword(
  currentPassword: string,
  newPassword: string,
): Promise<string | undefined> {
  const request = authClient.changePassword({ currentPassword, newPassword, revokeOtherSessions: true });
  const { error } = await reachable(request);
  if (error === null) return undefined;
  if (error.code === "INVALID_PASSWORD") return "Your current password is not right. Try again.";
  return error.message ?? "The password could not be changed. Try again.";
}

function signInMessage(error: AuthError) {
  if (error.status === 403) {
    return `${error.message ?? "Refused"}. Ask whoever runs this server to check its address (PUBLIC_URL).`;
  }
  if (error.status === 401) {
    return "Email or password is not right. Check both, or choose a new password.";
  }
  if (error.status === 429) return "Too many attempts. Wait a minute, then try again.";
  if (error.status >= 500) return "The server could not sign you in. Try again in a moment.";
  return error.message ?? "Signing in did not work. Check your email address and try again.";
}

async function reachable(
  request: Promise<{ error: AuthError | null }>,
): Promise<{ error: AuthError | null }> {
  try {
    return await request;
  } catch {
    return {
      error: { status: 0, message: "The server did not answer. Check your connection and try again." },
    };
  }
}
