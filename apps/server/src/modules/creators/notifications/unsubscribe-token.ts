import { type MailKind, MailKindSchema } from "@clipledger/contract/portal/profile";
import type { Services } from "../../../infra/context.ts";
import { UNSUBSCRIBE_PATH } from "../../../infra/http/surfaces.ts";

/** Whose emails of which kind. */
export interface MailSubscription {
  readonly userId: string;
  readonly kind: MailKind;
}

const PURPOSE = "unsubscribe";

/** For mail programs that offer to unsubscribe with one click (RFC 8058). */
export function unsubscribeHeaders(
  services: Services,
  subscription: MailSubscription,
): Record<string, string> {
  const token = createUnsubscribeToken(services, subscription);
  return {
    "List-Unsubscribe": `<${services.publicUrl}${UNSUBSCRIBE_PATH}?token=${token}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** For people. */
export function unsubscribePage(services: Services, subscription: MailSubscription): string {
  return `${services.publicUrl}/portal/unsubscribe#${createUnsubscribeToken(services, subscription)}`;
}

/** It can do nothing but end emails of one kind, and works for as long as somebody may find the email again. */
function createUnsubscribeToken(
  { signer }: Pick<Services, "signer">,
  subscription: MailSubscription,
): string {
  const named = `${subscription.userId}.${subscription.kind}`;
  return `${named}.${signer.sign(PURPOSE, named)}`;
}

/** Undefined for what was not signed here. */
export function readUnsubscribeToken(
  { signer }: Pick<Services, "signer">,
  token: string,
): MailSubscription | undefined {
  const [userId, kindText, signature, ...rest] = token.split(".");
  const kind = MailKindSchema.safeParse(kindText);
  if (userId === undefined || signature === undefined || rest.length > 0 || !kind.success) return undefined;
  const isSigned = signer.isSignatureOf(signature, PURPOSE, `${userId}.${kind.data}`);
  return isSigned ? { userId, kind: kind.data } : undefined;
}
