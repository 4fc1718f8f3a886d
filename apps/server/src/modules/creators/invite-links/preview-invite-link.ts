import { AppError } from "../../../infra/app-error.ts";
import type { VisitorContext } from "../../../infra/context.ts";
import { hashSecret } from "../../../infra/crypto/secrets.ts";
import { findOpenInviteLink } from "./invite-links.queries.ts";

/** Unknown and closed links answer alike. */
export async function previewInviteLink(
  { db }: VisitorContext,
  token: string,
): Promise<{ organizationName: string }> {
  const link = await findOpenInviteLink(db, hashSecret(token));
  if (link === undefined) throw new AppError("INVITATION_EXPIRED");
  return { organizationName: link.organization_name };
}
