import type { Unsubscription } from "@clipledger/contract/portal/profile";
import { AppError } from "../../../infra/app-error.ts";
import type { Services } from "../../../infra/context.ts";
import { type MailSubscription, readUnsubscribeToken } from "./unsubscribe-token.ts";
import { insertUnwantedMails, listUnwantedKinds } from "./unwanted-mails.queries.ts";

/** A read, so that programs which follow every link of an email end nothing by it. */
export async function previewUnsubscription(services: Services, token: string): Promise<Unsubscription> {
  const { userId, kind } = subscriptionOf(services, token);
  const unwanted = await listUnwantedKinds(services.db, userId);
  return { kind, isWanted: !unwanted.includes(kind) };
}

export async function unsubscribe(services: Services, token: string): Promise<Unsubscription> {
  const { userId, kind } = subscriptionOf(services, token);
  await insertUnwantedMails(services.db, userId, [kind], services.clock.now());
  return { kind, isWanted: false };
}

function subscriptionOf(services: Services, token: string): MailSubscription {
  const subscription = readUnsubscribeToken(services, token);
  if (subscription === undefined)
    throw new AppError("NOT_FOUND", undefined, { message: "This link ends no emails; copy it whole" });
  return subscription;
}
