import type { Services } from "../../../infra/context.ts";
import { hashSecret } from "../../../infra/crypto/secrets.ts";
import { enqueue } from "../../../infra/tasks/task.ts";
import { mailSignInLinkJob } from "./mail-sign-in-link.ts";
import { findPersonOfLink, findPortalPerson } from "./portal-links.queries.ts";

interface Success {
  readonly success: true;
}

export async function requestPortalLink(
  services: Services,
  { email, to }: { readonly email: string; readonly to?: string | undefined },
): Promise<Success> {
  return orderLink(services, await findPortalPerson(services.db, email), to);
}

/** Goes to the address that the former link went to, whoever asks. */
export async function renewPortalLink(
  services: Services,
  { token, to }: { readonly token: string; readonly to?: string | undefined },
): Promise<Success> {
  return orderLink(services, await findPersonOfLink(services.db, hashSecret(token)), to);
}

// Nobody's order does nothing, but takes as long to place: the time of an answer tells nothing either.
async function orderLink(
  { db }: Services,
  userId: string | undefined,
  to: string | undefined,
): Promise<Success> {
  await enqueue(db, mailSignInLinkJob, { userId: userId ?? null, to });
  return { success: true };
}
