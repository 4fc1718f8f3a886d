interface AuthError {
  readonly status: number;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** Resolves to what went wrong, in words that say what to do; undefined when it worked. */
export async function signIn(email: string, password: string): Promise<string | undefined> {
  const error = await post("sign-in/email", { email, password });
  return error === undefined ? undefined : signInMessage(error);
}

export async function signOut() {
  const error = await post("sign-out", {});
  if (error !== undefined && (error.status === 0 || error.status >= 500)) throw new Error(error.message);
}

export async function requestPasswordReset(email: string): Promise<string | undefined> {
  const error = await post("request-password-reset", { email });
  if (error === undefined) return undefined;
  if (error.status === 429) return "Too many attempts. Wait a minute, then try again.";
  return error.message ?? "The link could not be sent. Try again.";
}

export async function resetPassword(token: string, newPassword: string): Promise<string | undefined> {
  const error = await post("reset-password", { token, newPassword });
  if (error === undefined) return undefined;
  if (error.code === "INVALID_TOKEN") return "This link was used or is too old. Ask for a new one.";
  return error.message ?? "The password could not be changed. Try again.";
}

export async function changePassword(
  currentPassword: string,
  newPassword: string,
): Promise<string | undefined> {
  const error = await post("change-password", { currentPassword, newPassword, revokeOtherSessions: true });
  if (error === undefined) return undefined;
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

/** Undefined when it worked; a server that cannot be reached answers with status 0. */
async function post(path: string, body: object): Promise<AuthError | undefined> {
  try {
    const response = await fetch(`/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.ok) return undefined;
    const refusal: Omit<AuthError, "status"> = await response.json().catch(() => ({}));
    return { ...refusal, status: response.status };
  } catch {
    return { status: 0, message: "The server did not answer. Check your connection and try again." };
  }
}
